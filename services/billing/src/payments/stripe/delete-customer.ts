import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'
import { withdraw } from './open-invoice.ts'
import type { AskStripe } from './stripe-client.ts'

/** Withdraws our unpaid invoices first. A customer with payments, or with objects created by others, is kept. */
export async function deleteCustomer(ask: AskStripe, id: string): Promise<void> {
  const refusals: PaymentFailure[] = []
  for (const invoice of await invoicesOf(ask, id)) {
    if (canBePaid(invoice)) await withdraw(ask, invoice).catch((error: unknown) => refusals.push(endedElsewhere(error)))
  }
  const left = await invoicesOf(ask, id)
  if (left.some(canBePaid)) throw refusals[0] ?? new PaymentFailure('refused', 'conflict', 'An invoice was made for this customer meanwhile.')
  if (left.every(({ status, amount_paid: paid }) => status === 'void' && paid === 0)) await ask((stripe) => stripe.customers.del(id))
}

/** Ours, and without any payment. */
function canBePaid({ metadata, status, amount_paid: paid }: Stripe.Invoice): boolean {
  return Boolean(metadata?.reference) && paid === 0 && status !== 'void' && status !== 'paid'
}

/** The job or a running attempt may have ended it first; its state will tell. */
function endedElsewhere(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure && (error.outcome === 'refused' || error.outcome === 'missing')) return error
  throw error
}

function invoicesOf(ask: AskStripe, customer: string): Promise<Stripe.Invoice[]> {
  return ask((stripe) => stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 }))
}
