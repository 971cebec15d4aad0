import { dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails, StatusChange } from '@billfold/contracts/invoices/invoice'
import { isZero, toUnits } from '@billfold/contracts/money'
import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment-calls'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { changeInvoice, lockInvoice } from '../invoices/change-invoice.ts'
import { getInvoice, getInvoiceStatus } from '../invoices/invoice.sql.ts'
import { nextReadNumber, recordRead } from './invoice-payment.sql.ts'
import { SyncedBillEntity, type SyncedBillRow } from './payment.entity.ts'
import type { PaymentProvider, PaymentState } from './payment-provider.ts'
import { invoiceStatusAfter, isStale, type OpenedBill, requireOpened, stripeStateOf, type SyncedBill } from './payment-rules.ts'
import { findBill, markChecked } from './payment.sql.ts'
import { saveStripePayments, settleInvoice } from './settle-invoice.ts'

/** For 'Check Status': reads the provider's state, saves it and returns it. */
export async function checkBill(scope: Scope, provider: PaymentProvider, invoiceId: number): Promise<StripeState | undefined> {
  if ((await getInvoiceStatus(scope, invoiceId)) === undefined) return undefined
  const bill = requireOpened(await findBill(scope, invoiceId))
  await refreshBill(scope, provider, bill, { isSent: true })
  return stripeStateOf(requireOpened(await findBill(scope, invoiceId)))
}

interface SentFlags {
  /** True if the user sent the bill or requested its status, so 'open' counts as sent. */
  isSent?: boolean
  /** True if the provider has sent the bill. Marks the invoice as sent only the first time, so that a status set later is kept. */
  isSending?: boolean
}

export async function refreshBill(scope: Scope, provider: PaymentProvider, bill: OpenedBill, flags: SentFlags = {}): Promise<void> {
  // Marked before the request, so that a bill whose request fails does not block the others.
  await markChecked(scope, bill.id)
  const readNumber = await nextReadNumber(scope)
  const state = await provider.status(bill.providerId)
  await recordState(scope, bill, state, { ...flags, ...reportedByStripe(state), readNumber })
  const settled = await settleIfEnded(scope, provider, bill, state)
  if (settled) await recordState(scope, bill, settled, reportedByStripe(settled))
}

/** Settles an invoice that is closed here but still payable at the provider, because it was closed during the sync. */
async function settleIfEnded(scope: Scope, provider: PaymentProvider, bill: OpenedBill, { status, amountPaid }: PaymentState): Promise<PaymentState | undefined> {
  if (status !== 'open' && status !== 'uncollectible') return undefined
  const ours = await getInvoiceStatus(scope, bill.invoiceId)
  if (ours === 'paid') return provider.markPaidOutside(bill.providerId)
  return ours === 'cancelled' && isZero(amountPaid) ? provider.void(bill.providerId) : undefined
}

interface StateChange extends SentFlags {
  by: StatusChange['by']
  reason: string
  /** Set if the state is the response to a numbered read, so its order is known. */
  readNumber?: string
}

/** Complete strings, because word order differs between languages. */
export const stripeReasons: Record<StripeInvoiceStatus, string> = {
  draft: 'Stripe status: draft',
  open: 'Stripe status: open',
  paid: 'Stripe status: paid',
  uncollectible: 'Stripe status: uncollectible',
  void: 'Stripe status: void',
}

export function reportedByStripe({ status }: PaymentState): StateChange {
  return { by: 'stripe', reason: stripeReasons[status] }
}

/** Saves the provider's response and updates the invoice accordingly. */
export function recordState(scope: Scope, { id, invoiceId, reference }: SyncedBill, state: PaymentState, change: StateChange): Promise<void> {
  return scope.transaction(async (tx) => {
    // Locks the invoice before the bill, as everywhere else.
    const invoice = await lockInvoice(tx, invoiceId)
    const bill = await lockBill(tx, id)
    if (!bill) return
    const lastStatus = bill.status ?? null
    // False if the attempt was replaced during the call to the provider, or if a newer state is already saved.
    const isNews = bill.reference === reference && (await recordBill(tx, bill, state))
    const isNewlySent = isNews && change.isSending === true && !bill.sentAt
    if (isNewlySent) {
      bill.sentAt = new Date().toISOString()
      await tx.em.flush()
    }
    if (!invoice) return
    await recordPayments(tx, id, invoice.details, state, change)
    if (!isNews) return
    const isSent = change.isSent === true || isNewlySent
    await recordStatus(tx, invoice.details, state, { ...change, lastStatus, isSent, isWithdrawn: bill.isWithdrawn })
  })
}

