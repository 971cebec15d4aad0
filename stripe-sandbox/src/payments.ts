import { type Form, textOf } from './form.ts'
import { type Invoice, makeCharge, makeInvoicePayment, makePaymentIntent, now } from './objects.ts'
import { invoiceOf, paymentsOf, type State } from './state.ts'
import { StripeError } from './stripe-error.ts'

/** POST /v1/invoices/:id/pay. The sandbox stores no cards, so this call only accepts payments made outside Stripe. */
export function payInvoice(state: State, id: string, form: Form): Invoice {
  const invoice = invoiceOf(state, id)
  requirePayable(invoice)
  if (textOf(form, 'paid_out_of_band') !== 'true') {
    throw new StripeError(402, 'There is no default_payment_method set on this Customer or Invoice.', { type: 'card_error', code: 'missing' })
  }
  invoice.amount_paid = invoice.total
  settlePaid(invoice)
  return invoice
}

function requirePayable({ status }: Invoice): void {
  if (status === 'open' || status === 'uncollectible') return
  const reason = status === 'paid' ? 'Invoice is already paid' : `Invoice is not open: it is ${status}`
  throw new StripeError(400, reason, { code: status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable' })
}

export const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

/** '12.5' → 1250. Rejects '1,000', because it is ambiguous. */
export function centsOf(text: string): number {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (dollars === undefined) throw new StripeError(400, 'The amount must be in dollars and cents, such as 12.50.', { param: 'amount' })
  return Number(dollars + cents.padEnd(2, '0'))
}

/** Pays with a card on the hosted page. A partial payment leaves the invoice open. */
export function payByCard(state: State, id: string, card: string, amount: number): Invoice {
  const invoice = invoiceOf(state, id)
  requirePayable(invoice)
  if (amount <= 0 || amount > invoice.amount_remaining) throw new StripeError(400, 'The amount must be above zero and at most the amount due.', { param: 'amount' })
  invoice.attempt_count += 1
  invoice.attempted = true
  if (card === DECLINED_CARD) {
    throw new StripeError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined', declineCode: 'generic_decline' })
  }
  if (card !== GOOD_CARD) throw new StripeError(402, 'The sandbox takes its two test cards only.', { type: 'card_error', code: 'incorrect_number' })
  receive(state, invoice, amount)
  return invoice
}

function receive(state: State, invoice: Invoice, amount: number): void {
  const intent = makePaymentIntent(invoice, amount)
  const charge = makeCharge(intent)
  Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge.id })
  const payment = makeInvoicePayment(invoice, intent, paymentsOf(state, invoice.id).length === 0)
  Object.assign(payment, { status: 'paid', amount_paid: amount })
  payment.status_transitions.paid_at = now()
  state.paymentIntents[intent.id] = intent
  state.charges[charge.id] = charge
  state.invoicePayments[payment.id] = payment
  invoice.amount_paid += amount
  invoice.amount_remaining = invoice.total - invoice.amount_paid
  if (invoice.amount_remaining === 0) settlePaid(invoice)
}

export function settlePaid(invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.amount_remaining = 0
  invoice.status_transitions.paid_at = now()
}
