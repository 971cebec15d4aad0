import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { InvoiceChanges, InvoiceDetails, InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordState } from '../payments/record-state.ts'
import { recordSettled, requireSettled, settleUnlessRefused } from '../payments/settle-at-provider.ts'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { findInvoiceStatus, getInvoice } from './invoice.queries.ts'
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
  const isEndedBefore = (await findInvoiceStatus(scope, id)) === ending
  const settled = await settleUnlessRefused(scope, provider, id, ending, (tx) => update(tx, id, changes, ifMatch))
  try {
    return await scope.transaction(async (tx) => {
      await requireSettled(tx, id, ending, settled)
      const updated = await update(tx, id, changes, isEndedBefore ? ifMatch : await versionLeft(tx, id, ending, ifMatch))
      if (!settled) return updated
      await recordSettled(tx, settled)
      return getInvoice(tx, id)
    })
  } catch (error) {
    // It is over at the provider, whatever another has saved while that was asked: here it is over too, and beside that nothing is written.
    if (settled) await recordState(scope, settled.bill, settled.state, { by: 'user', reason: changes.statusReason ?? EDITED })
    throw error
  }
}

/** The provider's own word of this end may come first, and makes a version: that is nobody else's work. */
async function versionLeft(tx: Transaction, id: number, ending: InvoiceStatus, ifMatch: number | undefined): Promise<number | undefined> {
  if (ifMatch === undefined) return undefined
  const invoice = await getInvoice(tx, id)
  const isTold = invoice?.status === ending && invoice.history.at(-1)?.by === 'stripe'
  return isTold && invoice.version === ifMatch + 1 ? invoice.version : ifMatch
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
