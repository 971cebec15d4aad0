import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { endInvoice } from './end-invoice.ts'
import { getInvoice } from './invoice.queries.ts'

const REASON = 'Marked as paid'

/** Paid today, where the user lives. An invoice that is paid already keeps its date. Where it is at the provider, its link takes no money any more. */
export function markInvoicePaid(scope: Scope, provider: PaymentProvider, id: number, ifMatch?: number): Promise<InvoiceDetails | undefined> {
  return endInvoice(scope, provider, { id, ending: 'paid', reason: REASON, ifMatch }, (tx, seen) => markPaid(tx, id, seen))
}

async function markPaid(tx: Transaction, id: number, ifMatch: number | undefined): Promise<InvoiceDetails | undefined> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return undefined
  requireVersion(invoice.row, ifMatch)
  return invoice.row.status === 'paid' ? getInvoice(tx, id) : changeInvoice(tx, invoice, { fields: { status: 'paid' }, reason: REASON })
}
