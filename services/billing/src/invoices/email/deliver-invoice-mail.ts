import { canRemind } from '@billfold/contracts/invoices/invoice-reminders'
import { type Deliver, deliverMail, type Delivery } from '@billfold/server-kit/mail/deliver-mail'
import type { Mail, MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Transaction } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from '../change-invoice.ts'
import { readMailedFiles } from '../files/invoice-file.sql.ts'
import { lockInvoiceRow } from '../invoice.sql.ts'
import { findAttachment, findMailedInvoice, findMailKind } from './invoice-email.sql.ts'

export function deliverer(settings: MailSettings, { isAutomatic = false } = {}): Deliver {
  const delivery: Omit<Delivery, 'log'> = {
    settings,
    isAutomatic,
    keyOf: (id) => `invoice-mail-${id}`,
    addresses: 'recipients as "to", cc, bcc',
    findObstacle,
    attachmentsOf,
    onDelivered: markSent,
  }
  return (scope, mailId, options) => scope.longTransaction((tx) => deliverMail(tx, mailId, { ...delivery, ...options }))
}

/** Locks the invoice until a reminder or receipt is delivered, so that it cannot be paid between the check and the delivery. */
async function findObstacle(tx: Transaction, mailId: number): Promise<string | undefined> {
  const kind = await findMailKind(tx, mailId)
  if (kind === undefined || kind === 'invoice' || kind === 'statement') return undefined
  const mail = await findMailedInvoice(tx, mailId)
  const invoice = mail && (await lockInvoiceRow(tx, mail.invoiceId))
  if (!invoice) return 'The invoice was deleted before this message was sent.'
  if (kind === 'receipt') return invoice.status === 'paid' ? undefined : 'The invoice is no longer paid, so the receipt was not sent.'
  if (invoice.status === 'paid') return 'The invoice was paid before this reminder was sent.'
  return canRemind(invoice) ? undefined : 'The invoice is no longer open, so the reminder was not sent.'
}

async function attachmentsOf(tx: Transaction, mailId: number): Promise<Mail['attachments']> {
  const file = await findAttachment(tx, mailId)
  return file ? [{ ...file, type: 'application/pdf' }, ...(await readMailedFiles(tx, mailId))] : []
}

/** Marks a draft as sent once its message is delivered or in the outbox. */
export async function markSent(tx: Transaction, mailId: number): Promise<void> {
  const mail = await findMailedInvoice(tx, mailId)
  if (!mail) return
  const invoice = await lockInvoice(tx, mail.invoiceId)
  if (invoice?.row.status !== 'draft') return
  await changeInvoice(tx, invoice, { fields: { status: 'sent' }, reason: `Sent to ${mail.recipients.join(', ')}` })
}
