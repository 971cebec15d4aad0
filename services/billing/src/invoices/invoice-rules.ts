import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { fieldError } from '@billfold/contracts/errors'
import { exceedsMaxAmount, lineClaim, requireAgreement, subtotalOf, sumOf, taxAt, totalOf, whyNotDeductible } from '@billfold/contracts/invoices/invoice-totals'
import { type InvoiceDetails, type InvoiceStatus, MAX_LINES, type NewLineItem, tooManyEntries, tooManyLines } from '@billfold/contracts/invoices/invoice'
import { fillIn, type Message } from '@billfold/contracts/message'
import { roundToCents, type Money } from '@billfold/contracts/money'

// Status

/** A status and the dates that depend on it. */
export interface StatusFields {
  status: InvoiceStatus
  dueDate: CalendarDate
  paidDate?: CalendarDate | null | undefined
  submittedDate?: CalendarDate | null | undefined
  /** The overdue job marks the invoice as overdue after this day; null means never. */
  overdueAfter?: CalendarDate | null | undefined
  /** The status before the job made the invoice overdue. */
  earlierStatus?: InvoiceStatus | null | undefined
}

type SentStatus = Partial<Pick<StatusFields, 'status' | 'dueDate' | 'paidDate' | 'submittedDate'>>

export function initialStatus(sent: SentStatus & { dueDate: CalendarDate }, today: CalendarDate): StatusFields {
  return statusFields({ dueDate: sent.dueDate }, { ...sent, status: sent.status ?? 'draft' }, today)
}

/** Forms send all fields, so an unchanged status counts as absent. */
export function nextStatus(before: StatusFields, sent: SentStatus, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const isChanged = sent.status !== undefined && sent.status !== before.status
  const restored = isChanged || dueDate < today ? null : before.earlierStatus
  return statusFields(before, restored ? { ...sent, status: restored } : sent, today)
}

function statusFields(before: Partial<StatusFields> & { dueDate: CalendarDate }, sent: SentStatus, today: CalendarDate): StatusFields {
  const dueDate = sent.dueDate ?? before.dueDate
  const status = sent.status ?? before.status ?? 'draft'
  const isChanged = status !== before.status || dueDate !== before.dueDate
  const isOpen = status === 'sent' || status === 'submitted'
  const submittedDate = sent.submittedDate === undefined ? before.submittedDate : sent.submittedDate
  // A due date that had already passed when it was saved never makes the invoice overdue.
  const watchedUntil = dueDate >= today ? dueDate : null
  return {
    status,
    dueDate,
    paidDate: status === 'paid' ? paidDate(before, sent, today) : null,
    submittedDate: status === 'submitted' ? (submittedDate ?? today) : (submittedDate ?? null),
    overdueAfter: isOpen ? (isChanged ? watchedUntil : (before.overdueAfter ?? null)) : null,
    earlierStatus: status === before.status ? (before.earlierStatus ?? null) : null,
  }
}

/** Null if the date is unknown. */
function paidDate(before: Partial<StatusFields>, sent: SentStatus, today: CalendarDate): CalendarDate | null {
  if (sent.paidDate !== undefined) return sent.paidDate
  return before.status === 'paid' ? (before.paidDate ?? null) : today
}

type PaidInvoice = Pick<InvoiceDetails, 'dueDate' | 'paidDate' | 'submittedDate' | 'history'>

/** The status before the invoice was paid, or overdue if the due date has passed since. */
export function statusBeforePaid({ dueDate, paidDate, submittedDate, history }: PaidInvoice, today: CalendarDate): StatusFields {
  const before = history.findLast(({ to }) => to === 'paid')?.from ?? 'sent'
  const isOpen = before === 'sent' || before === 'submitted'
  const isPastDue = isOpen && dueDate < today && paidDate !== null && paidDate <= dueDate
  const overdue = history.findLast(({ to }) => to === 'overdue')
  const dates = { dueDate, paidDate: null, submittedDate }
  if (isPastDue) return { ...dates, status: 'overdue', overdueAfter: null, earlierStatus: before }
  return {
    ...dates,
    status: before,
    overdueAfter: isOpen && dueDate >= today ? dueDate : null,
    earlierStatus: before === 'overdue' && overdue?.by === 'job' ? overdue.from : null,
  }
}

