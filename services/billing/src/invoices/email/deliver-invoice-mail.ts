import { type Deliver, deliverMail, type Delivery } from '@billfold/server-kit/mail/deliver-mail'
import type { Mail, MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Transaction } from '@billfold/server-kit/scope'
import { changeInvoice, lockInvoice } from '../change-invoice.ts'
import { findAttachment, findMailedInvoice } from './invoice-email.sql.ts'

export function deliverer(settings: MailSettings): Deliver {
  const delivery: Omit<Delivery, 'log'> = {
    settings,
    keyOf: (id) => `invoice-mail-${id}`,
    addresses: 'recipients as "to", cc, bcc',
    attachmentsOf,
    onDelivered: markSent,
  }
  return (scope, mailId, options) => scope.transaction((tx) => deliverMail(tx, mailId, { ...delivery, ...options }))
}

async function attachmentsOf(tx: Transaction, mailId: number): Promise<Mail['attachments']> {
  const file = await findAttachment(tx, mailId)
  return file ? [{ ...file, type: 'application/pdf' }] : []
}

/** A draft becomes sent once its message is delivered or in the outbox. */
export async function markSent(tx: Transaction, mailId: number): Promise<void> {
  const mail = await findMailedInvoice(tx, mailId)
  if (!mail) return
  const invoice = await lockInvoice(tx, mail.invoiceId)
  if (invoice?.row.status !== 'draft') return
  await changeInvoice(tx, invoice, { fields: { status: 'sent' }, reason: `Sent to ${mail.recipients.join(', ')}` })
}
