import type { Constraints, Refusal } from '@billfold/server-kit/database/constraint-error'

export const changedMeanwhile: Refusal = ['conflict', 'This was changed while it was being handed to Stripe. Please try again.']

export const paymentConstraints = {
  // Its invoice or proposal was deleted, and the client after it, while Stripe was asked.
  payment_customer_client: changedMeanwhile,
} satisfies Constraints
