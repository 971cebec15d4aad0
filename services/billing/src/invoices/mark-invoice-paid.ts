import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { Scope } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { getInvoice } from './invoice.queries.ts'

/** Paid today, where the user lives. An invoice that is paid already keeps its date. */
export function markInvoicePaid(scope: Scope, id: number): Promise<InvoiceDetails | undefined> {
  return scope.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (!invoice || invoice.row.status === 'paid') return getInvoice(tx, id)
    return changeInvoice(tx, invoice, { fields: { status: 'paid' }, reason: 'Marked as paid' })
  })
}
