import { availableParallelism } from 'node:os'
import { AppError } from '@billfold/contracts/errors'
import { atMost } from '@billfold/server-kit/at-most'

/** More than there are processors only push each other out of the caches. One of Node's four threads is left to all else: names, files, compression. */
const PLACES = Math.min(availableParallelism(), 3)
/** A hash is some 28 ms of a processor: whoever comes behind so many for each place would wait for ten seconds. */
const WAITING_FOR_EACH = 350
/** Seconds. By then those who wait now are through. */
const RETRY_AFTER = 10

type InTurn = ReturnType<typeof atMost>

export const hashInTurn = line()

const registering = line()

/** Anybody may register as often as they like: they wait behind each other, and only as many as there are places stand in everybody's line at a time. */
export const hashNewInTurn: InTurn = (work) => registering(() => hashInTurn(work))

function line(): InTurn {
  return atMost({
    places: PLACES,
    waiting: PLACES * WAITING_FOR_EACH,
    tooMany: () => new AppError('service_unavailable', 'Very many people are signing in right now. Please try again in a moment.', { retryAfter: RETRY_AFTER }),
  })
}
