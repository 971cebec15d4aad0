import { setTimeout as delay } from 'node:timers/promises'
import { median, quantile } from '../quantile.ts'

export interface Clocked {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  longest: number
}

/** Does something with each of a list, so many at once, and clocks it. */
export async function clocked<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<Clocked> {
  const waiting = all.values()
  const times: number[] = []
  const began = performance.now()
  const worker = async () => {
    for (const one of waiting) {
      const start = performance.now()
      await work(one)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return summary(times, performance.now() - began)
}

/** So that the one who asks leaves the processors to those who answer. */
const PAUSE_MS = 20

/** One after the other, with a pause after each, until it is told to end. */
export async function clockedUntil(end: AbortSignal, work: () => Promise<void>): Promise<Clocked> {
  const times: number[] = []
  const began = performance.now()
  while (!end.aborted) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
    await delay(PAUSE_MS)
  }
  return summary(times, performance.now() - began)
}

function summary(times: number[], milliseconds: number): Clocked {
  return { perSecond: (times.length / milliseconds) * 1000, p50: median(times), p99: quantile(times, 0.99), longest: quantile(times, 1) }
}