export function defaultIssueDate(dueDate: CalendarDate, today: CalendarDate): CalendarDate {
  return dueDate < today ? dueDate : today
}

// Amounts

interface Amounts {
  subtotal: Money
  /** Tax rate in percent. Null if only the amount is known. */
  taxRate: string | null
  taxAmount: Money
  /** Total of the deducted deposits. */
  deducted: Money
  total: Money
}

/** Amounts as sent in a request, with any number of decimals. */
export interface SentAmounts {
  subtotal?: string | undefined
  /** Null means no tax, unless a rate was sent. */
  taxAmount?: string | null | undefined
  taxRate?: string | null | undefined
  total?: string | undefined
}

type Claims = SentAmounts & { taxAmount?: string | undefined }

type StoredAmounts = Pick<Amounts, 'taxAmount'> & { subtotal?: Money; taxRate?: string | null | undefined }

interface AmountsInput {
  sent: SentAmounts
  /** All lines after the change. */
  lines: readonly { quantity: string; rate: string }[]
  /**
   * True if the request changes lines. Otherwise the caller may be about to replace them one by one, so its amounts need not match the
   * stored lines.
   */
  linesAreNew: boolean
  /** Absent for a new invoice. */
  stored?: StoredAmounts
  /** Amounts of the deducted deposits. */
  deductions?: readonly Money[]
}

const NO_TAX: StoredAmounts = { taxAmount: '0.00' }

/** Computes amounts from the lines and the tax rate where possible. Amounts in the request must match to the cent. */
export function computeAmounts({ sent, lines, linesAreNew, stored = NO_TAX, deductions = [] }: AmountsInput): Amounts {
  const noTax = sent.taxRate ? undefined : NO_TAX.taxAmount
  const claims: Claims = { ...sent, taxAmount: sent.taxAmount === null ? noTax : sent.taxAmount }
  const lineTotal = lines.length > 0 ? subtotalOf(lines) : undefined
  const subtotal = linesAreNew ? (lineTotal ?? claims.subtotal ?? '0.00') : (claims.subtotal ?? stored.subtotal)
  if (subtotal === undefined) throw fieldError('validation_failed', 'subtotal', 'Subtotal is required')
  const computed = amountsOn(roundToCents(subtotal), claims, stored, deductions)
  requireAgreement([
    { path: 'subtotal', sent: claims.subtotal, computed: computed.subtotal, because: 'the line items add up to' },
    { path: 'taxAmount', sent: claims.taxAmount, computed: computed.taxAmount, because: `${computed.taxRate}% of ${computed.subtotal} is` },
    { path: 'total', sent: claims.total, computed: computed.total, because: deductions.length > 0 ? 'subtotal and tax without the deposits come to' : 'subtotal and tax add up to' },
  ])
  const amounts = lineTotal === undefined || linesAreNew ? computed : amountsOn(lineTotal, { ...claims, taxRate: computed.taxRate }, stored, deductions)
  const excess = whyNotDeductible({ ...amounts, deductions })
  if (excess) throw fieldError('amounts_disagree', 'depositIds', excess)
  if (exceedsMaxAmount(sumOf([amounts.subtotal, amounts.taxAmount]))) throw fieldError('validation_failed', 'total', 'The total can be at most $99,999,999.99')
  return amounts
}

