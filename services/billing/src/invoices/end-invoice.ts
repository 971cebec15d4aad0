import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordState } from '../payments/record-state.ts'
import { type Ending, recordSettled, requireSettled, settleUnlessRefused } from '../payments/settle-at-provider.ts'
import { findInvoiceStatus, getInvoice } from './invoice.queries.ts'

interface End {
  id: number
  ending: Ending
  /** Why it is over here as it is at the provider, where what was to be written is refused by then. */
  reason?: string
  ifMatch: number | undefined
}

/** Paid, cancelled or deleted, it can be paid at the provider no more. `change` does it here, of the version that it is given. */
export async function endInvoice<T>(
  scope: Scope,
  provider: PaymentProvider,
  { id, ending, reason, ifMatch }: End,
  change: (tx: Transaction, ifMatch: number | undefined) => Promise<T>,
): Promise<T> {
  const told = ending === 'deleted' ? 'cancelled' : ending
  const isToldBefore = (await findInvoiceStatus(scope, id)) === told
  const settled = await settleUnlessRefused(scope, provider, id, ending, (tx) => change(tx, ifMatch))
  try {
    return await scope.transaction(async (tx) => {
      await requireSettled(tx, id, ending, settled)
      await recordSettled(tx, settled)
      return change(tx, isToldBefore ? ifMatch : await versionLeft(tx, id, told, ifMatch))
    })
  } catch (error) {
    // It is over at the provider, whatever another has saved while that was asked: here it is over too, and beside that nothing is written.
    if (settled) await recordState(scope, settled.bill, settled.state, { by: 'user', reason: reason ?? `Stripe status: ${settled.state.status}` })
    throw error
  }
}

/** The provider's own word of this end may come first, and makes a version: that is nobody else's work. */
async function versionLeft(tx: Transaction, id: number, told: InvoiceStatus, ifMatch: number | undefined): Promise<number | undefined> {
  if (ifMatch === undefined) return undefined
  const invoice = await getInvoice(tx, id)
  const isTold = invoice?.status === told && invoice.history.at(-1)?.by === 'stripe'
  return isTold && invoice.version === ifMatch + 1 ? invoice.version : ifMatch
}
