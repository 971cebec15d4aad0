import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails, NewInvoice, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { NewLineItem } from '@billfold/contracts/invoices/line-item'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { InvoiceEntity, type InvoiceRow, LineItemEntity, StatusChangeEntity } from './invoice.entity.ts'
import { flushInvoice } from './invoice-number.ts'
import { computeAmounts, defaultIssueDate, entryIdsOf, initialStatus, lineFor, requireBillable, requireLineAmounts, requireWithinLimits } from './invoice-rules.ts'
import { claimEntries, getInvoice, lockEntries } from './invoice.sql.ts'

/** Creates the invoice with its lines and marks its time entries as invoiced. */
export function createInvoice(scope: Scope, { lineItems, timeEntryIds, ...input }: NewInvoice): Promise<InvoiceDetails | undefined> {
  requireLineAmounts(lineItems ?? [])
  return scope.transaction(async (tx) => {
    const sent = withCalendarDates(input, tx.timeZone)
    const status = initialStatus(sent, tx.today())
    const entryIds = new Set([...(timeEntryIds ?? []), ...entryIdsOf(lineItems ?? [])])
    const entries = await lockEntries(tx, entryIds)
    requireBillable(entryIds, entries, { clientId: sent.clientId, status: status.status })

    const lines = lineItems ?? (timeEntryIds && entries.map(lineFor))
    requireWithinLimits({ lines: lines?.length ?? 0, entries: entryIds.size })
    const amounts = computeAmounts({ sent, lines: lines ?? [], linesAreNew: lines !== undefined })
    const issueDate = sent.issueDate ?? defaultIssueDate(sent.dueDate, tx.today())

    const invoice = tx.em.create(InvoiceEntity, { ...sent, ...status, ...amounts, issueDate, userId: tx.userId })
    addLines(tx, invoice, lines ?? [])
    recordStatusChange(tx, invoice, { by: 'user', from: null, reason: 'Created' })
    await flushInvoice(tx, invoice.invoiceNumber)
    if (status.status !== 'cancelled') await claimEntries(tx, invoice.id, entryIds)
    return getInvoice(tx, invoice.id)
  })
}

/** Queued for the next flush. */
export function addLines(tx: Transaction, invoice: InvoiceRow, lines: readonly NewLineItem[]): void {
  for (const { description, quantity, rate, timeEntryId = null } of lines) {
    tx.em.create(LineItemEntity, { userId: tx.userId, invoice, invoiceIsLive: invoice.status !== 'cancelled', description, quantity, rate, timeEntryId })
  }
}

/** Queued for the next flush. */
export function recordStatusChange(tx: Transaction, invoice: InvoiceRow, { by, from, reason }: Omit<StatusChange, 'at' | 'to'>): void {
  tx.em.create(StatusChangeEntity, { userId: tx.userId, invoice, changedBy: by, fromStatus: from, toStatus: invoice.status, reason })
}
