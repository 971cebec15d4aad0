import { AppError } from '@billfold/contracts/errors'
import { toUnits } from '@billfold/contracts/money'
import type { Scope } from '@billfold/server-kit/scope'
import { payableOf } from './payable.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { recordState } from './record-state.ts'
import { syncBill } from './sync-bill.ts'
import type { KnownBill, Subject } from './synced-bill.ts'

/**
 * Returns the bill addressed to the client's current e-mail. The provider keeps the address from opening, so a down
 * payment is voided and reopened. An invoice is not, because the provider accepts its number only once. Undefined if there
 * is no such record.
 */
export async function readdressBill(scope: Scope, provider: PaymentProvider, subject: Subject, bill: KnownBill): Promise<KnownBill | undefined> {
  const payable = await payableOf(scope, subject)
  if (!payable) return undefined
  const { status, recipient, amountPaid } = await provider.status(bill.providerId)
  if (status === 'paid' || recipient === null || recipient === payable.customer.email) return bill
  if (subject.invoiceId !== undefined) {
    throw new AppError('conflict', `At Stripe this invoice is addressed to ${recipient}, which cannot be changed any more. Cancel it and make a new one.`)
  }
  if (toUnits(amountPaid, 2) > 0n) {
    throw new AppError('conflict', `At Stripe this down payment is addressed to ${recipient}, and a part of it is paid: it cannot be sent to another address any more.`)
  }
  const ended = await provider.void(bill.providerId)
  await recordState(scope, bill, ended, { by: 'stripe', reason: `Stripe status: ${ended.status}` })
  return syncBill(scope, provider, subject)
}
