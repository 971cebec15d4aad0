import type { Scope } from '@billfold/server-kit/scope'
import { findCustomer } from './payment-customer.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { forgetReference, type SyncedBill } from './synced-bill.ts'

/** Deletes or voids what cancelled attempts left at the provider. After a crash, the next caller does it. */
export async function abandonAttempts(
  scope: Scope,
  provider: PaymentProvider,
  clientId: number,
  { id, withdrawnReferences }: SyncedBill,
): Promise<void> {
  if (withdrawnReferences.length === 0) return
  const customer = await findCustomer(scope, clientId)
  for (const reference of withdrawnReferences) {
    if (customer?.customerId) await provider.abandon(reference, customer.customerId)
    await forgetReference(scope, id, reference)
  }
}
