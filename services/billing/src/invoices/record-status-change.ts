import type { InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { Transaction } from '@billfold/server-kit/scope'

interface Change extends Omit<StatusChange, 'at'> {
  from: InvoiceStatus | null
}

/** Appends to the history; the database lets nobody change what stands there. */
export function recordStatusChange(tx: Transaction, invoiceId: number, { by, from, to, reason }: Change): void {
  if (from === to) return
  tx.plannedLater(
    'insert into invoice_status_change (user_id, invoice_id, changed_by, from_status, to_status, reason) values (?, ?, ?, ?, ?, ?)',
    [tx.userId, invoiceId, by, from, to, reason],
  )
}
