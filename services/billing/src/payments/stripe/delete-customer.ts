import type { Stripe } from 'stripe'
import { withdraw } from './open-invoice.ts'
import type { AskStripe } from './stripe-client.ts'

/** What can still be paid of ours is taken back first. What was paid by then, and what others have made there, is a record that keeps its customer. */
export async function deleteCustomer(ask: AskStripe, id: string): Promise<void> {
  for (const invoice of await invoicesOf(ask, id)) {
    if (invoice.metadata?.reference && invoice.amount_paid === 0) await withdraw(ask, invoice)
  }
  const left = await invoicesOf(ask, id)
  if (left.every(({ status, amount_paid: paid }) => status === 'void' && paid === 0)) await ask((stripe) => stripe.customers.del(id))
}

function invoicesOf(ask: AskStripe, customer: string): Promise<Stripe.Invoice[]> {
  return ask((stripe) => stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 }))
}
