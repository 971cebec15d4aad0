/** Runs numbered tasks, up to `atOnce` at a time. */
export async function inParallel<T>(atOnce: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  async function workOn(): Promise<void> {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, workOn))
  return results
}
