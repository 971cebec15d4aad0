import type { TestContext } from 'vitest'

/** What a counted test has counted, and in which row of the table in docs/measurements.md that stands. */
export interface Counted {
  row: string
  text: string
}

declare module 'vitest' {
  interface TaskMeta {
    counted?: Counted
  }
}

/** A hundredth, unless COUNTED_SHARE=1 asks for all, which takes hours. */
const SHARE = Number(process.env.COUNTED_SHARE ?? 0.01)

/** How many of what a full run takes. */
export function volume(full: number, least = 1): number {
  return Math.max(least, Math.ceil(full * SHARE))
}

/** Said once all of it was as it should be. */
export function counted({ task }: TestContext, row: string, text: string): void {
  task.meta.counted = { row, text }
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
