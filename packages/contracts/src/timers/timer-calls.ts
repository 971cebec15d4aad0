import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { newTimer, timer, timerChanges, timerList } from './timer.ts'

const base = { service: 'billing', access: 'user' } as const
const notFound = 'Timer not found'

export const timerCalls = defineCalls('timers', {
  list: call({ ...base, method: 'GET', path: '/api/timers', summary: 'The running timer, and stopped ones that are not saved as time entries yet', response: timerList }),
  start: call({ ...base, method: 'POST', path: '/api/timers', summary: 'Starts a timer; only one can run', body: newTimer, response: timer, creates: true }),
  change: call({ ...base, method: 'PUT', path: '/api/timers/:id', summary: 'Changes the fields that are sent, or stops the timer', params: idParams, body: timerChanges, response: timer, notFound }),
  discard: call({ ...base, method: 'DELETE', path: '/api/timers/:id', summary: 'Discards a timer with its time', params: idParams, notFound }),
})
