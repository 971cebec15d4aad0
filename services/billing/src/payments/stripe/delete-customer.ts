import type { Stripe } from 'stripe'
import { PaymentFailure } from '../payment-failure.ts'
import { withdraw } from './open-invoice.ts'
import type { AskStripe } from './stripe-client.ts'

/** What can still be paid of ours is taken back first. What was paid by then, and what others have made there, is a record that keeps its customer. */
export async function deleteCustomer(ask: AskStripe, id: string): Promise<void> {
  const refusals: PaymentFailure[] = []
  for (const invoice of await invoicesOf(ask, id)) {
    if (canBePaid(invoice)) await withdraw(ask, invoice).catch((error: unknown) => refusals.push(endedElsewhere(error)))
  }
  const left = await invoicesOf(ask, id)
  if (left.some(canBePaid)) throw refusals[0] ?? new PaymentFailure('refused', 'conflict', 'An invoice was made for this customer meanwhile.')
  if (left.every(({ status, amount_paid: paid }) => status === 'void' && paid === 0)) await ask((stripe) => stripe.customers.del(id))
}

/** One of ours, of which nothing was received. */
function canBePaid({ metadata, status, amount_paid: paid }: Stripe.Invoice): boolean {
  return Boolean(metadata?.reference) && paid === 0 && status !== 'void' && status !== 'paid'
}

/** The job of bills, or an attempt that was under way, may come first; what is there then says whether it did. */
function endedElsewhere(error: unknown): PaymentFailure {
  if (error instanceof PaymentFailure && (error.outcome === 'refused' || error.outcome === 'missing')) return error
  throw error
}

function invoicesOf(ask: AskStripe, customer: string): Promise<Stripe.Invoice[]> {
  return ask((stripe) => stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 }))
}
