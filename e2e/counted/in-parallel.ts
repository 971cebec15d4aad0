/** So many clients at once, each takes the next piece of work when its last one is done. */
export async function inParallel<T>(clients: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  async function client(): Promise<void> {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: Math.min(clients, count) }, client))
  return results
}

/** A number for each name in the same place, the same at each run: what goes wrong once goes wrong again. */
export function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
