import { parentPort } from 'node:worker_threads'
import { Client } from 'undici'
import { hashPassword, isPassword } from '../../gateway/src/accounts/password.ts'
import { operations, type Request } from '../operations.ts'
import { quantile } from '../quantile.ts'
import type { Measured, Slice } from './slice.ts'

// A thread of its own, which does nothing else. Each connection sends its next request when its last one is answered, so that a slow
// server gets fewer: latencies are those of that many patient users. A slice ends with the last answer, and every answer counts.

const hash = await hashPassword('correct horse battery staple')

interface Tally {
  took: number[]
  failures: number
  failure: string | undefined
}

async function run(slice: Slice): Promise<Measured> {
  const operation = operations.find(({ name }) => name === slice.operation)
  if (!operation) throw new Error(`There is no operation ${slice.operation}`)
  const tally: Tally = { took: [], failures: 0, failure: undefined }
  let n = 0
  const next = () => operation.request(slice.data, n++, slice.label)
  const clients = slice.origin === undefined ? [] : Array.from({ length: slice.connections }, () => new Client(slice.origin ?? ''))
  const before = process.threadCpuUsage()
  const start = performance.now()
  const end = start + slice.milliseconds
  if (slice.origin === undefined) await Promise.all(Array.from({ length: slice.connections }, () => hashUntil(end, tally)))
  else await Promise.all(clients.map((client) => sendUntil(end, { client, slice, next, tally })))
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.threadCpuUsage(before)
  await Promise.all(clients.map((client) => client.close()))
  const { took, failures, failure } = tally
  return { answered: took.length, failures, failure, seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99), ownTime: user + system }
}

interface Lane {
  client: Client
  slice: Slice
  next: () => Request | undefined
  tally: Tally
}

async function sendUntil(end: number, { client, slice, next, tally }: Lane): Promise<void> {
  while (performance.now() < end) {
    const request = next()
    if (!request) return
    const sent = performance.now()
    const failure = await send(client, request, slice.headers)
    tally.took.push(performance.now() - sent)
    if (failure === undefined) continue
    tally.failures += 1
    tally.failure ??= failure
  }
}

async function hashUntil(end: number, { took }: Tally): Promise<void> {
  while (performance.now() < end) {
    const start = performance.now()
    await isPassword('correct horse battery staple', hash)
    took.push(performance.now() - start)
  }
}

/** What went wrong, if anything did. The answer is received whole; its text is kept only of a failure. */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
    (measured) => parentPort?.postMessage({ measured }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
