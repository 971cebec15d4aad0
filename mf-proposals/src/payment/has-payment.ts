import type { Proposal } from '@billfold/contracts/proposals/proposal'

export function hasPayment({ stripeInvoiceId, stripePaymentIntentId }: Pick<Proposal, 'stripeInvoiceId' | 'stripePaymentIntentId'>): boolean {
  return stripeInvoiceId !== null || stripePaymentIntentId !== null
}
