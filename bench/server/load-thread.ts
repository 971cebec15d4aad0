import { parentPort } from 'node:worker_threads'
import { Client } from 'undici'
import { hashPassword, isPassword } from '../../gateway/src/accounts/password.ts'
import { quantile } from '../quantile.ts'
import type { Measured, Slice } from './load.ts'
import { operations, type Request } from './operations.ts'

// Closed loop: each connection sends its next request after the last response. A slice ends with the last response, and every response counts.

const hash = await hashPassword('correct horse battery staple')

interface Tally {
  durations: number[]
  failures: number
  failure: string | undefined
}

async function run(slice: Slice): Promise<Measured> {
  const operation = operations.find(({ name }) => name === slice.operation)
  if (!operation) throw new Error(`There is no operation ${slice.operation}`)
  const tally: Tally = { durations: [], failures: 0, failure: undefined }
  let n = 0
  const next = () => operation.request(slice.data, n++, slice.label)
  const clients = slice.origin === undefined ? [] : Array.from({ length: slice.connections }, () => new Client(slice.origin ?? ''))
  const start = performance.now()
  const end = start + slice.milliseconds
  if (slice.origin === undefined) await Promise.all(Array.from({ length: slice.connections }, () => hashUntil(end, tally)))
  else await Promise.all(clients.map((client) => sendUntil(end, { client, slice, next, tally })))
  const seconds = (performance.now() - start) / 1000
  await Promise.all(clients.map((client) => client.close()))
  const { durations, failures, failure } = tally
  return { answered: durations.length, failures, failure, seconds, p50: quantile(durations, 0.5), p99: quantile(durations, 0.99) }
}

interface Connection {
  client: Client
  slice: Slice
  next: () => Request | undefined
  tally: Tally
}

async function sendUntil(end: number, { client, slice, next, tally }: Connection): Promise<void> {
  while (performance.now() < end) {
    const request = next()
    if (!request) return
    const sent = performance.now()
    const failure = await send(client, request, slice.headers)
    tally.durations.push(performance.now() - sent)
    if (failure === undefined) continue
    tally.failures += 1
    tally.failure ??= failure
  }
}

async function hashUntil(end: number, { durations }: Tally): Promise<void> {
  while (performance.now() < end) {
    const start = performance.now()
    await isPassword('correct horse battery staple', hash)
    durations.push(performance.now() - start)
  }
}

/** Returns the failure, if any. */
function send(client: Client, { method, path, body, headers }: Request, common: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    let status = 0
    const parts: Buffer[] = []
    const options = {
      method,
      path,
      headers: { ...common, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    }
    client.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart(_, statusCode) {
        status = statusCode
      },
      onResponseData(_, chunk) {
        if (status >= 300) parts.push(chunk)
      },
      onResponseEnd: () => resolve(status >= 200 && status < 300 ? undefined : `${method} ${path}: ${status} ${Buffer.concat(parts).toString().slice(0, 300)}`),
      onResponseError: (_, error) => resolve(`${method} ${path}: ${error.message}`),
    })
  })
}

parentPort?.on('message', (slice: Slice) => {
  run(slice).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
    (measured) => parentPort?.postMessage({ measured }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origin
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
