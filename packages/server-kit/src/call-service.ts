import type { BodyInput, Call, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { AppError, type ErrorCode, isErrorBody } from '@billfold/contracts/errors'
import * as z from 'zod/mini'
import { IDENTITY_HEADER } from './identity.ts'
import { traced, traceHeaders } from './tracing/tracing.ts'

/** Shorter than the gateway's timeout, so that the caller gets our error instead of the gateway's. */
const TIMEOUT_MS = 8000

/** Errors from the called service that are not the caller's fault. */
const SERVICE_FAILURES: ReadonlySet<ErrorCode> = new Set(['internal_error', 'service_unavailable', 'unauthenticated'])

interface Asking {
  /** The service's base URL, such as 'http://127.0.0.1:4001'. Undefined if not configured. */
  origin: string | undefined
  /** Delegation token that the gateway signed for the target service. */
  identity: string
}

/** Create requests require a key, so that a retry gets the first attempt's response even if that response was lost. */
type Keyed<C extends Call> = C extends { creates: true } ? { idempotencyKey: string } : { idempotencyKey?: string }
type Sent<C extends Call> = C extends { body: object } ? { body: BodyInput<C> } & Keyed<C> : { body?: undefined; idempotencyKey?: undefined }
type Narrowed<C extends Call> = C extends { query: object } ? { query: QueryInput<C> } : { query?: undefined }
/** The input of the call, without its receiver and its sender. */
export type CallInput<C extends Call> = Sent<C> & Narrowed<C>
type ServiceCall<C extends Call> = Asking & CallInput<C>

/**
 * Calls another service on behalf of a user. Passes on errors that concern the caller's request. Any other failure, such as a timeout,
 * network error or invalid response, becomes service_unavailable.
 */
export async function callService<C extends Call>(call: C, { origin, identity, body, idempotencyKey, query }: ServiceCall<C>): Promise<ResponseOf<C>> {
  if (origin === undefined) throw notAvailable('its address is not set')
  const url = new URL(call.path, origin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const headers = new Headers({ [IDENTITY_HEADER]: identity })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const answer = await traced({ name: call.name, kind: 'client' }, () => {
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
    return send(url, {
      method: call.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  })
  if (isErrorBody(answer)) throw SERVICE_FAILURES.has(answer.code) ? notAvailable(answer) : new AppError(answer.code, answer, { issues: answer.issues })
  const parsed = call.response && z.safeParse(call.response, answer)
  if (!parsed?.success) throw notAvailable(parsed?.error)
  return parsed.data as ResponseOf<C>
}

async function send(url: URL, request: RequestInit): Promise<unknown> {
  try {
    return await (await fetch(url, request)).json()
  } catch (error) {
    throw notAvailable(error)
  }
}

function notAvailable(cause: unknown): AppError {
  return new AppError('service_unavailable', 'This is not available right now. Please try again in a moment.', { cause, retryAfter: 5 })
}
