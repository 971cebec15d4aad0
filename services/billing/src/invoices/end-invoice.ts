import { AppError } from '@billfold/contracts/errors'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import { requireVersion } from '@billfold/server-kit/record-version'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { changedMeanwhile } from '../constraints.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordState, stripeReasons } from '../payments/refresh-bill.ts'
import { type Ending, isSettled, recordSettled, settleUnlessRefused } from '../payments/settle-bill.ts'
import { lockWaitingMails } from './email/invoice-email.sql.ts'
import { hasPayments } from '../payments/invoice-payment.sql.ts'
import { requireDeductedUnchanged } from './deductions.ts'
import { InvoiceEntity } from './invoice.entity.ts'
import { getInvoice, getInvoiceStatus, lockEntries, releaseEntries } from './invoice.sql.ts'

interface EndRequest {
  id: number
  ending: Ending
  /** The reason stored in the status history if the change itself fails after the provider has closed the bill. */
  reason?: string
  ifMatch: number | undefined
}

type EndingChange<T> = (tx: Transaction, ifMatch: number | undefined) => Promise<T>

/** A concurrent sync requires a second attempt; a third is allowed to be safe. */
const ATTEMPTS = 3

/** Closes the invoice at the payment provider, then applies the change that pays, cancels or deletes it here. */
export async function endInvoice<T>(scope: Scope, provider: PaymentProvider, end: EndRequest, change: EndingChange<T>): Promise<T> {
  const before = await getInvoiceStatus(scope, end.id)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const ended = await tryToEnd(scope, provider, end, before, change)
    if (ended) return ended.result
  }
  throw refusalError(changedMeanwhile)
}

/** Undefined if the invoice was synced to the provider in the meantime and must first be settled there. */
async function tryToEnd<T>(
  scope: Scope,
  provider: PaymentProvider,
  { id, ending, reason, ifMatch }: EndRequest,
  before: InvoiceStatus | undefined,
  change: EndingChange<T>,
): Promise<{ result: T } | undefined> {
  const status = ending === 'deleted' ? 'cancelled' : ending
  const settled = await settleUnlessRefused(scope, provider, id, ending, (tx) => change(tx, ifMatch))
  try {
    return await scope.transaction(async (tx) => {
      if (ending === 'deleted') await lockWaitingMails(tx, id)
      if (!(await isSettled(tx, id, ending, settled))) return undefined
      // The invoice was marked as paid during the call to the provider, so this change is rejected.
      if (ending !== 'paid' && before !== 'paid' && (await getInvoiceStatus(tx, id)) === 'paid') throw refusalError(changedMeanwhile)
      await recordSettled(tx, settled)
      return { result: await change(tx, before === status ? ifMatch : await skipProviderVersion(tx, id, status, ifMatch)) }
    })
  } catch (error) {
    // The provider has closed the bill, so record that here even though the change itself failed.
    if (settled) await recordState(scope, settled.bill, settled.state, { by: 'user', reason: reason ?? stripeReasons[settled.state.status] })
    throw error
  }
}

/** A webhook may report the same ending first. The version that the webhook creates must not count as a conflicting edit. */
async function skipProviderVersion(tx: Transaction, id: number, status: InvoiceStatus, ifMatch: number | undefined): Promise<number | undefined> {
  if (ifMatch === undefined) return undefined
  const invoice = await getInvoice(tx, id)
  const isEndedByProvider = invoice?.status === status && invoice.history.at(-1)?.by === 'stripe'
  return isEndedByProvider && invoice.version === ifMatch + 1 ? invoice.version : ifMatch
}

export function deleteInvoice(scope: Scope, provider: PaymentProvider, id: number, ifMatch?: number): Promise<undefined> {
  return endInvoice(scope, provider, { id, ending: 'deleted', ifMatch }, async (tx, version) => {
    await lockWaitingMails(tx, id)
    const invoice = await tx.em.findOne(InvoiceEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    if (!invoice) throw new AppError('not_found', 'Invoice not found')
    requireVersion(invoice, version)
    const details = await getInvoice(tx, id)
    if (details) requireDeductedUnchanged(details, { ...details, status: 'deleted' })
    if (invoice.status === 'paid') throw new AppError('conflict', 'A paid invoice cannot be deleted')
    if (await hasPayments(tx, id)) throw new AppError('conflict', 'An invoice with payments cannot be deleted')
    const entries = await lockEntries(tx, [], id)
    await releaseEntries(tx, entries.map((entry) => entry.id))
    await tx.em.remove(invoice).flush()
    return undefined
  })
}
