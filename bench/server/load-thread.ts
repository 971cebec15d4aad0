import { parentPort } from 'node:worker_threads'
import { Client } from 'undici'
import type { Data } from '../records.ts'
import { quantile } from '../report.ts'
import { operations } from './operations.ts'

// Closed loop: each connection sends its next request when the previous response has arrived. A slice ends when the last response has
// arrived, and every response counts.

export interface Slice {
  operation: string
  origin: string
  headers: Record<string, string>
  data: Data
  connections: number
  milliseconds: number
  /** Unique; used in invoice numbers. */
  label: string
}

export interface Measured {
  answered: number
  failures: string[]
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

async function run({ operation: name, origin, headers, data, connections, milliseconds, label }: Slice): Promise<Measured> {
  const operation = operations.find((each) => each.name === name)
  const durations: number[] = []
  const failures: string[] = []
  const clients = Array.from({ length: connections }, () => new Client(origin))
  const start = performance.now()
  let n = 0
  async function sendInTurn(client: Client): Promise<void> {
    while (performance.now() < start + milliseconds) {
      const request = operation?.request(data, n++, label)
      if (!request) return
      const sent = performance.now()
      const { method, path, body } = request
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await client.request({ method, path, headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...json })
      const text = response.statusCode < 300 ? await response.body.dump() : await response.body.text()
      durations.push(performance.now() - sent)
      if (text !== undefined) failures.push(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`)
    }
  }
  await Promise.all(clients.map(sendInTurn))
  const seconds = (performance.now() - start) / 1000
  await Promise.all(clients.map((client) => client.close()))
  return { answered: durations.length, failures, seconds, p50: quantile(durations, 0.5), p99: quantile(durations, 0.99) }
}

parentPort?.on('message', async (slice: Slice) => {
  const message = await run(slice).catch((error: unknown) => String(error))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
  parentPort?.postMessage(message)
})
