import { randomInt } from 'node:crypto'
import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { fillIn } from '@billfold/contracts/message'
import type { InvoiceDetails, NewInvoice, NewLineItem, StatusChange } from '@billfold/contracts/invoices/invoice'
import { DEFAULT_INVOICE_PREFIX } from '@billfold/contracts/invoices/invoice-totals'
import { constraintOf } from '@billfold/server-kit/database/constraint-error'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { addDeductions, chooseDeposits } from './deductions.ts'
import { InvoiceEntity, type InvoiceRow, LineItemEntity, StatusChangeEntity } from './invoice.entity.ts'
import { computeAmounts, defaultIssueDate, entryIdsOf, initialStatus, lineFor, requireBillable, requireLineAmounts, requireWithinLimits } from './invoice-rules.ts'
import { claimEntries, getInvoice, getInvoicePrefix, listNumbers, lockEntries, rollBackToSavepoint, setSavepoint } from './invoice.sql.ts'

export function createInvoice(scope: Scope, { lineItems, timeEntryIds, depositIds, ...input }: NewInvoice): Promise<InvoiceDetails | undefined> {
  requireLineAmounts(lineItems ?? [])
  return scope.transaction(async (tx) => {
    const sent = withCalendarDates(input, tx.timeZone)
    const status = initialStatus(sent, tx.today())
    const entryIds = new Set([...(timeEntryIds ?? []), ...entryIdsOf(lineItems ?? [])])
    const entries = await lockEntries(tx, entryIds)
    requireBillable(entryIds, entries, { clientId: sent.clientId, status: status.status })

    const lines = lineItems ?? (timeEntryIds && entries.map(lineFor))
    requireWithinLimits({ lines: lines?.length ?? 0, entries: entryIds.size })
    const deposits = await chooseDeposits(tx, { clientId: sent.clientId, status: status.status, depositIds })
    const deductions = deposits.map(({ amount }) => amount)
    const amounts = computeAmounts({ sent, lines: lines ?? [], linesAreNew: lines !== undefined, deductions })
    const issueDate = sent.issueDate ?? defaultIssueDate(sent.dueDate, tx.today())

    const invoice = tx.em.create(InvoiceEntity, { ...sent, ...status, ...amounts, issueDate, userId: tx.userId })
    addLines(tx, invoice, lines ?? [])
    recordStatusChange(tx, invoice, { by: 'user', from: null, reason: 'Created' })
    await flushInvoice(tx, invoice.invoiceNumber)
    await addDeductions(tx, invoice.id, deposits)
    if (status.status !== 'cancelled') await claimEntries(tx, invoice.id, entryIds)
    return getInvoice(tx, invoice.id)
  })
}

export function addLines(tx: Transaction, invoice: InvoiceRow, lines: readonly NewLineItem[]): void {
  for (const { description, quantity, rate, timeEntryId = null } of lines) {
    tx.em.create(LineItemEntity, { userId: tx.userId, invoice, invoiceIsLive: invoice.status !== 'cancelled', description, quantity, rate, timeEntryId })
  }
}

export function recordStatusChange(tx: Transaction, invoice: InvoiceRow, { by, from, reason, dueDate }: Omit<StatusChange, 'at' | 'to'>): void {
  tx.em.create(StatusChangeEntity, { userId: tx.userId, invoice, changedBy: by, fromStatus: from, toStatus: invoice.status, reason, dueDate })
}

/** Flushes the unit of work. If the invoice number is taken, the error suggests a free one. */
export async function flushInvoice(tx: Transaction, invoiceNumber: string): Promise<void> {
  await setSavepoint(tx)
  try {
    await tx.em.flush()
  } catch (error) {
    if (constraintOf(error) !== 'invoice_number_once') throw error
    await rollBackToSavepoint(tx)
    const suggestion = await drawFreeNumber(tx)
    const message = fillIn('Invoice number {invoiceNumber} is taken. {suggestion} is available.', { invoiceNumber, suggestion })
    throw new AppError('invoice_number_taken', message, { cause: error, issues: [{ path: 'invoiceNumber', ...message, suggestion }] })
  }
}

/** Returns a free number for today in the user's time zone. */
export async function drawFreeNumber(scope: Scope): Promise<string> {
  const start = `${(await getInvoicePrefix(scope)) ?? DEFAULT_INVOICE_PREFIX}${scope.today().replaceAll('-', '')}-`
  const numbers = await listNumbers(scope, start)
  return start + drawSuffix(new Set(numbers.map((number) => number.slice(start.length))))
}

/** Three digits, or more once all three-digit suffixes are taken. */
export function drawSuffix(taken: ReadonlySet<string>, digits = 3): string {
  const free = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0')).filter((suffix) => !taken.has(suffix))
  return free[randomInt(Math.max(free.length, 1))] ?? drawSuffix(taken, digits + 1)
}
