import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { changedMeanwhile } from '../payments/payment.constraints.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordState } from '../payments/record-state.ts'
import { type Ending, isSettled, recordSettled, settleUnlessRefused } from '../payments/settle-at-provider.ts'
import { findInvoiceStatus, getInvoice } from './invoice.queries.ts'

interface End {
  id: number
  ending: Ending
  /** Why it is over here as it is at the provider, where what was to be written is refused by then. */
  reason?: string
  ifMatch: number | undefined
}

/** One more than are needed when a sync comes between: that bill is recorded then, and the next look finds it. */
const ATTEMPTS = 3

/** Once paid, cancelled or deleted, it can no longer be paid at the provider. `change` makes the change here, to the version that it is given. */
export async function endInvoice<T>(
  scope: Scope,
  provider: PaymentProvider,
  end: End,
  change: (tx: Transaction, ifMatch: number | undefined) => Promise<T>,
): Promise<T> {
  const before = await findInvoiceStatus(scope, end.id)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const ended = await tryToEnd(scope, provider, end, before, change)
    if (ended) return ended.result
  }
  throw refusalError(changedMeanwhile)
}

/** Undefined where the invoice was synced to the provider meanwhile: it has to be settled there first. */
async function tryToEnd<T>(
  scope: Scope,
  provider: PaymentProvider,
  { id, ending, reason, ifMatch }: End,
  before: InvoiceStatus | undefined,
  change: (tx: Transaction, ifMatch: number | undefined) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const status = ending === 'deleted' ? 'cancelled' : ending
  const settled = await settleUnlessRefused(scope, provider, id, ending, (tx) => change(tx, ifMatch))
  try {
    return await scope.transaction(async (tx) => {
      if (!(await isSettled(tx, id, ending, settled))) return undefined
      // Marked as paid while the provider was asked: that came later than this, and wins.
      if (ending !== 'paid' && before !== 'paid' && (await findInvoiceStatus(tx, id)) === 'paid') throw refusalError(changedMeanwhile)
      await recordSettled(tx, settled)
      return { result: await change(tx, before === status ? ifMatch : await versionLeft(tx, id, status, ifMatch)) }
    })
  } catch (error) {
    // It is over at the provider, so it is over here too, whatever was saved meanwhile; nothing else is written.
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
