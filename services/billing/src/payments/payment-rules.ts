import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { formatMoney, type Money, toUnits } from '@billfold/contracts/money'
import type { StripeInvoiceStatus, StripeState } from '@billfold/contracts/payments/payment-calls'
import type { Attempt, BillLine, PaymentState } from './payment-provider.ts'

// Bills

/** A bill is for an invoice or for a proposal's down payment. */
export type BillSubject = { invoiceId: number; proposalId?: undefined } | { proposalId: number; invoiceId?: undefined }

export interface SyncedBill {
  id: number
  invoiceId: number | null
  proposalId: number | null
  reference: string
  attempt: number
  /** Cancelled attempts that may have left objects at the provider. */
  withdrawnReferences: string[]
  /** Null while a sync is running or if it was interrupted. */
  providerId: string | null
  paymentIntentId: string | null
  paymentLink: string | null
  status: StripeInvoiceStatus | null
  amountDue: Money
  amountPaid: Money
  isSent: boolean
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

/** The specification's call returns numbers, so decimals are converted only here. */
export function stripeStateOf({ status, amountDue, amountPaid }: OpenedBill): StripeState {
  return { stripeStatus: status, amountDue: Number(amountDue), amountPaid: Number(amountPaid) }
}

/**
 * Quantity and rate go into the text, and tax is a line of its own: the provider would recompute both with its own
 * rounding and charge a different amount than our invoice.
 */
export function billLines({ lineItems, invoiceNumber, subtotal, taxAmount, taxRate }: InvoiceDetails): BillLine[] {
  const lines = lineItems.map(({ description, quantity, rate, amount }) => ({ description: `${description} (${quantity} × ${formatMoney(rate)})`, amount }))
  const work = lines.length > 0 ? lines : [{ description: `Invoice ${invoiceNumber}`, amount: subtotal }]
  return isZero(taxAmount) ? work : [...work, { description: taxRate === null ? 'Tax' : `Tax (${taxRate}%)`, amount: taxAmount }]
}

// Status

/** Final states are last: a stale answer never moves a bill backwards. */
const ORDER: Record<StripeInvoiceStatus, number> = { draft: 0, open: 1, uncollectible: 2, void: 3, paid: 4 }

type BillState = Pick<PaymentState, 'amountPaid'> & { status: StripeInvoiceStatus | null }

/** True if a newer response has already been saved. */
export function isStale(answer: Pick<PaymentState, 'status' | 'amountPaid'>, saved: BillState): boolean {
  const isEarlierStatus = saved.status !== null && ORDER[answer.status] < ORDER[saved.status]
  return isEarlierStatus || toUnits(answer.amountPaid, 2) < toUnits(saved.amountPaid, 2)
}

interface ProviderNews {
  status: StripeInvoiceStatus
  /** The last known state; an unchanged state must not overwrite a status set since. */
  lastStatus: StripeInvoiceStatus | null
  /** It was just sent or the user asked, so 'open' counts as sent. */
  isSent: boolean
}

/** The invoice's new status, or undefined to keep it. 'open' changes neither an overdue nor a paid invoice. */
export function invoiceStatusAfter(current: InvoiceStatus, { status, lastStatus, isSent }: ProviderNews): InvoiceStatus | undefined {
  if (current === 'paid' || current === 'cancelled') return undefined
  if (status === 'paid') return 'paid'
  if (status === 'open') return isSent && (current === 'draft' || current === 'submitted') ? 'sent' : undefined
  if (status === lastStatus) return undefined
  if (status === 'void') return 'cancelled'
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
}

/**
 * A bill at Stripe is fixed, so its content must not change here: the client would pay a different amount. Dates, notes
 * and design are not shown at Stripe and may change. A form may send unchanged fields.
 */
export function requireUnchangedAtProvider(bill: SyncedBill | undefined, before: Content, after: Content, status: InvoiceStatus): void {
  if (!bill?.providerId) return
  if (textOf(before) !== textOf(after)) {
    throw new AppError('conflict', 'This invoice is at Stripe: its client, number, lines and amounts can no longer be changed. Cancel it and create a new one.')
  }
  if (bill.status === 'paid' && status !== 'paid') throw new AppError('conflict', 'This invoice was paid at Stripe, so it stays paid.')
  if (bill.status === 'void' && status !== 'paid' && status !== 'cancelled') {
    throw new AppError('conflict', 'This invoice is void at Stripe and can no longer be paid. Create a new one.')
  }
}

function textOf({ clientId, invoiceNumber, taxAmount, total, lines }: Content): string {
  const content = lines.map(({ description, quantity, rate }) => [description, normalized(quantity), normalized(rate)])
  return JSON.stringify([clientId, invoiceNumber, normalized(taxAmount), normalized(total), content])
}

function normalized(decimal: string): string {
  return toUnits(decimal, 4).toString()
}

export function isZero(amount: Money): boolean {
  return toUnits(amount, 2) === 0n
}
