import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceChanges, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { endInvoice } from './end-invoice.ts'
import { defaultIssueDate } from './issue-date.ts'
import { requireLineAmounts } from './settle-amounts.ts'

const EDITED = 'Edited'

/**
 * Fields that are absent keep their value; `lineItems` and `timeEntryIds` replace what was there. Paid or cancelled, it can be paid at the
 * provider no more.
 */
export async function updateInvoice(
  scope: Scope,
  provider: PaymentProvider,
  id: number,
  changes: InvoiceChanges,
  ifMatch?: number,
): Promise<InvoiceDetails | undefined> {
  requireLineAmounts(changes.lineItems ?? [])
  const { status } = changes
  const ending = status === 'paid' || status === 'cancelled' ? status : undefined
  if (!ending) return scope.transaction((tx) => update(tx, id, changes, ifMatch))
  return endInvoice(scope, provider, { id, ending, reason: changes.statusReason ?? EDITED, ifMatch }, (tx, seen) => update(tx, id, changes, seen))
}

async function update(tx: Transaction, id: number, changes: InvoiceChanges, ifMatch?: number): Promise<InvoiceDetails | undefined> {
  const { lineItems, timeEntryIds, statusReason, ...input } = changes
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return undefined
  requireVersion(invoice.row, ifMatch)
  const sent = withCalendarDates(input, tx.timeZone)
  const fields = sent.issueDate === null ? { ...sent, issueDate: defaultIssueDate(sent.dueDate ?? invoice.row.dueDate, tx.today()) } : sent
  const isWritten = fields.status !== undefined && fields.status !== invoice.row.status
  return changeInvoice(tx, invoice, {
    fields,
    ...(lineItems && { lines: { kept: [], added: lineItems } }),
    entryIds: timeEntryIds,
    reason: statusReason ?? (isWritten ? EDITED : `Due date moved to ${fields.dueDate ?? invoice.row.dueDate}`),
  })
}
