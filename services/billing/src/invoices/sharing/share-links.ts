import type { Visitor } from '@billfold/server-kit/routes'
import type { Transaction } from '@billfold/server-kit/scope'
import { notify } from '@billfold/server-kit/notifications/notify'
import { type SharedTarget, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { getInvoice, lockInvoiceRow } from '../invoice.sql.ts'
import { incrementViews, isLinkViewed } from './sharing.sql.ts'

export const invoiceLinks = shareLinks('invoice')

/** Returns the id of the current or a new link; undefined if there is no such invoice. Locks the invoice before its links, to avoid deadlocks. */
export async function generateShareLink(tx: Transaction, invoiceId: number): Promise<string | undefined> {
  if (!(await lockInvoiceRow(tx, invoiceId))) return undefined
  return (await invoiceLinks.generate(tx, invoiceId))?.id
}

/** Only the first view of a link notifies the owner. The owner's own views do not count. */
export async function countView(target: SharedTarget, visitor: Visitor): Promise<void> {
  const { scope, linkId } = target
  if (visitor.userId === scope.userId) return
  if (await isLinkViewed(scope, linkId)) await incrementViews(scope, linkId)
  else await recordFirstView(target)
}

/** Concurrent first views wait for the lock on the invoice; one of them notifies the owner. */
async function recordFirstView({ scope, recordId, linkId }: SharedTarget): Promise<void> {
  await scope.transaction(async (tx) => {
    await lockInvoiceRow(tx, recordId)
    const invoice = (await incrementViews(tx, linkId)) === 1 && (await getInvoice(tx, recordId))
    if (!invoice) return
    const { invoiceNumber: name, clientName, total: amount } = invoice
    await notify(tx, { kind: 'invoice-viewed', subject: 'invoice', subjectId: recordId, name, clientName, amount, key: `invoice-viewed ${linkId}` })
  })
}
