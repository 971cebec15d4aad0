type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'authentication_error'

interface ErrorDetails {
  type?: ErrorType
  code?: string
  param?: string
  declineCode?: string
}

/** An error in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  get body() {
    const { type = 'invalid_request_error', code, param, declineCode } = this.details
    return { error: { type, message: this.message, ...(code && { code }), ...(param && { param }), ...(declineCode && { decline_code: declineCode }) } }
  }
}

export function missing(kind: string, id: string): StripeError {
  return new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
}

/**
 * Faults that the next calls can have. With `lost_after`, the call takes effect but the response is lost; with `silent`, there is no
 * response.
 */
export type Fault = 'rate_limit' | 'api_error' | 'key_revoked' | 'lost_before' | 'lost_after' | 'silent' | 'none'

export const API_ERROR = new StripeError(500, 'Something went wrong on our end.', { type: 'api_error' })

export function refuseFor(fault: Fault): void {
  if (fault === 'rate_limit') throw new StripeError(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
  if (fault === 'api_error') throw API_ERROR
  if (fault === 'key_revoked') throw new StripeError(401, 'Invalid API Key provided: sk_test_****', { type: 'authentication_error' })
}
