import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { fillIn } from '@billfold/contracts/message'
import { formatMoney, fromUnits, type Money, toUnits } from '@billfold/contracts/money'
import type { NewPayment, PaymentChanges } from '@billfold/contracts/payments/payment'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { refusalError } from '@billfold/server-kit/database/constraint-error'
import { changedMeanwhile } from '../constraints.ts'
import { lockInvoice } from '../invoices/change-invoice.ts'
import { getInvoice } from '../invoices/invoice.sql.ts'
import { requestReceipt } from '../invoices/reminders/reminder.sql.ts'
import { InvoicePaymentEntity } from './payment.entity.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { isSettled, recordSettled, type Settled, settleUnlessRefused, withdrawBill } from './settle-bill.ts'
import { settleInvoice } from './settle-invoice.ts'

/**
 * Prevents the provider from collecting money that was received elsewhere, before the payment is recorded. A payment that will be rejected
 * changes nothing at the provider.
 */
export async function closeBill(scope: Scope, provider: PaymentProvider, id: number, payment: NewPayment): Promise<Settled> {
  const invoice = await getInvoice(scope, id)
  if (!invoice) return undefined
  const change = (tx: Transaction) => addPayment(tx, id, payment)
  if (isBalance(payment.amount, invoice)) return settleUnlessRefused(scope, provider, id, 'paid', change)
  await withdrawBill(scope, provider, id, change)
  return undefined
}

export function recordPayment(scope: Scope, id: number, payment: NewPayment, settled: Settled): Promise<InvoiceDetails | undefined> {
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) return undefined
    if (isBalance(payment.amount, invoice.details) && !(await isSettled(tx, id, 'paid', settled))) throw refusalError(changedMeanwhile)
    await recordSettled(tx, settled)
    return (await addPayment(tx, id, payment))?.invoice
  })
}

function isBalance(amount: Money, invoice: InvoiceDetails): boolean {
  return toUnits(amount, 2) === toUnits(dueOf(invoice), 2)
}

const RECORDED = 'Payment recorded'

interface AddedPayment {
  paymentId: number
  invoice: InvoiceDetails | undefined
}

/** Undefined if the invoice does not exist. All rejections happen before any write. */
export async function addPayment(tx: Transaction, id: number, sent: NewPayment): Promise<AddedPayment | undefined> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return undefined
  if (invoice.row.status === 'paid') throw new AppError('conflict', 'This invoice has already been paid')
  if (invoice.row.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled')
  requireWithinBalance(sent.amount, dueOf(invoice.details))
  const { amount, date, method = 'other', note } = withCalendarDates(sent, tx.timeZone)
  const payment = tx.em.create(InvoicePaymentEntity, { userId: tx.userId, invoiceId: id, amount, date: date ?? tx.today(), method, note: note ?? null, source: 'manual' })
  await tx.em.flush()
  await requestReceipt(tx, id, payment)
  return { paymentId: payment.id, invoice: await settleInvoice(tx, id, { by: 'user', reason: RECORDED }) }
}

function requireWithinBalance(amount: Money, balance: Money): void {
  if (toUnits(amount, 2) <= toUnits(balance, 2)) return
  const message = fillIn('Only {balance} is due on this invoice', { balance: formatMoney(balance) })
  throw new AppError('conflict', message, { issues: [{ path: 'amount', ...message }] })
}

interface PaymentKey {
  id: number
  paymentId: number
}

export async function updatePayment(scope: Scope, provider: PaymentProvider, { id, paymentId }: PaymentKey, changes: PaymentChanges): Promise<InvoiceDetails | undefined> {
  const change = (tx: Transaction) => correct(tx, id, paymentId, changes)
  if (changes.amount !== undefined) await withdrawBill(scope, provider, id, change)
  return scope.transaction(change)
}

async function correct(tx: Transaction, id: number, paymentId: number, changes: PaymentChanges): Promise<InvoiceDetails | undefined> {
  const invoice = await lockInvoice(tx, id)
  const payment = invoice && (await findRecorded(tx, id, paymentId))
  if (!payment) return undefined
  const { amount, date, method, note } = withCalendarDates(changes, tx.timeZone)
  if (amount !== undefined) requireWithinBalance(amount, fromUnits(toUnits(dueOf(invoice.details), 2) + toUnits(payment.amount, 2), 2))
  tx.em.assign(payment, { amount, date: date === null ? tx.today() : date, method, note, isBalance: false }, { ignoreUndefined: true })
  await tx.em.flush()
  return settleInvoice(tx, id, { by: 'user', reason: 'Payment corrected' })
}

export async function deletePayment(scope: Scope, provider: PaymentProvider, { id, paymentId }: PaymentKey): Promise<InvoiceDetails | undefined> {
  const change = (tx: Transaction) => remove(tx, id, paymentId)
  await withdrawBill(scope, provider, id, change)
  return scope.transaction(change)
}

async function remove(tx: Transaction, id: number, paymentId: number): Promise<InvoiceDetails | undefined> {
  const invoice = await lockInvoice(tx, id)
  const payment = invoice && (await findRecorded(tx, id, paymentId))
  if (!payment) return undefined
  await tx.em.remove(payment).flush()
  return settleInvoice(tx, id, { by: 'user', reason: 'Payment removed' })
}

async function findRecorded(tx: Transaction, invoiceId: number, id: number) {
  const payment = await tx.em.findOne(InvoicePaymentEntity, { userId: tx.userId, invoiceId, id }, { refresh: true })
  if (payment?.source === 'stripe') throw new AppError('conflict', 'This payment was made through Stripe. Refund it there.')
  return payment
}
