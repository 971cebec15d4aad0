import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'

/** Translates to messages that tell the user what to do. Checks the error's type field, so that the SDK's classes need not be loaded. */
export function explainStripeError(error: unknown): unknown {
  if (!isStripeError(error)) return error
  const options = { cause: error }
  switch (error.type) {
    case 'StripeConnectionError':
      return new PaymentFailure('unanswered', 'service_unavailable', 'Stripe cannot be reached at the moment. Please try again in a minute.', { ...options, retryAfter: 60 })
    case 'StripeRateLimitError':
      return new PaymentFailure('unanswered', 'too_many_requests', 'Stripe takes no more requests at the moment. Please try again in a minute.', { ...options, retryAfter: 60 })
    case 'StripeAPIError':
      return new PaymentFailure('failed', 'service_unavailable', 'Stripe has a problem at the moment. Please try again in a few minutes.', { ...options, retryAfter: 120 })
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new PaymentFailure('refused', 'conflict', 'Stripe does not accept the secret key. Check STRIPE_SECRET_KEY, and start Billfold again.', options)
    case 'StripeIdempotencyError':
      return new PaymentFailure('refused', 'conflict', 'This was changed while it was being handed to Stripe. Please try again.', options)
    default:
      return new PaymentFailure(error.code === 'resource_missing' ? missing(error) : 'refused', 'conflict', `Stripe refused this: ${error.message}`, options)
  }
}

/** Errors name the parameter if a call refers to a customer, and the customer's id if the call is about that customer. */
function missing({ param, message }: Stripe.errors.StripeError): 'missing' | 'customer missing' {
  return param === 'customer' || message.startsWith('No such customer') ? 'customer missing' : 'missing'
}

/** Errors thrown by the SDK have a type of this form. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
}
