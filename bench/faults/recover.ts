import { setTimeout as delay } from 'node:timers/promises'
import { failuresOf } from '../crowd/failures.ts'
import type { Outcome, Scene } from './fault.ts'

interface Recovery {
  fault: string
  /** Seconds in which everything has to answer again. */
  within: number
  /** From when it is over. */
  strike: () => Promise<void>
  /** Milliseconds in which nothing may fail after everything answers again. */
  calm?: number
}

const CALM_MS = 2000
/** How often so many seconds are waited for, before it is given up. */
const GIVE_UP = 6

export interface Recovered {
  seconds: number
  failedMeanwhile: number
  failedAfter: string[]
}

export async function recover({ probe, crowd, stop }: Scene, { within, strike, calm = CALM_MS }: Omit<Recovery, 'fault'>): Promise<Recovered> {
  const first = crowd.sent.length
  await strike()
  const seconds = await probe.untilWell(within * GIVE_UP)
  const well = performance.now()
  await delay(calm, undefined, { signal: stop })
  const since = crowd.sent.slice(first)
  // What was sent before is answered as it was then.
  const after = since.filter(({ at }) => at > well)
  return { seconds, failedMeanwhile: since.filter(({ at, status }) => at <= well && isFailure(status)).length, failedAfter: failuresOf(after.filter(({ status }) => isFailure(status))) }
}

function isFailure(status: number): boolean {
  return status === 0 || status >= 500
}

/** Of one that was tried several times: the longest counts. */
export function judgeRecovery(fault: string, within: number, all: readonly Recovered[]): Outcome {
  const longest = Math.max(...all.map(({ seconds }) => seconds))
  const [meanwhile, after] = [all.reduce((sum, { failedMeanwhile }) => sum + failedMeanwhile, 0), all.flatMap(({ failedAfter }) => failedAfter)]
  const measured = `${longest.toFixed(1)} s at most, of ${all.length}; ${meanwhile} requests failed meanwhile, ${after.length === 0 ? 'none' : 'some'} afterwards`
  return { fault, measured, target: `well again within ${within} s`, met: longest <= within && after.length === 0, details: after }
}
