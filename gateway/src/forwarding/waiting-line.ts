import type { Call } from '@billfold/contracts/call'
import type { ServiceName } from './upstream.ts'

/** What may be under way at one service: more only wait there, where nobody can be told that it takes too long. */
const PLACES = 32
/** Beside them, for what waits for Stripe, and as many for what is drawn and for what is mailed: enough where those are as quick as usual, few where they are not. */
const SLOW_PLACES = 8
/** With what a service then takes for as many it stays within its time. */
const PATIENCE_MS = 5000
/** Of those who wait. Each holds a connection and what was sent. */
const LONGEST = 1000

export interface WaitingLine {
  /** Whoever came now would be refused. */
  isFull(): boolean
  /** Resolves when it is one's turn, with what is to be called when one is done. Rejects with `TooMany`, or when whoever asked has left. */
  enter(left: AbortSignal): Promise<() => void>
}

/** It would take too long, or has. */
export class TooMany extends Error {}

interface Waiting {
  admit(): void
}

export type LineOf = (call: Pick<Call, 'service' | 'waitsFor'>) => WaitingLine

/** In front of each service: whoever waits for something slow has a line of their own, so that others need not wait for it too. */
export function waitingLines(): LineOf {
  const slow = () => waitingLine({ places: SLOW_PLACES })
  const ofService = () => ({ usual: waitingLine(), Stripe: slow(), drawing: slow(), 'mail server': slow() })
  const lines = { projects: ofService(), billing: ofService(), proposals: ofService() }
  return ({ service, waitsFor }) => lines[service as ServiceName][waitsFor ?? 'usual']
}

/** Who comes first is first. Refuses at once where the pace at which others finish says that the wait would be in vain. */
export function waitingLine({ places = PLACES, patience = PATIENCE_MS } = {}): WaitingLine {
  const line = new Set<Waiting>()
  let underWay = 0
  let pace = paceOf(places)

  function leave(): void {
    const [next] = line
    if (!next) {
      underWay -= 1
      pace = paceOf(places)
      return
    }
    pace.note(performance.now())
    next.admit()
  }

  function wait(left: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting = { admit: () => end(() => resolve(leave)) }
      const refuse = () => end(() => reject(new TooMany('waited for too long')))
      const forget = () => end(() => reject(left.reason))
      const timer = setTimeout(refuse, patience)
      line.add(waiting)
      left.addEventListener('abort', forget, { once: true })

      function end(settle: () => void): void {
        clearTimeout(timer)
        left.removeEventListener('abort', forget)
        line.delete(waiting)
        settle()
      }
    })
  }

  function isFull(): boolean {
    return underWay >= places && (line.size >= LONGEST || pace.mean() * (line.size + 1) > patience)
  }

  return {
    isFull,
    async enter(left) {
      left.throwIfAborted()
      if (underWay < places) {
        underWay += 1
        return leave
      }
      if (isFull()) throw new TooMany('the line is too long')
      return wait(left)
    },
  }
}

interface Pace {
  note(now: number): void
  /** Milliseconds from one that is done to the next; 0 until that can be told. */
  mean(): number
}

/** They come in bursts, so a few say nothing; and what was long ago says less than what is now. */
function paceOf(places: number): Pace {
  let [first, last, count] = [0, 0, -1]
  return {
    note(now) {
      count += 1
      if (count === 0) first = now
      last = now
      if (count < 2 * places) return
      first += (last - first) / 2
      count /= 2
    },
    mean: () => (count < places / 4 ? 0 : (last - first) / count),
  }
}
