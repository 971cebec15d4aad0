import { AppError } from '@billfold/contracts/errors'
import type { ServiceName } from '@billfold/server-kit/database/roles'
import { isTracing, traceHeaders } from '@billfold/server-kit/tracing/tracing'
import { type Dispatcher, Pool } from 'undici'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const unavailableTexts: Record<ServiceName, string> = {
  projects: 'Clients and projects are not available right now. Please try again in a moment.',
  billing: 'Invoices and time tracking are not available right now. Please try again in a moment.',
  proposals: 'Proposals are not available right now. Please try again in a moment.',
}

/** Seconds. */
const RETRY_AFTER = 5

export function unavailable(service: ServiceName, cause?: unknown): AppError {
  return new AppError('service_unavailable', unavailableTexts[service], { retryAfter: RETRY_AFTER, cause })
}

const TOO_MANY_TEXT = 'You have too many requests running at once. Please try again in a moment.'

export function tooManyOfOne(cause?: unknown): AppError {
  return new AppError('too_many_requests', TOO_MANY_TEXT, { retryAfter: RETRY_AFTER, cause })
}

export function tooManySearches(cause: unknown): AppError {
  return new AppError('service_unavailable', 'Too many searches are running right now. Please try again.', { retryAfter: RETRY_AFTER, cause })
}

export type ServiceUrls = Record<ServiceName, string>

export type Upstreams = Record<ServiceName, Pool>

/** A service that has not started to respond within this time counts as unavailable. */
const TIMEOUT_MS = 15_000

export function openUpstreams(urls: ServiceUrls, timeout = TIMEOUT_MS): Upstreams {
  return { projects: openPool(urls.projects, timeout), billing: openPool(urls.billing, timeout), proposals: openPool(urls.proposals, timeout) }
}

export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all(Object.values(upstreams).map((pool) => pool.destroy()))
}

/** Rejects unless the expected service responds, because a misconfigured URL may point to another one. */
export async function ping(service: string, pool: Pool): Promise<void> {
  const variable = `${service.toUpperCase()}_URL`
  const answer = await askHealth(pool).catch((cause: unknown) => {
    throw new Error(`No service answers at ${variable}`, { cause })
  })
  if (answer.statusCode !== 200) throw new Error(`/healthz at ${variable} answered ${answer.statusCode}`)
  const { name } = healthOf(await textOf(answer))
  if (name !== undefined && name !== service) throw new Error(`${variable} leads to ${typeof name === 'string' ? name : 'another program'} instead of ${service}`)
}

function healthOf(text: string): { name?: unknown; version?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { name?: unknown; version?: unknown }
  } catch {
    return { name: null }
  }
}

export async function versionOf(pool: Pool): Promise<string | null> {
  const { version } = healthOf(await textOf(await askHealth(pool)))
  return typeof version === 'string' ? version : null
}

function askHealth(pool: Pool): Promise<Answer> {
  return sendUpstream(pool, { method: 'GET', path: '/healthz', signal: AbortSignal.timeout(2000) })
}

/** The number of connections is unlimited, so that an open event stream never blocks another request. */
function openPool(url: string, timeout: number): Pool {
  return new Pool(url, { connect: { timeout: 3000 }, headersTimeout: timeout, bodyTimeout: timeout, keepAliveTimeout: 30_000 })
}

/** Responses up to this size are buffered. For a small response, a stream costs more than everything else that the gateway does. */
const MAX_BUFFERED = 256 * 1024

export interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Buffer | Readable
}

export interface Request extends Dispatcher.DispatchOptions {
  signal?: AbortSignal
}

class ClientLeft extends Error {
  override readonly name = 'AbortError'
}

/** Sends a request to a service. undici's own `request` would turn every response into a stream. */
export function sendUpstream(upstream: Dispatcher, { signal, ...request }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let stream: Readable | undefined
    let started: Dispatcher.DispatchController | undefined
    let head: Omit<Answer, 'body'> | undefined
    const chunks: Buffer[] = []

    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => {
      started?.abort(new ClientLeft())
      reject(new ClientLeft())
    })
    upstream.dispatch(isTracing() ? withTrace(request) : request, {
      onRequestStart(controller) {
        started = controller
        if (signal?.aborted) controller.abort(new ClientLeft())
      },
      onResponseStart(controller, statusCode, headers) {
        if (statusCode < 200) return
        head = { statusCode, headers }
        if (isBuffered(request.method, head)) return
        stream = new Readable({
          read: () => controller.resume(),
          destroy(error, done) {
            // Aborting has no effect after the last byte.
            controller.abort(error ?? new ClientLeft())
            done(error)
          },
        })
        resolve({ ...head, body: stream })
      },
      onResponseData(controller, chunk) {
        if (!stream) chunks.push(chunk)
        else if (!stream.push(chunk)) controller.pause()
      },
      onResponseEnd() {
        if (stream) stream.push(null)
        else if (head) resolve({ ...head, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) })
      },
      onResponseError(_, error) {
        stream?.destroy(error)
        reject(error)
      },
    })
  })
}

/** The cast is safe, because the gateway always passes headers as a record. */
function withTrace(request: Dispatcher.DispatchOptions): Dispatcher.DispatchOptions {
  return { ...request, headers: { ...(request.headers as Record<string, string | string[]> | undefined), ...traceHeaders() } }
}

export async function textOf({ body }: Answer): Promise<string> {
  return Buffer.isBuffer(body) ? body.toString() : text(body)
}

/** True if the response is small, or has no body despite its Content-Length. */
function isBuffered(method: string, { statusCode, headers }: Omit<Answer, 'body'>): boolean {
  return Number(headers['content-length']) <= MAX_BUFFERED || method === 'HEAD' || statusCode === 204 || statusCode === 304
}
