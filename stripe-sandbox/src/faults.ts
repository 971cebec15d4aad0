import { StripeError } from './stripe-error.ts'

/** What can be made to happen to the calls that follow, in order. `after` does the work and then loses the answer; `silent` never says a word. */
export type Fault = 'rate_limit' | 'api_error' | 'key_revoked' | 'lost_before' | 'lost_after' | 'silent' | 'none'

export const API_ERROR = new StripeError(500, 'Something went wrong on our end.', { type: 'api_error' })

interface Faults {
  /** In place of what was to happen. */
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
