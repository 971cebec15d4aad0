import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Deduction, InvoiceDetails, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { fillIn } from '@billfold/contracts/message'
import { formatMoney, fromUnits, isZero, type Money, toUnits } from '@billfold/contracts/money'
import type { Payment } from '@billfold/contracts/payments/payment'
import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment-calls'
import { type StatusFields, statusBeforePaid } from '../invoices/invoice-rules.ts'
import type { Attempt, BillLine, PaymentState } from './payment-provider.ts'

// Bills

export interface SyncedBill {
  id: number
  invoiceId: number
  reference: string
  attempt: number
  /** References of cancelled attempts that may have left objects at the provider. */
  withdrawnReferences: string[]
  /** Null while a sync is running, or if a sync was interrupted. */
  providerId: string | null
  paymentIntentId: string | null
  paymentLink: string | null
  status: StripeInvoiceStatus | null
  amountDue: Money
  amountPaid: Money
  isSent: boolean
  /** True if we voided the bill in order to bill the balance with a new one. */
  isWithdrawn: boolean
}

export type OpenedBill = SyncedBill & { providerId: string; status: StripeInvoiceStatus }

export function isOpened(bill: SyncedBill | undefined): bill is OpenedBill {
  return bill !== undefined && bill.providerId !== null && bill.status !== null
}

export function requireOpened(bill: SyncedBill | undefined): OpenedBill {
  if (!isOpened(bill)) throw new AppError('conflict', 'Sync this to Stripe first.')
  return bill
}

export function attemptOf({ reference, attempt }: SyncedBill, isResumed: boolean): Attempt {
  return { reference, number: attempt, isResumed }
}

/** The specification requires numbers in this response, so its decimals are converted. */
export function stripeStateOf({ status, amountDue, amountPaid }: OpenedBill): StripeState {
  return { stripeStatus: status, amountDue: Number(amountDue), amountPaid: Number(amountPaid) }
}

/**
 * The balance of a partly paid invoice is one line. Otherwise quantity and rate go into the description, and tax and deposits become
 * separate lines. The provider would otherwise recompute both with its own rounding and charge a different amount than our invoice.
 */
export function billLines(invoice: InvoiceDetails): BillLine[] {
  const { lineItems, invoiceNumber, subtotal, taxAmount, taxRate, deductions, total, amountPaid } = invoice
  if (!isZero(amountPaid)) {
    return [{ description: `Balance of invoice ${invoiceNumber} (${formatMoney(total)}, of which ${formatMoney(amountPaid)} is paid)`, amount: dueOf(invoice) }]
  }
  const lines = lineItems.map(({ description, quantity, rate, amount }) => ({ description: `${description} (${quantity} × ${formatMoney(rate)})`, amount }))
  const work = lines.length > 0 ? lines : [{ description: `Invoice ${invoiceNumber}`, amount: subtotal }]
  const tax = isZero(taxAmount) ? [] : [{ description: taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, amount: taxAmount }]
  const deposits = deductions.map((deduction) => ({ description: `Deposit ${deduction.invoiceNumber}`, amount: `-${deduction.amount}` }))
  return [...work, ...tax, ...deposits]
}

// Status

/** Final states come last, so that a stale response never moves a bill backwards. */
const ORDER: Record<StripeInvoiceStatus, number> = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 4 }

type BillState = Pick<PaymentState, 'amountPaid'> & { status: StripeInvoiceStatus | null }

/** True if a newer response has already been saved. */
export function isStale(answer: Pick<PaymentState, 'status' | 'amountPaid'>, saved: BillState): boolean {
  const isEarlierStatus = saved.status !== null && ORDER[answer.status] < ORDER[saved.status]
  return isEarlierStatus || toUnits(answer.amountPaid, 2) < toUnits(saved.amountPaid, 2)
}

interface ProviderNews {
  status: StripeInvoiceStatus
  /** The provider's last known state. If it is unchanged, it must not overwrite a status that was set in the meantime. */
  lastStatus: StripeInvoiceStatus | null
  /** True if the bill was just sent or the user requested its status, so 'open' counts as sent. */
  isSent: boolean
  /** True if we voided the bill, which does not cancel the invoice. */
  isWithdrawn: boolean
}

/** The invoice's new status, or undefined to keep it. 'open' changes neither an overdue nor a paid invoice. */
export function invoiceStatusAfter(current: InvoiceStatus, { status, lastStatus, isSent, isWithdrawn }: ProviderNews): InvoiceStatus | undefined {
  if (current === 'paid' || current === 'cancelled') return undefined
  if (status === 'open') return isSent && (current === 'draft' || current === 'submitted') ? 'sent' : undefined
  if (status === lastStatus) return undefined
  if (status === 'paid') return 'paid'
  if (status === 'void') return isWithdrawn ? undefined : 'cancelled'
  return status === 'uncollectible' && current !== 'overdue' ? 'overdue' : undefined
}

