/** Numbers that look random and are the same every time. */
export interface Draw {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** One of them, each as often as its weight says. */
  pick<T extends { weight: number }>(of: readonly T[]): T | undefined
}

/** The generator known as mulberry32. */
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
