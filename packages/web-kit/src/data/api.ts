import { type Call, type ResponseOf, USER_HEADER } from '@billfold/contracts/call'
import { forActingUser, requireActingUser } from './acting-user.ts'
import { addressOf } from './address.ts'
import type { CallInput, InputArgument } from './call-input.ts'
import { readJson, throwUnanswered } from './read-answer.ts'

interface RequestParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
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

/** Sends a request, and checks that the response is for the page's current user before reading it, whatever its status. */
export function request<T>(address: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
  const ask = async (acting: string | undefined) => {
    const headers = new Headers(init.headers)
    if (acting !== undefined) headers.set(USER_HEADER, acting)
    const response = await fetch(address, { credentials: 'same-origin', ...init, headers }).catch(throwUnanswered)
    requireActingUser(acting, response)
    return read(response)
  }
  // Files of modules are public, and another origin would have to allow the extra header.
  return address.startsWith('/api/') ? forActingUser(ask) : ask(undefined)
}

/** 128 random bits. crypto.randomUUID needs https, but Billfold may run on plain http in an office. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