/** Reads the payments of a bill that may have been replaced: they can still be refunded or disputed. */
export async function refreshPayments(scope: Scope, provider: PaymentProvider, { id, invoiceId }: SyncedBill, providerId: string): Promise<void> {
  const readNumber = await nextReadNumber(scope)
  const payments = await provider.payments(providerId)
  await scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice) await recordPayments(tx, id, invoice.details, { providerId, payments }, { by: 'stripe', reason: stripeReasons.paid, readNumber })
  })
}

/** Reason in the history for an invoice that was paid and has a balance again. */
const RETURNED = 'Refunded or disputed in Stripe'

async function recordPayments(
  tx: Transaction,
  billId: number,
  invoice: InvoiceDetails,
  { providerId, payments }: Pick<PaymentState, 'providerId' | 'payments'>,
  { by, reason, readNumber }: StateChange,
): Promise<void> {
  const received = payments.filter(({ source }) => source === 'stripe')
  if (received.length === 0) return
  const isLatest = readNumber !== undefined && (await recordRead(tx, billId, providerId, readNumber))
  await saveStripePayments(tx, invoice.id, { providerId, payments: received }, isLatest)
  const now = await getInvoice(tx, invoice.id)
  if (!now || now.amountPaid === invoice.amountPaid) return
  const isLess = toUnits(now.amountPaid, 2) < toUnits(invoice.amountPaid, 2)
  await settleInvoice(tx, invoice.id, { by, reason: isLess ? RETURNED : reason })
}

interface StatusNews extends StateChange {
  lastStatus: StripeInvoiceStatus | null
  isSent: boolean
  isWithdrawn: boolean
}

async function recordStatus(tx: Transaction, { id }: InvoiceDetails, state: PaymentState, news: StatusNews): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return
  const status = invoiceStatusAfter(invoice.row.status, { ...news, status: state.status })
  // Skips an invoice that was paid in full through Stripe and has since been refunded.
  if (!status || (status === 'paid' && isPaidThroughStripe(state))) return
  if (status === 'cancelled' && (!isZero(invoice.details.amountPaid) || invoice.details.deductedOn)) return
  const paidDate = status === 'paid' && state.paidAt !== null ? dateIn(tx.timeZone, new Date(state.paidAt)) : undefined
  await changeInvoice(tx, invoice, { fields: { status, paidDate }, by: news.by, reason: news.reason })
}

/** False if part of the amount was paid outside Stripe. */
function isPaidThroughStripe({ payments, amountPaid }: PaymentState): boolean {
  const received = payments.filter(({ source }) => source === 'stripe').reduce((sum, { amount }) => sum + toUnits(amount, 2), 0n)
  return received > 0n && received >= toUnits(amountPaid, 2)
}

export async function lockBill(tx: Transaction, id: number): Promise<SyncedBillRow | null> {
  return tx.em.findOne(SyncedBillEntity, { userId: tx.userId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

/** False if a newer response is already saved. */
export async function recordBill(tx: Transaction, bill: SyncedBillRow, state: PaymentState): Promise<boolean> {
  await markChecked(tx, bill.id)
  const { providerId, status, amountDue, amountPaid } = state
  if (isStale(state, { status: bill.status ?? null, amountPaid: bill.amountPaid })) return false
  const paymentIntentId = state.paymentIntentId ?? bill.paymentIntentId ?? null
  const paymentLink = state.paymentLink ?? bill.paymentLink ?? null
  tx.em.assign(bill, { providerId, status, amountDue, amountPaid, paymentIntentId, paymentLink })
  await tx.em.flush()
  return true
}
