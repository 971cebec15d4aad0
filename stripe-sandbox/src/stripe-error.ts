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
