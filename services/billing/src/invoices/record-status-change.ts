import type { InvoiceStatus, StatusChange } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'

interface Change extends Omit<StatusChange, 'at'> {
  from: InvoiceStatus | null
}

/** Appends to the history; the database lets nobody change what stands there. */
export async function recordStatusChange(scope: Scope, invoiceId: number, { by, from, to, reason }: Change): Promise<void> {
  if (from === to) return
  await scope.rows(
    'insert into invoice_status_change (user_id, invoice_id, changed_by, from_status, to_status, reason) values (?, ?, ?, ?, ?, ?)',
    [scope.userId, invoiceId, by, from, to, reason],
  )
}
