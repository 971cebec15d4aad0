import type { Constraints, Refusal } from '@billfold/server-kit/database/constraint-error'

export const changedMeanwhile: Refusal = ['conflict', 'This was changed while it was being handed to Stripe. Please try again.']

export const paymentConstraints = {
  // The invoice or proposal, then its client, was deleted during the call to Stripe.
  payment_customer_client: changedMeanwhile,
} satisfies Constraints
