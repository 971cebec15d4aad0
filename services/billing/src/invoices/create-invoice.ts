import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails, NewInvoice } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'
import { flushInvoice } from './flush-invoice.ts'
import { InvoiceEntity } from './invoice.entity.ts'
import { getInvoice } from './invoice.queries.ts'
import { statusOfNew } from './invoice-status.ts'
import { claimEntries, lineOf, lockEntries, requireClaimable } from './invoiced-entries.ts'
import { defaultIssueDate } from './issue-date.ts'
import { addLines, entriesNamed } from './lines.ts'
import { recordStatusChange } from './record-status-change.ts'
import { requireRoom } from './require-room.ts'
import { requireLineAmounts, settleAmounts } from './settle-amounts.ts'

/** The invoice, its lines and the marks of its entries: all of it or nothing. */
export function createInvoice(scope: Scope, { lineItems, timeEntryIds, ...input }: NewInvoice): Promise<InvoiceDetails | undefined> {
  requireLineAmounts(lineItems ?? [])
  return scope.transaction(async (tx) => {
    const sent = withCalendarDates(input, tx.timeZone)
    const status = statusOfNew(sent, tx.today())
    const isLive = status.status !== 'cancelled'
    const wanted = new Set([...(timeEntryIds ?? []), ...entriesNamed(lineItems ?? [])])
    const entries = await lockEntries(tx, wanted)
    requireClaimable(wanted, entries, { clientId: sent.clientId, status: status.status })

    const lines = lineItems ?? (timeEntryIds && entries.map(lineOf))
    requireRoom({ lines: lines?.length ?? 0, entries: wanted.size })
    const amounts = settleAmounts({ sent, lines: lines ?? [], linesAreNew: lines !== undefined })
    const issueDate = sent.issueDate ?? defaultIssueDate(sent.dueDate, tx.today())
    const invoice = tx.em.create(InvoiceEntity, { ...sent, ...status, ...amounts, issueDate, userId: tx.userId })
    await flushInvoice(tx, invoice.invoiceNumber)
    await addLines(tx, invoice, lines ?? [])
    if (isLive) await claimEntries(tx, invoice.id, wanted)
    await recordStatusChange(tx, invoice.id, { by: 'user', from: null, to: invoice.status, reason: 'Created' })
    return getInvoice(tx, invoice.id)
  })
}
