import type { Timer } from '@billfold/contracts/timers/timer'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, type Answer, type SentRequest } from '@billfold/web-kit/testing/declared-answers.ts'

interface TimerServer {
  answers: Answer[]
  timers: Timer[]
  isDown: boolean
}

const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billing is not available right now.' })
const missing = new ApiError({ status: 404, code: 'not_found', message: 'Timer not found' })

export function sampleTimer(differing: Partial<Timer> = {}): Timer {
  return { id: 7, clientId: 1, clientName: 'Northwind Studio', projectId: 10, projectName: 'Website redesign', description: 'Sketches', startedAt: new Date(Date.now() - 3_600_000).toISOString(), hours: null, ...differing }
}

/** Simulates how the billing service stores the timers that a browser sends. */
export function timerServer(timers: Timer[] = []): TimerServer {
  const server: TimerServer = { timers, isDown: false, answers: [] }
  const idOf = ({ address }: SentRequest) => Number(address.split('/').at(-1))
  const store = (timer: Timer) => {
    server.timers = [...server.timers.filter(({ id }) => id !== timer.id), timer]
    return timer
  }
  const fieldsOf = ({ body }: SentRequest) => body as Partial<Timer>
  server.answers = [
    answer(timerCalls.list, () => (server.isDown ? down : { now: new Date().toISOString(), timers: server.timers })),
    answer(timerCalls.start, (request) => {
      if (server.isDown) return down
      const id = Math.max(100, ...server.timers.map((timer) => timer.id)) + 1
      return store(sampleTimer({ id, clientId: null, clientName: null, projectName: null, projectId: null, description: '', ...fieldsOf(request) }))
    }),
    answer(timerCalls.change, (request) => {
      const timer = server.timers.find(({ id }) => id === idOf(request))
      return server.isDown ? down : timer ? store({ ...timer, ...fieldsOf(request) }) : missing
    }),
    answer(timerCalls.discard, (request) => {
      const isKnown = server.timers.some(({ id }) => id === idOf(request))
      server.timers = server.timers.filter(({ id }) => id !== idOf(request))
      return isKnown ? undefined : missing
    }),
  ]
  return server
}
