import { availableParallelism } from 'node:os'
import { AppError } from '@billfold/contracts/errors'
import { atMost } from '@billfold/server-kit/at-most'

/** More than one per processor would only evict each other's cache. One of Node's four threads stays free for DNS, files and compression. */
const PLACES = Math.min(availableParallelism(), 3)
/** A hash takes about 28 ms, so this many per slot are a wait of ten seconds. */
const WAITING_FOR_EACH = 350
/** Seconds until the current queue is done. */
const RETRY_AFTER = 10

type InTurn = ReturnType<typeof atMost>

export const hashInTurn = line()

const registering = line()

/** Registrations queue separately first, so that a flood of them occupies only as many places in the shared queue as there are slots. */
export const hashNewInTurn: InTurn = (work) => registering(() => hashInTurn(work))

function line(): InTurn {
  return atMost({
    places: PLACES,
    waiting: PLACES * WAITING_FOR_EACH,
    tooMany: () => new AppError('service_unavailable', 'Very many people are signing in right now. Please try again in a moment.', { retryAfter: RETRY_AFTER }),
  })
}
