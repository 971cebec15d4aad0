import type { Call, ResponseOf } from '@billfold/contracts/call'
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

/** Sends a declared call. Throws an ApiError for everything that is not a success. */
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

/** One request of ours: JSON in, JSON out, nothing at all for an empty answer. */
export async function requestJson(address: string, init: RequestInit = {}): Promise<unknown> {
  return readJson(await request(address, init))
}

/** Whatever it says, an answer has begun. */
export function request(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { credentials: 'same-origin', ...init }).catch(throwUnanswered)
}

/** 128 random bits. crypto.randomUUID would need https, and Billfold may stand on plain http in an office. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
