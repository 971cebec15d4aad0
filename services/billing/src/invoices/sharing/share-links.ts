import { type News, notify } from '@billfold/server-kit/notifications/notify'
import type { Transaction } from '@billfold/server-kit/scope'
import { linkSites } from '@billfold/server-kit/sharing/link-sites'
import { type SharedTarget, shareLinks } from '@billfold/server-kit/sharing/share-links'
import { getInvoice, lockInvoiceRow } from '../invoice.sql.ts'

export const invoiceLinks = shareLinks('invoice')
export const invoiceSites = linkSites('invoice')

/**
 * Returns the id of the current or a new link; undefined if the invoice does not exist. Locks the invoice before its links to avoid
 * deadlocks.
 */
export async function generateShareLink(tx: Transaction, invoiceId: number): Promise<string | undefined> {
  if (!(await lockInvoiceRow(tx, invoiceId))) return undefined
  return (await invoiceLinks.generate(tx, invoiceId))?.id
}

export const firstView = { record: notifyOwner }

export async function describeInvoice(tx: Transaction, invoiceId: number): Promise<Pick<News, 'name' | 'clientName'> | undefined> {
  const invoice = await getInvoice(tx, invoiceId)
  return invoice && { name: invoice.invoiceNumber, clientName: invoice.clientName }
}

async function notifyOwner(tx: Transaction, { recordId, linkId }: SharedTarget): Promise<void> {
  const invoice = await getInvoice(tx, recordId)
  if (!invoice) return
  const { invoiceNumber: name, clientName, total: amount } = invoice
  await notify(tx, { kind: 'invoice-viewed', subject: 'invoice', subjectId: recordId, name, clientName, amount, key: `invoice-viewed ${linkId}` })
}