// Content

/** The parts of an invoice that the client sees and pays at the provider. */
interface Content {
  clientId: number
  invoiceNumber: string
  taxAmount: string
  total: string
  lines: readonly { description: string; quantity: string; rate: string }[]
  deductions: readonly Deduction[]
}

/**
 * A bill at Stripe is fixed, so its content must not change here: otherwise the client would pay a different amount. Dates, PO number,
 * notes and design do not affect the amount and may change. A form may send unchanged fields.
 */
export function requireUnchangedAtProvider(bill: SyncedBill | undefined, before: Content, after: Content, status: InvoiceStatus): void {
  if (!bill?.providerId || (bill.status === 'void' && bill.isWithdrawn)) return
  if (textOf(before) !== textOf(after)) {
    throw new AppError('conflict', 'This invoice is in Stripe: its client, number, lines and amounts can no longer be changed. Cancel it and create a new one.')
  }
  if (bill.status === 'void' && status !== 'paid' && status !== 'cancelled') {
    throw new AppError('conflict', 'This invoice is void in Stripe and can no longer be paid. Create a new one.')
  }
}

function textOf({ clientId, invoiceNumber, taxAmount, total, lines, deductions }: Content): string {
  const content = lines.map(({ description, quantity, rate }) => [description, normalized(quantity), normalized(rate)])
  const deposits = deductions.map(({ depositId, amount }) => `${depositId}: ${normalized(amount)}`).toSorted()
  return JSON.stringify([clientId, invoiceNumber, normalized(taxAmount), normalized(total), content, deposits])
}

function normalized(decimal: string): string {
  return toUnits(decimal, 4).toString()
}

// Payments

type BeforePayments = Pick<InvoiceDetails, 'status' | 'dueDate' | 'paidDate' | 'submittedDate' | 'history' | 'payments'>

/**
 * The status that matches the payments: paid exactly when nothing is due. A request to set 'paid' records the balance as a payment, and
 * leaving 'paid' removes only that payment.
 */
export function statusWithPayments(invoice: BeforePayments, requested: StatusFields, total: Money, today: CalendarDate): StatusFields {
  const wasPaid = invoice.status === 'paid'
  const balance = invoice.payments.find(({ isBalance }) => isBalance)
  const recorded = sumApplied(invoice.payments.filter(({ isBalance }) => !isBalance))
  const due = toUnits(total, 2) - recorded
  if (due < 0n) throw new AppError('conflict', fillIn('Payments of {amount} have been recorded, so the total cannot be lower.', { amount: formatMoney(fromUnits(recorded, 2)) }))
  if (recorded === 0n) return requested
  if (requested.status === 'paid') {
    if (!wasPaid || balance) return requested
    if (due > 0n) return openWithPayments(statusBeforePaid(invoice, today), today)
    if (requested.paidDate !== invoice.paidDate) throw new AppError('conflict', 'The paid date is the date of the last payment. Correct the payment instead.')
    return requested
  }
  if (due === 0n && !wasPaid) return { ...requested, status: 'paid', paidDate: lastDate(invoice.payments), overdueAfter: null, earlierStatus: null }
  if (due === 0n && invoice.payments.some(isStripe)) throw new AppError('conflict', 'This invoice was paid in Stripe, so it stays paid.')
  if (due === 0n) throw new AppError('conflict', 'This invoice is paid by recorded payments. Remove a payment to reopen it.')
  if (requested.status === 'draft' || requested.status === 'cancelled') {
    throw new AppError('conflict', fillIn('This invoice has payments of {amount}. Remove or refund them first.', { amount: formatMoney(fromUnits(recorded, 2)) }))
  }
  return requested
}

function isStripe({ source }: Payment): boolean {
  return source === 'stripe'
}

/** A partly paid invoice counts as issued, so a draft or cancelled invoice becomes sent. */
export function openWithPayments(status: StatusFields, today: CalendarDate): StatusFields {
  if (status.status !== 'draft' && status.status !== 'cancelled') return status
  return { ...status, status: 'sent', overdueAfter: status.dueDate >= today ? status.dueDate : null }
}

function appliedOf({ amount, refunded, excess }: Pick<Payment, 'amount' | 'refunded' | 'excess'>): bigint {
  return toUnits(amount, 2) - toUnits(refunded, 2) - toUnits(excess, 2)
}

export function sumApplied(payments: readonly Payment[]): bigint {
  return payments.reduce((sum, payment) => sum + appliedOf(payment), 0n)
}

/** Null if no payment has a date. */
export function lastDate(payments: readonly Payment[]): CalendarDate | null {
  return payments.flatMap(({ date }) => date ?? []).toSorted().at(-1) ?? null
}
