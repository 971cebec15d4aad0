const isFull = process.env.TEST_TIER === 'full'

/** Every nth case in `npm test`, every case in `npm run test:full`. */
export function sample<Case>(cases: readonly Case[], nth: number): Case[] {
  return cases.filter((_, place) => isFull || place % nth === 0)
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

/** The number of runs for a randomized test. */
export function runs(counts: { change: number; full: number }): number {
  return isFull ? counts.full : counts.change
}
