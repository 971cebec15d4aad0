import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails, NewInvoice } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'
import { addLines, recordStatusChange } from './change-invoice.ts'
import { InvoiceEntity } from './invoice.entity.ts'
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
