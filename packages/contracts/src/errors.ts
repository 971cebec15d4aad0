import type * as z from 'zod/mini'
import { fillIn, type Message } from './message.ts'

/** Error codes of API calls and their HTTP statuses. Domain code throws an AppError with a code and does not depend on HTTP. */
export const errorStatus = {
  validation_failed: 400,
  malformed_json: 400,
  invalid_cursor: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  cross_site_request: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  username_taken: 409,
  email_taken: 409,
  idempotency_key_reused: 409,
  invoice_number_taken: 409,
  entry_already_invoiced: 409,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  amounts_disagree: 422,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** A problem with one field. `path` uses dots: 'lineItems.0.rate'. */
export interface Issue extends Message {
  path: string
  suggestion?: string
}

/** The body of every error response, including those between services. */
export interface ErrorBody extends Message {
  code: ErrorCode
  issues?: Issue[]
  requestId: string
}

interface AppErrorOptions {
  issues?: Issue[]
  /** Seconds to wait before a retry, sent in the Retry-After header. */
  retryAfter?: number
  cause?: unknown
}

/** An error whose message is safe to show to users. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly text: Message['text']
  readonly values: Message['values']
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string | Message, options: AppErrorOptions = {}) {
    const { message: sentence, text, values }: Message = typeof message === 'string' ? { message } : message
    super(sentence, { cause: options.cause })
    this.code = code
    this.text = text
    this.values = values
    this.issues = options.issues
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** Validates an error body received from another process. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false
  const { code, message } = value as Partial<ErrorBody>
  return typeof code === 'string' && Object.hasOwn(errorStatus, code) && typeof message === 'string'
}

export function fieldError(code: ErrorCode, path: string, message: string | Message): AppError {
  return new AppError(code, message, { issues: [{ path, ...(typeof message === 'string' ? { message } : message) }] })
}

export function tooLong(maximum: number): Message {
  return fillIn('Must be at most {maximum} characters', { maximum })
}

export function notOneOf(allowed: readonly unknown[]): Message {
  return fillIn('Must be one of {values}', { values: allowed.join(', ') })
}

/**
 * Converts a zod issue. zod keeps only the final message, so this restores the message template and its values. Custom issues have both in
 * `params`.
 */
export function toIssue(found: z.core.$ZodIssue): Issue {
  const known = messageWithValues(found)
  return { path: found.path.join('.'), ...(known?.message === found.message ? known : { message: found.message }) }
}

function messageWithValues(found: z.core.$ZodIssue): Message | undefined {
  if (found.code === 'too_big') return tooLong(Number(found.maximum))
  if (found.code === 'invalid_value') return notOneOf(found.values)
  if (found.code === 'custom' && found.params) return found.params as unknown as Message
  const [first] = found.code === 'invalid_union' ? (found.errors[0] ?? []) : []
  return first && messageWithValues(first)
}
