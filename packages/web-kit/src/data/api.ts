import { type Call, type ResponseOf, USER_HEADER } from '@billfold/contracts/call'
import { offlineError, readError, unreadableError } from './api-error.ts'
import { forActingUser, requireActingUser } from './acting-user.ts'
import { type AddressParts, type CallInput, type InputArgument, addressOf } from './address.ts'

/** Returns the parsed JSON, or undefined for an empty response. Throws an ApiError unless the response is successful and complete. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readWhole(response, (answer) => answer.text())
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadableError(response)
  }
}

/** Even a successful response can break off midway. */
export async function readWhole<T>(response: Response, read: (answer: Response) => Promise<T>): Promise<T> {
  if (!response.ok) throw await readError(response)
  return read(response).catch(throwUnanswered)
}

/** Throws an offline error if the response is missing or incomplete, unless the request was aborted. */
function throwUnanswered(error: unknown): never {
  throw isAbort(error) ? error : offlineError()
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export interface Page<Item> {
  items: Item[]
  /** URL of the next page, or null on the last page. */
  next: string | null
  /** Number of matching records, up to '10000+'. Null unless the request has `count=true`. */
  total: string | null
}

async function readPage(response: Response): Promise<Page<unknown>> {
  const items = (await readJson(response)) as unknown[]
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1] ?? null
  return { items, next, total: response.headers.get('X-Total-Count') }
}

/** Requests one page of a list. List calls with a limit return a page. */
export function requestPage(address: string, init: RequestInit = {}): Promise<Page<unknown>> {
  return request(address, init, readPage)
}

interface RequestParts extends AddressParts {
  body?: unknown
  ifMatch?: number | undefined
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
}

export async function api<C extends Call>(call: C, ...[input]: InputArgument<CallInput<C>>): Promise<ResponseOf<C>> {
  const parts: RequestParts = input ?? {}
  const headers = new Headers({ Accept: 'application/json' })
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (parts.ifMatch !== undefined) headers.set('If-Match', `"${parts.ifMatch}"`)
  if (call.creates) headers.set('Idempotency-Key', parts.idempotencyKey ?? newIdempotencyKey())
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  const answer = await requestJson(addressOf(call, parts), { method: call.method, headers, body, signal: parts.signal ?? null })
  return answer as ResponseOf<C>
}

export function requestJson(address: string, init: RequestInit = {}): Promise<unknown> {
  return request(address, init, readJson)
}

/** A request that belongs to a trace (W3C trace context). */
export interface TracedRequest {
  traceparent: string
  /** Called when the response has been read, or the request has failed. */
  end: () => void
}

let traceNext: (() => TracedRequest) | undefined

/** From now on, each call sends the trace context that `next` returns. Pass undefined to turn this off. */
export function traceRequests(next: (() => TracedRequest) | undefined): void {
  traceNext = next
}

/** Sends a request. Before reading the response, whatever its status, checks that it belongs to the page's current user. */
export function request<T>(address: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
  const ask = async (acting: string | undefined) => {
    const headers = new Headers(init.headers)
    if (acting !== undefined) headers.set(USER_HEADER, acting)
    const traced = address.startsWith('/api/') ? traceNext?.() : undefined
    if (traced) headers.set('traceparent', traced.traceparent)
    try {
      const response = await fetch(address, { credentials: 'same-origin', ...init, headers }).catch(throwUnanswered)
      requireActingUser(acting, response)
      return await read(response)
    } finally {
      traced?.end()
    }
  }
  // Only our API gets the user header: module files are public, and other origins would have to permit the extra header.
  return address.startsWith('/api/') ? forActingUser(ask) : ask(undefined)
}

/** 128 random bits. Does not use crypto.randomUUID, which needs HTTPS, because an office may run Billfold over plain HTTP. */
export function newIdempotencyKey(): string {
  return randomHex(16)
}

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
