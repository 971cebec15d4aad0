import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordSettled, requireSettled, settleUnlessRefused } from '../payments/settle-at-provider.ts'
import { changeInvoice, lockInvoice } from './change-invoice.ts'
import { getInvoice } from './invoice.queries.ts'

/** Paid today, where the user lives. An invoice that is paid already keeps its date. Where it is at the provider, its link takes no money any more. */
export async function markInvoicePaid(scope: Scope, provider: PaymentProvider, id: number): Promise<InvoiceDetails | undefined> {
  const settled = await settleUnlessRefused(scope, provider, id, 'paid', (tx) => markPaid(tx, id))
  return scope.transaction(async (tx) => {
    await requireSettled(tx, id, 'paid', settled)
    await markPaid(tx, id)
    await recordSettled(tx, settled)
    return getInvoice(tx, id)
  })
}

async function markPaid(tx: Transaction, id: number): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  if (invoice && invoice.row.status !== 'paid') await changeInvoice(tx, invoice, { fields: { status: 'paid' }, reason: 'Marked as paid' })
}
