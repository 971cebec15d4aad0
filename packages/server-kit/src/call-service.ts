import type { BodyInput, Call, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { AppError, type ErrorCode, isErrorBody } from '@billfold/contracts/errors'
import * as z from 'zod/mini'
import { IDENTITY_HEADER } from './identity.ts'

/** Below the gateway's own patience: whoever asked us is told in time. */
const TIMEOUT_MS = 8000

/** What says nothing about the request of whoever asked us. */
const OUR_TROUBLE: ReadonlySet<ErrorCode> = new Set(['internal_error', 'service_unavailable', 'unauthenticated'])

interface Asking {
  /** Where the service is: 'http://127.0.0.1:4001'; undefined: nobody said. */
  origin: string | undefined
  /** Signed by the gateway for this service: a service passes on what was delegated to it. */
  identity: string
}

/** What a call that changes something sends. The same key again is the same answer, whatever became of the first attempt. */
type Sent<C extends Call> = C extends { body: object } ? { body: BodyInput<C>; idempotencyKey: string } : { body?: undefined; idempotencyKey?: undefined }
type Narrowed<C extends Call> = C extends { query: object } ? { query: QueryInput<C> } : { query?: undefined }
type ServiceCall<C extends Call> = Asking & Sent<C> & Narrowed<C>

/**
 * One service asks another by the call's contract, on behalf of a user. A refusal is passed on as it is; a service that is away, slow
 * or talks nonsense is not available.
 */
export async function callService<C extends Call>(call: C, { origin, identity, body, idempotencyKey, query }: ServiceCall<C>): Promise<ResponseOf<C>> {
  if (origin === undefined) throw notAvailable('its address is not set')
  const url = new URL(call.path, origin)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const answer = await send(url, {
    method: call.method,
    headers: {
      [IDENTITY_HEADER]: identity,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey ?? '' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (isErrorBody(answer)) throw OUR_TROUBLE.has(answer.code) ? notAvailable(answer) : new AppError(answer.code, answer.message, { issues: answer.issues })
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