function amountsOn(subtotal: Money, claims: Claims, stored: StoredAmounts, deductions: readonly Money[]): Amounts {
  const sentTax = claims.taxAmount === undefined ? undefined : roundToCents(claims.taxAmount)
  const taxRate = taxRateOn(subtotal, { ...claims, taxAmount: sentTax }, stored)
  const taxAmount = taxRate === null ? (sentTax ?? stored.taxAmount) : taxAt(taxRate, subtotal)
  return { subtotal, taxRate, taxAmount, deducted: sumOf(deductions), total: totalOf({ subtotal, taxAmount, deductions }) }
}

/** A tax amount that does not match the stored rate was entered by hand and clears the rate. */
function taxRateOn(subtotal: Money, claims: Claims, stored: StoredAmounts): string | null {
  if (claims.taxRate !== undefined || !stored.taxRate) return claims.taxRate ?? null
  return claims.taxAmount === undefined || taxAt(stored.taxRate, subtotal) === claims.taxAmount ? stored.taxRate : null
}

export function requireLineAmounts(lines: readonly NewLineItem[], pathOf = (index: number) => `lineItems.${index}.amount`): void {
  requireAgreement(lines.map((line, index) => lineClaim(line, pathOf(index))))
}


export interface BillableEntry {
  id: number
  clientId: number
  description: string
  hours: string
  rate: string
  isInvoiced: boolean
  invoiceId: number | null
  invoiceNumber: string | null
}

export function lineFor({ id, description, hours, rate }: Pick<BillableEntry, 'id' | 'description' | 'hours' | 'rate'>): NewLineItem {
  return { description, quantity: hours, rate, timeEntryId: id }
}

export function entryIdsOf(lines: readonly { timeEntryId?: number | null | undefined }[]): number[] {
  return lines.flatMap(({ timeEntryId }) => timeEntryId ?? [])
}

interface BillingInvoice {
  /** Absent for a new invoice. */
  invoiceId?: number
  clientId: number
  status: InvoiceStatus
}

/**
 * An invoice may bill only entries of its client that are not on another invoice. Entries marked as invoiced by hand were billed elsewhere,
 * so a draft must not bill them again.
 */
export function requireBillable(ids: Iterable<number>, entries: readonly BillableEntry[], { invoiceId, clientId, status }: BillingInvoice): void {
  const found = new Map(entries.map((entry) => [entry.id, entry]))
  for (const id of ids) {
    const entry = found.get(id)
    if (entry?.clientId !== clientId) throw fieldError('not_found', 'timeEntryIds', 'Time entry not found for this client')
    if (status !== 'cancelled' && entry.invoiceId !== null && entry.invoiceId !== invoiceId) {
      throw fieldError('entry_already_invoiced', 'timeEntryIds', alreadyInvoiced(entry))
    }
    if (status === 'draft' && entry.invoiceId === null && entry.isInvoiced) {
      throw fieldError('entry_already_invoiced', 'timeEntryIds', fillIn('The time entry “{name}” is already marked as invoiced', { name: shortName(entry) }))
    }
  }
}

/** The number is not visible yet if the other invoice was created while this request waited for the lock. */
function alreadyInvoiced(entry: BillableEntry): Message {
  const name = shortName(entry)
  if (entry.invoiceNumber === null) return fillIn('The time entry “{name}” is already on another invoice', { name })
  return fillIn('The time entry “{name}” is already on invoice {invoiceNumber}', { name, invoiceNumber: entry.invoiceNumber })
}

function shortName({ description }: BillableEntry): string {
  return description.slice(0, 50)
}

interface Counts {
  lines: number
  entries: number
}

/** The contract limits a single request; this limits the invoice. An invoice already over the limit may still shrink. */
export function requireWithinLimits(after: Counts, before: Counts = { lines: 0, entries: 0 }): void {
  if (after.lines > MAX_LINES && after.lines > before.lines) throw fieldError('validation_failed', 'lineItems', tooManyLines)
  if (after.entries > MAX_LINES && after.entries > before.entries) throw fieldError('validation_failed', 'timeEntryIds', tooManyEntries)
}
