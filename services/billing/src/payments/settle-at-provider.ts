import { AppError } from '@billfold/contracts/errors'
import { formatMoney, toUnits } from '@billfold/contracts/money'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { findInvoiceStatus } from '../invoices/invoice.queries.ts'
import { holdInvoice } from '../invoices/invoiced-entries.ts'
import { changedMeanwhile } from './payment.constraints.ts'
import { findCustomer } from './payment-customer.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'
import { recordBill, recordState } from './record-state.ts'
import { countAttempt, findBill, isKnown, type KnownBill, lockBill, type SyncedBill } from './synced-bill.ts'

/** What is about to become of an invoice here: its client must not be able to pay it after that. */
export type Ending = Extract<InvoiceStatus, 'paid' | 'cancelled'> | 'deleted'

/** What the provider has said; written down together with what becomes of the invoice here. */
type Settled = { bill: KnownBill; state: PaymentState } | undefined

/**
 * Before the invoice is paid, cancelled or deleted here, it is settled there: should we end in between, it can be paid neither here nor
 * there, and the job that asks the provider brings ours up to date. And before that it is tried here and taken back: the provider is
 * not told of what we then refuse.
 */
export async function settleUnlessRefused(
  scope: Scope,
  provider: PaymentProvider,
  invoiceId: number,
  ending: Ending,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Settled> {
  const bill = await findBill(scope, { invoiceId })
  if (!bill || (await findInvoiceStatus(scope, invoiceId)) === ending) return undefined
  await rehearse(scope, change)
  return isKnown(bill) ? settle(scope, provider, bill, ending) : abandon(scope, provider, bill, invoiceId)
}

async function settle(scope: Scope, provider: PaymentProvider, bill: KnownBill, ending: Ending): Promise<Settled> {
  const now = await provider.status(bill.providerId)
  if (now.status === 'paid' || now.status === 'void') {
    await recordState(scope, bill, now, { by: 'stripe', reason: `Stripe status: ${now.status}` })
    return undefined
  }
  if (ending !== 'paid') requireNothingReceived(now)
  const state = ending === 'paid' ? await provider.markPaidOutside(bill.providerId) : await provider.void(bill.providerId)
  return { bill, state }
}

/**
 * In the transaction that ends it here: what was handed over since we looked was not settled, and would be paid by a client who was told
 * nothing. Whoever hands it over holds the invoice, too, when writing down that it is there.
 */
export async function requireSettled(tx: Transaction, invoiceId: number, ending: Ending, settled: Settled): Promise<void> {
  await holdInvoice(tx, invoiceId)
  const bill = await findBill(tx, { invoiceId })
  if (!isKnown(bill) || bill.status === 'paid' || bill.status === 'void' || bill.providerId === settled?.bill.providerId) return
  if ((await findInvoiceStatus(tx, invoiceId)) === ending) return
  throw refusalError(changedMeanwhile)
}

export async function recordSettled(tx: Transaction, settled: Settled): Promise<void> {
  const bill = settled && (await lockBill(tx, settled.bill.id))
  if (bill) await recordBill(tx, bill, settled.state)
}

/** An attempt that was broken off may have left something there. */
async function abandon(scope: Scope, provider: PaymentProvider, bill: SyncedBill, invoiceId: number): Promise<undefined> {
  const [invoice] = await scope.rows<{ clientId: number }>('select client_id as "clientId" from invoice where user_id = ? and id = ?', [scope.userId, invoiceId])
  const customer = invoice && (await findCustomer(scope, invoice.clientId))
  if (!customer?.customerId) return undefined
  await provider.abandon(bill.reference, customer.customerId)
  await countAttempt(scope, bill)
  return undefined
}

function requireNothingReceived({ amountPaid }: PaymentState): void {
  if (toUnits(amountPaid, 2) === 0n) return
  throw new AppError('conflict', `${formatMoney(amountPaid)} of this invoice were paid through Stripe. Refund them there before you cancel or delete it.`)
}

class Rehearsed extends Error {}

/** Does it, and takes it back. What is refused is refused here. */
async function rehearse(scope: Scope, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  try {
    await scope.transaction(async (tx) => {
      await work(tx)
      await tx.rows('set constraints all immediate')
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}
