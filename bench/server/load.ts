import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Data } from '../records.ts'

/** One operation sent to one contender for a while. */
export interface Slice {
  operation: string
  /** Undefined: no request, only the password hash. */
  origin: string | undefined
  headers: Record<string, string>
  data: Data
  connections: number
  milliseconds: number
  /** Unique, for invoice numbers and idempotency keys. */
  label: string
}

export interface Measured {
  answered: number
  failures: number
  /** The first failure. */
  failure: string | undefined
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Generator extends AsyncDisposable {
  run(slice: Slice): Promise<Measured>
}

/** Generates load in a thread of its own. */
export function openGenerator(): Generator {
  const worker = new Worker(join(import.meta.dirname, 'load-thread.ts'))
  return {
    async run(slice) {
      const answer = once(worker, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
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
