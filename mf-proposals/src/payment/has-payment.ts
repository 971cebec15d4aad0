import type { Proposal } from '@billfold/contracts/proposals/proposal'

/** Whether the down payment has an invoice at Stripe. */
export function hasPayment({ stripeInvoiceId, stripePaymentIntentId }: Pick<Proposal, 'stripeInvoiceId' | 'stripePaymentIntentId'>): boolean {
  return stripeInvoiceId !== null || stripePaymentIntentId !== null
}
