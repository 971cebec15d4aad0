const RUNS = 8

/** How many ms a piece of work keeps its thread busy, at best: what a busy machine adds, by waiting or by other work, is not ours. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(start)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
