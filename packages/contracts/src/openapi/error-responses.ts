import { errorStatus } from '../errors.ts'

type Json = Record<string, unknown>

const meanings = {
  400: ['BadRequest', 'The request is not valid. Nothing was saved. `issues` names the fields.', 'validation_failed', 'Rate must be at least 0'],
  401: ['Unauthorized', 'There is no valid session or token.', 'unauthenticated', 'You’re not logged in'],
  403: ['Forbidden', 'The token lacks a permission, or the request came from another site.', 'forbidden', 'This API token needs the permission invoices:write'],
  404: ['NotFound', 'There is no such record, or it is not yours.', 'not_found', 'Invoice not found'],
  409: ['Conflict', '`code` says what is in conflict. Read the record again.', 'stale_version', 'This record was changed in the meantime'],
  410: ['Gone', 'The share link has expired.', 'link_expired', 'This link has expired'],
  413: ['TooLarge', 'The body is too large.', 'payload_too_large', 'The request is too large'],
  415: ['UnsupportedMediaType', 'The content type of the body is not accepted.', 'unsupported_media_type', 'The request body must be JSON'],
  422: ['AmountsDisagree', 'An amount differs from the computed one. Nothing was saved. `issues` contains the sent and the computed amount.', 'amounts_disagree', '1200.00 was sent, but the total is 1250.00'],
  429: ['TooManyRequests', 'Too many requests. Wait for `Retry-After` seconds.', 'too_many_requests', 'This API token has made too many requests. Try again in a minute.'],
  503: ['Unavailable', 'A service is being updated or overloaded. Repeat the request after `Retry-After` seconds, with the same Idempotency-Key.', 'service_unavailable', 'Billfold is being updated. Try again in a moment.'],
  default: ['Error', 'Another error. `code` says which.', 'internal_error', 'Something went wrong'],
} as const

export type ErrorResponse = keyof typeof meanings

export function errorReference(status: ErrorResponse): Json {
  return { $ref: `#/components/responses/${meanings[status][0]}` }
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
const quota = {
  RateLimit: { description: 'The remaining quota, and the seconds until it is reset: `"token";r=12;t=30`', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The quota: `"token";q=600;w=60` is 600 requests per 60 seconds', schema: { type: 'string' } },
}
const challenge = { 'WWW-Authenticate': { description: 'For API tokens: `Bearer error="invalid_token"`, or `insufficient_scope` with the missing `scope`', schema: { type: 'string' } } }
const headers: Partial<Record<ErrorResponse, Json>> = { 401: challenge, 403: challenge, 429: { ...retryAfter, ...quota }, 503: retryAfter }

export const errorResponses: Json = Object.fromEntries(
  Object.entries(meanings).map(([status, [name, meaning, code, message]]) => {
    const description = status === 'default' ? meaning : `${meaning} Codes: ${codesOf(Number(status))}.`
    const issues = code === 'validation_failed' ? { issues: [{ path: 'lineItems.0.rate', message }] } : {}
    const example = { code, message, ...issues, requestId: '0b0f4c1e-6a52-4f0e-9d3b-2f5bd8a1c042' }
    const found = headers[status as unknown as ErrorResponse]
    return [name, { description, ...(found && { headers: found }), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } } }]
  }),
)

function codesOf(status: number): string {
  const codes = Object.entries(errorStatus).filter(([, of]) => of === status)
  return codes.map(([code]) => `\`${code}\``).join(', ')
}

const messageProperties = {
  message: { type: 'string', description: 'English, with all values' },
  text: { type: 'string', description: 'The key for translations: the message with {placeholders}' },
  values: { type: 'object', description: 'A value can be a message itself', additionalProperties: { type: ['string', 'number', 'object'] } },
}

export const errorSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    ...messageProperties,
    code: { enum: Object.keys(errorStatus) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, ...messageProperties, suggestion: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}
