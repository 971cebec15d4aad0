import { fromUnits, type Money, toUnits } from '@billfold/contracts/money'
import { type StripeInvoiceStatus, stripeInvoiceStatuses } from '@billfold/contracts/payments/payment'
import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'
import type { PaymentState, ReceivedPayment } from '../payment-provider.ts'
import type { AskStripe } from './stripe-client.ts'

/** Stripe omits payments unless they are requested. */
export const WITH_PAYMENTS = { expand: ['payments'] }

/** Payments included with an invoice; more need further requests. */
const MOST = 100

export async function stateOf(ask: AskStripe, invoice: Stripe.Invoice): Promise<PaymentState> {
  const found = await paymentsOf(ask, invoice)
  const intent = (found.find((payment) => payment.is_default) ?? found[0])?.payment.payment_intent
  return {
    providerId: invoice.id,
    status: statusOf(invoice),
    // Stripe keeps the remaining amount of a void invoice, which cannot be paid.
    amountDue: dollars(invoice.status === 'void' ? 0 : invoice.amount_remaining),
    amountPaid: dollars(invoice.amount_paid),
    paidAt: invoice.status === 'paid' ? instant(invoice.status_transitions.paid_at ?? invoice.created) : null,
    paymentIntentId: idOf(intent),
    paymentLink: invoice.hosted_invoice_url ?? null,
    recipient: invoice.customer_email,
    payments: found.filter(({ status, amount_paid: amount }) => status === 'paid' && amount !== null && amount > 0).map(received),
  }
}

/** Stripe may add statuses; an invoice with an unknown one keeps its last known state. */
function statusOf({ status }: Stripe.Invoice): StripeInvoiceStatus {
  const known = stripeInvoiceStatuses.find((word) => word === status)
  if (!known) throw new PaymentFailure('failed', 'conflict', `Stripe says '${status}' of this invoice, which Billfold does not know`)
  return known
}

async function paymentsOf(ask: AskStripe, { id, payments }: Stripe.Invoice): Promise<Stripe.InvoicePayment[]> {
  if (payments && !payments.has_more) return payments.data
  const { data } = await ask((stripe) => stripe.invoicePayments.list({ invoice: id, limit: MOST }))
  return data
}

function received({ id, amount_paid: amount, created, status_transitions: { paid_at: paidAt }, payment }: Stripe.InvoicePayment): ReceivedPayment {
  return { providerId: id, amount: dollars(amount ?? 0), at: instant(paidAt ?? created), source: payment.type === 'payment_record' ? 'outside' : 'stripe' }
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Exact: formats integer cents as text, without a float. */
function dollars(cents: number): Money {
  return fromUnits(BigInt(cents), 2)
}

export function cents(amount: Money): number {
  return Number(toUnits(amount, 2))
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
