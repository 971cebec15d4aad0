/** Runs `work` for 0 to `count - 1`, with this many at a time. */
export async function inParallel<T>(clients: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  async function client(): Promise<void> {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: Math.min(clients, count) }, client))
  return results
}
