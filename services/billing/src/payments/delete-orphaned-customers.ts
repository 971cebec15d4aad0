import type { JobContext } from '@billfold/server-kit/jobs/job'
import { endOrphans } from './orphans.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Deletes names and addresses of deleted clients at the provider too, except for customers with payments. */
export async function deleteOrphanedCustomers(context: JobContext, provider: PaymentProvider, now: Date): Promise<void> {
  const facts = (id: string) => ({ stripeCustomer: id })
  const trouble = 'a customer whose client or account is deleted could not be deleted at Stripe'
  await endOrphans(context, { table: 'orphaned_customer', end: (id) => provider.deleteCustomer(id), trouble, facts }, now)
}
