import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceChanges, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { requireLineAmounts } from './settle-amounts.ts'

/** Fields that are absent keep their value; `lineItems` and `timeEntryIds` replace what was there. */
export function updateInvoice(
  scope: Scope,
  id: number,
  { lineItems, timeEntryIds, statusReason, ...input }: InvoiceChanges,
  ifMatch?: number,
): Promise<InvoiceDetails | undefined> {
  requireLineAmounts(lineItems ?? [])
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) return undefined
    requireVersion(invoice.row, ifMatch)
    const fields = withCalendarDates(input, tx.timeZone)
    const isWritten = fields.status !== undefined && fields.status !== invoice.row.status
    return changeInvoice(tx, invoice, {
      fields,
      ...(lineItems && { lines: { kept: [], added: lineItems } }),
      entryIds: timeEntryIds,
      reason: statusReason ?? (isWritten ? 'Edited' : `Due date moved to ${fields.dueDate ?? invoice.row.dueDate}`),
    })
  })
}
