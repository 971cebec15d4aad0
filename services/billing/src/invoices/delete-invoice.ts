import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { lockEntries, releaseEntries } from './invoiced-entries.ts'
import { removeLines } from './lines.ts'

/** Its time entries can be billed again. */
export function deleteInvoice(scope: Scope, id: number): Promise<undefined> {
  return scope.transaction(async (tx) => {
    const [invoice] = await tx.rows<{ status: InvoiceStatus }>('select status from invoice where user_id = ? and id = ? for update', [tx.userId, id])
    if (!invoice) throw new AppError('not_found', 'Invoice not found')
    if (invoice.status === 'paid') throw new AppError('conflict', 'A paid invoice cannot be deleted')
    await removeLines(tx, id, [])
    const entries = await lockEntries(tx, [], id)
    await releaseEntries(tx, entries.map((entry) => entry.id))
    await tx.rows('delete from invoice where user_id = ? and id = ?', [tx.userId, id])
    return undefined
  })
}
