import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { formatMoney, isZero } from '@billfold/contracts/money'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { getInvoiceStatus, lockInvoiceRow } from '../invoices/invoice.sql.ts'
import { PaymentFailure, type PaymentProvider, type PaymentState } from './payment-provider.ts'
import { isOpened, type OpenedBill, type SyncedBill } from './payment-rules.ts'
import { cancelAttempts, checkConstraintsNow, findBill, findInvoicedClient, setWithdrawn } from './payment.sql.ts'
import { lockBill, recordBill, recordState, reportedByStripe } from './refresh-bill.ts'
import { cleanUpAttempts } from './sync-bill.ts'

/** Changes after which the client must not be able to pay. */
export type Ending = Extract<InvoiceStatus, 'paid' | 'cancelled'> | 'deleted'

/** The provider's answer that is not yet recorded here, or undefined if nothing had to be settled. */
export type Settled = { bill: OpenedBill; state: PaymentState } | undefined

/**
 * Settles the invoice at the provider before it is paid, cancelled or deleted here. If the process crashes in between, the invoice is
 * payable on neither side and the poll updates our side. The change is rehearsed first, so that the provider never receives a change that
 * we reject.
 */
export async function settleUnlessRefused(
  scope: Scope,
  provider: PaymentProvider,
  invoiceId: number,
  ending: Ending,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Settled> {
  const bill = await findBill(scope, invoiceId)
  if (!bill || (await getInvoiceStatus(scope, invoiceId)) === ending) return undefined
  await rehearse(scope, change)
  if (isOpened(bill)) {
    const current = await provider.status(bill.providerId)
    const isPayable = current.status === 'open' || current.status === 'uncollectible'
    if (isPayable && current.amountPaid !== bill.amountPaid) {
      await recordState(scope, bill, current, reportedByStripe(current))
      await rehearse(scope, change)
    }
    return settle(scope, provider, bill, ending, current)
  }
  await cancelSync(scope, provider, bill, invoiceId)
  return undefined
}

async function settle(scope: Scope, provider: PaymentProvider, bill: OpenedBill, ending: Ending, current: PaymentState): Promise<Settled> {
  // A bill that is void at the provider can be marked as paid here, because nothing is left to pay on either side.
  if (current.status === 'void' && ending === 'paid') return { bill, state: current }
  if (current.status === 'paid' || current.status === 'void') {
    await recordState(scope, bill, current, reportedByStripe(current))
    return undefined
  }
  if (ending !== 'paid') requireNothingReceived(current)
  const state = ending === 'paid' ? await provider.markPaidOutside(bill.providerId) : await provider.void(bill.providerId)
  return { bill, state }
}

/**
 * Closes the open bill before the balance changes here, because the provider would otherwise collect the old amount. A new bill for the
 * balance is opened at the next sync or payment. A bill that is partly paid at the provider is kept.
 */
export async function withdrawBill(scope: Scope, provider: PaymentProvider, invoiceId: number, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  const bill = await findBill(scope, invoiceId)
  if (!bill || bill.status === 'paid' || bill.status === 'void') return
  await rehearse(scope, change)
  if (!isOpened(bill)) return cancelSync(scope, provider, bill, invoiceId)
  const current = await provider.status(bill.providerId)
  const canBeVoided = current.status !== 'paid' && current.status !== 'void' && isZero(current.amountPaid)
  if (!canBeVoided) return recordState(scope, bill, current, reportedByStripe(current))
  await setWithdrawn(scope, bill.id, true)
  try {
    const voided = await provider.void(bill.providerId)
    await recordState(scope, bill, voided, reportedByStripe(voided))
  } catch (error) {
    if (error instanceof PaymentFailure && (error.outcome === 'refused' || error.outcome === 'missing')) await setWithdrawn(scope, bill.id, false)
    throw error
  }
}

/**
 * Runs in the transaction that closes the invoice. False if a sync was recorded since the check: that bill is still open at the provider
 * and must be settled first. Recording a sync also locks the invoice.
 */
export async function isSettled(tx: Transaction, invoiceId: number, ending: Ending, settled: Settled): Promise<boolean> {
  await lockInvoiceRow(tx, invoiceId)
  const bill = await findBill(tx, invoiceId)
  if (!isOpened(bill) || bill.status === 'paid' || bill.status === 'void' || bill.providerId === settled?.bill.providerId) return true
  return (await getInvoiceStatus(tx, invoiceId)) === ending
}

export async function recordSettled(tx: Transaction, settled: Settled): Promise<void> {
  const bill = settled && (await lockBill(tx, settled.bill.id))
  if (bill) await recordBill(tx, bill, settled.state)
}

/**
 * Cancels a running or interrupted sync, and voids what it left at the provider. Our database is updated first, so that the sync cannot be
 * recorded after its invoice is void.
 */
async function cancelSync(scope: Scope, provider: PaymentProvider, bill: SyncedBill, invoiceId: number): Promise<void> {
  if (!(await cancelAttempts(scope, bill))) return
  const client = await findInvoicedClient(scope, invoiceId)
  if (!client) return
  await cleanUpAttempts(scope, provider, client.clientId, { ...bill, withdrawnReferences: [...bill.withdrawnReferences, bill.reference] })
}

function requireNothingReceived({ amountPaid }: PaymentState): void {
  if (isZero(amountPaid)) return
  throw new AppError('conflict', fillIn('{amount} of this invoice has been paid through Stripe. Refund it there before you cancel or delete the invoice.', { amount: formatMoney(amountPaid) }))
}

class RehearsalEnd extends Error {}

/** Runs the change and rolls it back, to find rejections before any side effect. */
export async function rehearse(scope: Scope, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  try {
    await scope.transaction(async (tx) => {
      await change(tx)
      await checkConstraintsNow(tx)
      throw new RehearsalEnd()
    })
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error
  }
}
