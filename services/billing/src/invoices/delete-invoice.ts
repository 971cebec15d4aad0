import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import { AppError } from '@billfold/contracts/errors'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { recordSettled, requireSettled, settleUnlessRefused } from '../payments/settle-at-provider.ts'
import { lockEntries, releaseEntries } from './invoiced-entries.ts'
import { removeLines } from './lines.ts'

/** Its time entries can be billed again. Where it is at the provider, it is void there. */
export async function deleteInvoice(scope: Scope, provider: PaymentProvider, id: number): Promise<undefined> {
  const settled = await settleUnlessRefused(scope, provider, id, 'deleted', (tx) => remove(tx, id))
  await scope.transaction(async (tx) => {
    await requireSettled(tx, id, 'deleted', settled)
    await recordSettled(tx, settled)
    await remove(tx, id)
  })
}

async function remove(tx: Transaction, id: number): Promise<void> {
  const [invoice] = await tx.rows<{ status: InvoiceStatus }>('select status from invoice where user_id = ? and id = ? for update', [tx.userId, id])
  if (!invoice) throw new AppError('not_found', 'Invoice not found')
  if (invoice.status === 'paid') throw new AppError('conflict', 'A paid invoice cannot be deleted')
  removeLines(tx, id, [])
  const entries = await lockEntries(tx, [], id)
  releaseEntries(tx, entries.map((entry) => entry.id))
  tx.later('delete from invoice where user_id = ? and id = ?', [tx.userId, id])
}
