import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment'
import type { Translate } from '@billfold/web-kit'

type PerStatus = Record<StripeInvoiceStatus, string>

export const statusNames: Readonly<PerStatus> = { draft: 'Draft', open: 'Open', paid: 'Paid', uncollectible: 'Uncollectible', void: 'Void' }

/** As specified, by Stripe status; whole sentences, because word order differs between languages. */
const checkedTexts: Readonly<Record<string, string>> = {
  draft: 'Stripe status: draft',
  open: 'Stripe status: open',
  paid: 'Stripe status: paid',
  uncollectible: 'Stripe status: uncollectible',
  void: 'Stripe status: void',
} satisfies PerStatus

export function checkedText({ stripeStatus }: StripeState, t: Translate): string {
  const known = checkedTexts[stripeStatus]
  return known === undefined ? t('Stripe status: {status}', { status: stripeStatus }) : t(known)
}
