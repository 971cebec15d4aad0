import { StripeError } from './stripe-error.ts'

/** Faults of the next calls, in order. `after` does the work and loses the response; `silent` never responds. */
export type Fault = 'rate_limit' | 'api_error' | 'key_revoked' | 'lost_before' | 'lost_after' | 'silent' | 'none'

export const API_ERROR = new StripeError(500, 'Something went wrong on our end.', { type: 'api_error' })

interface Faults {
  /** Response instead of the normal one. */
  plan(...faults: Fault[]): void
  next(): Fault
}

export function openFaults(): Faults {
  const queue: Fault[] = []
  return {
    plan: (...faults) => void queue.splice(0, queue.length, ...faults),
    next: () => queue.shift() ?? 'none',
  }
}

export function refuseFor(fault: Fault): void {
  if (fault === 'rate_limit') throw new StripeError(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
  if (fault === 'api_error') throw API_ERROR
  if (fault === 'key_revoked') throw new StripeError(401, 'Invalid API Key provided: sk_test_****', { type: 'authentication_error' })
}
