import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { AppError } from '@billfold/contracts/errors'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { endInvoice } from './end-invoice.ts'
import { lockEntries, releaseEntries } from './invoiced-entries.ts'
import { removeLines } from './lines.ts'

/** Its time entries can be billed again. Where it is at the provider, it is void there. */
export function deleteInvoice(scope: Scope, provider: PaymentProvider, id: number, ifMatch?: number): Promise<undefined> {
  return endInvoice(scope, provider, { id, ending: 'deleted', ifMatch }, (tx, seen) => remove(tx, id, seen))
}

async function remove(tx: Transaction, id: number, ifMatch: number | undefined): Promise<undefined> {
  const [invoice] = await tx.rows<{ status: InvoiceStatus; version: number }>('select status, version from invoice where user_id = ? and id = ? for update', [tx.userId, id])
  if (!invoice) throw new AppError('not_found', 'Invoice not found')
  requireVersion(invoice, ifMatch)
  if (invoice.status === 'paid') throw new AppError('conflict', 'A paid invoice cannot be deleted')
  await removeLines(tx, id, [])
  const entries = await lockEntries(tx, [], id)
  await releaseEntries(tx, entries.map((entry) => entry.id))
  await tx.rows('delete from invoice where user_id = ? and id = ?', [tx.userId, id])
}
