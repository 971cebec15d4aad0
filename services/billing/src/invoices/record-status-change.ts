import type { InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Transaction } from '@billfold/server-kit/scope'

interface Change extends Omit<StatusChange, 'at'> {
  from: InvoiceStatus | null
}

const RECORD_CHANGE = prepared('insert into invoice_status_change (user_id, invoice_id, changed_by, from_status, to_status, reason) values (?, ?, ?, ?, ?, ?)')

/** Appends to the history, which the database keeps from being changed. */
export async function recordStatusChange(tx: Transaction, invoiceId: number, { by, from, to, reason }: Change): Promise<void> {
  if (from === to) return
  await tx.rows(RECORD_CHANGE, [tx.userId, invoiceId, by, from, to, reason])
}
