import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceChanges, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { fillIn } from '@billfold/contracts/message'
import { requireVersion } from '@billfold/server-kit/record-version'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { endInvoice } from './end-invoice.ts'
import { defaultIssueDate, requireLineAmounts } from './invoice-rules.ts'
import { getInvoice } from './invoice.sql.ts'

const EDITED = 'Edited'

/** Absent fields keep their values; `lineItems` and `timeEntryIds` replace the current ones. */
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
  return endInvoice(scope, provider, { id, ending, reason: changes.statusReason ?? EDITED, ifMatch }, (tx, version) => update(tx, id, changes, version))
}

async function update(tx: Transaction, id: number, changes: InvoiceChanges, ifMatch?: number): Promise<InvoiceDetails | undefined> {
  const { lineItems, timeEntryIds, depositIds, statusReason, ...input } = changes
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return undefined
  requireVersion(invoice.row, ifMatch)
  const sent = withCalendarDates(input, tx.timeZone)
  const fields = sent.issueDate === null ? { ...sent, issueDate: defaultIssueDate(sent.dueDate ?? invoice.row.dueDate, tx.today()) } : sent
  const isStatusSent = fields.status !== undefined && fields.status !== invoice.row.status
  const dueDate = fields.dueDate ?? invoice.row.dueDate
  return changeInvoice(tx, invoice, {
    fields,
    ...(lineItems && { lines: { kept: [], added: lineItems } }),
    entryIds: timeEntryIds,
    depositIds,
    ...(statusReason || isStatusSent ? { reason: statusReason ?? EDITED } : { reason: fillIn('Due date moved to {date}', { date: dueDate }).message, dueDate }),
  })
}

const MARKED_PAID = 'Marked as paid'

/** Marks the invoice as paid today in the user's time zone. An invoice that is already paid keeps its date. */
export function markInvoicePaid(scope: Scope, provider: PaymentProvider, id: number, ifMatch?: number): Promise<InvoiceDetails | undefined> {
  return endInvoice(scope, provider, { id, ending: 'paid', reason: MARKED_PAID, ifMatch }, async (tx, version) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) return undefined
    requireVersion(invoice.row, version)
    return invoice.row.status === 'paid' ? getInvoice(tx, id) : changeInvoice(tx, invoice, { fields: { status: 'paid' }, reason: MARKED_PAID })
  })
}
