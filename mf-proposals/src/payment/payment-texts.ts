import type { StripeInvoiceStatus } from '@billfold/contracts/payments/payment'

type PerStatus = Readonly<Record<StripeInvoiceStatus, string>>

export const statusNames: PerStatus = { draft: 'Draft', open: 'Open', paid: 'Paid', uncollectible: 'Uncollectible', void: 'Void' }

/** As specified, in the word of Stripe; whole sentences, so that every language can say them its way. */
export const checkedTexts: PerStatus = {
  draft: 'Stripe status: draft',
  open: 'Stripe status: open',
  paid: 'Stripe status: paid',
  uncollectible: 'Stripe status: uncollectible',
  void: 'Stripe status: void',
}
