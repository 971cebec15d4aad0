/** Deterministic pseudo-random numbers. */
export interface Draw {
  /** An integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number
  /** Picks an item with a probability proportional to its weight. */
  pick<T extends { weight: number }>(of: readonly T[]): T | undefined
}

/** The mulberry32 generator. */
export function drawFrom(seed: number): Draw {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick(of) {
      let place = next() * of.reduce((sum, { weight }) => sum + weight, 0)
      return of.find(({ weight }) => (place -= weight) < 0) ?? of.at(-1)
    },
  }
}
