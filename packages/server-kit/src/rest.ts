import { flushCompileCache } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a process knows and can do about itself; a test has one of its own. */
interface Body {
  /** The share of the time since it was last asked in which there was something to do: 0 to 1. */
  busy(): number
  /** MB that are resident. */
  resident(): number
  /** Waits for nobody: for that long nothing is answered. */
  collect(): void
}

/** Below it hardly anybody asks for anything. */
const AT_REST = 0.05
/** For less it is not worth the tenth of a second that collecting takes. */
const WORTH_MB = 24
const EVERY_MS = 4000
/** Where little is asked all the time nobody should meet it often: looks, a minute. */
const LOOKS_BETWEEN = 15

/**
 * What to do every few seconds. V8 collects when more is wanted and not when nobody wants anything: after starting, and after much
 * work, a process would keep twice the memory that it needs, for as long as it rests.
 */
export function rester(body: Body): () => void {
  let kept = 0
  let wait = 0
  return function look() {
    wait -= 1
    // Always asked: it tells of the time since it was asked.
    const isBusy = body.busy() > AT_REST
    if (isBusy || wait > 0 || body.resident() - kept < WORTH_MB) return
    body.collect()
    kept = body.resident()
    wait = LOOKS_BETWEEN
  }
}

/** Gives memory back whenever the process comes to rest. */
export function giveBackAtRest(): void {
  setTimeout(onceStarted, EVERY_MS).unref()
  setInterval(rester(ownBody()), EVERY_MS).unref()
}

function onceStarted(): void {
  // What was compiled for this start is there for the next one, also when this process is killed.
  flushCompileCache()
  // Under little work V8 would let what lives long grow to four times of what is still used, for a quarter of an hour (decision 27).
  setFlagsFromString('--heap-growing-percent=50')
  // Of the young next to nothing is still used: sharing that among four threads takes longer than doing it.
  setFlagsFromString('--no-parallel-scavenge')
}

function ownBody(): Body {
  let last = performance.eventLoopUtilization()
  return {
    busy() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    resident: () => process.memoryUsage.rss() / 1024 ** 2,
    collect: collector(),
  }
}

/** V8 gives its collector to a context that is made while this flag stands; Node's own way is a flag of the command line, which whoever starts us would have to know. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', flavor: 'last-resort' })
}
