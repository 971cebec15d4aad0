import { isErrorBody, type ErrorCode, type Issue } from '@billfold/contracts/errors'
import { fillIn, type Message } from '@billfold/contracts/message'
import { type Translate, useLanguage } from '../text/language.store.ts'

/** 'offline': the response is missing or incomplete. 'unreadable': the response is not in our error format. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreadable'

const LONGEST_MESSAGE = 500

interface ApiErrorDetails {
  /** HTTP status, or 0 if there was no response. */
  status: number
  code: ApiErrorCode
  message: string
  issues?: Issue[] | undefined
  requestId?: string | undefined
  /** Seconds to wait before a retry. */
  retryAfter?: number | undefined
}

/** The reason a call failed. `message` is safe to show to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly issues: Issue[]
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.status = details.status
    this.code = details.code
    this.issues = details.issues ?? []
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}

export function offlineError(): ApiError {
  const message = navigator.onLine ? 'Request failed' : 'You appear to be offline.'
  return new ApiError({ status: 0, code: 'offline', message: say(message) })
}

export function unauthenticatedError(): ApiError {
  return new ApiError({ status: 401, code: 'unauthenticated', message: say('You’re not logged in') })
}

/** Foreign content, such as a proxy's HTML, is never shown. */
export function unreadableError({ status, headers }: Response): ApiError {
  const requestId = headers.get('X-Request-Id') ?? undefined
  return new ApiError({
    status,
    code: 'unreadable',
    message: say(fillIn('Request failed with status {status}', { status })),
    requestId,
    retryAfter: retryAfterOf(headers),
  })
}

/** The server's message for an unknown URL. For a missing record, the message names the record: 'Client not found'. */
const NO_SUCH_CALL = 'Not found'

export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (!isErrorBody(body) || body.message === NO_SUCH_CALL) return foreignError(response, body)
  const issues = body.issues?.map(({ path, suggestion, ...message }) => ({ path, message: say(message), ...(suggestion !== undefined && { suggestion }) }))
  return new ApiError({ ...body, message: say(body), issues, status: response.status, retryAfter: retryAfterOf(response.headers) })
}

/**
 * Builds an error from a response with an unknown code, which comes from a different server version or a proxy. The message can be shown,
 * but the meaning of the code is unknown.
 */
function foreignError(response: Response, body: unknown): ApiError {
  const unreadable = unreadableError(response)
  const message = messageIn(body)
  if (message === undefined) return unreadable
  const { status, requestId, retryAfter } = unreadable
  return new ApiError({ status, code: 'internal_error', message: say(message), issues: issuesIn(body), requestId, retryAfter })
}

function issuesIn(body: unknown): Issue[] {
  const { issues } = Object(body) as { issues?: unknown }
  if (!Array.isArray(issues)) return []
  return issues.flatMap((issue: unknown) => {
    const { path, suggestion } = Object(issue) as Partial<Record<keyof Issue, unknown>>
    const message = messageIn(issue)
    if (typeof path !== 'string' || message === undefined) return []
    return { path, message: say(message), ...(typeof suggestion === 'string' && { suggestion }) }
  })
}

function messageIn(body: unknown): string | undefined {
  const { message } = Object(body) as { message?: unknown }
  if (typeof message !== 'string' || message.trim() === '' || message.length > LONGEST_MESSAGE) return undefined
  return /<[!/a-z]/i.test(message) ? undefined : message
}

function retryAfterOf(headers: Headers): number | undefined {
  return Number(headers.get('Retry-After')) || undefined
}

/** Translates a message, which servers send in English. */
function say(message: string | Message): string {
  return useLanguage.getState().message(message)
}

/**
 * True if the record itself no longer exists. An issue on a field means that a related record is missing instead, such as a project's
 * client.
 */
export function isGone({ code, issues }: ApiError): boolean {
  return code === 'not_found' && issues.length === 0
}

/** The reason for an error and what to do next. Our servers send both; network and client errors get a standard hint. */
export function reasonOf(error: unknown, t: Translate): string {
  const again = t('Please try again.')
  if (!(error instanceof ApiError)) return again
  const isOfServer = error.code !== 'offline' && error.code !== 'unreadable'
  return isOfServer ? error.message : `${error.message.replace(/\.$/, '')}. ${again}`
}
