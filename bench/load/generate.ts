import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Measured, Slice } from './slice.ts'

export interface Generator extends AsyncDisposable {
  run(slice: Slice): Promise<Measured>
}

/** One slice after another. */
export function openGenerator(): Generator {
  const worker = new Worker(join(import.meta.dirname, 'generator.ts'))
  return {
    async run(slice) {
      const answer = once(worker, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
      worker.postMessage(slice)
      const [{ measured, error }] = (await answer) as [{ measured?: Measured; error?: string }]
      if (!measured) throw new Error(error)
      return measured
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
