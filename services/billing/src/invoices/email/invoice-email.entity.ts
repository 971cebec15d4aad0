import type { EmailKind } from '@billfold/contracts/invoices/invoice-email'
import { defineEntity, p } from '@mikro-orm/core'

export type MailKind = EmailKind | 'statement'

/** A message to a client. server-kit's `deliverMail` updates its state. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** Null for a statement, or after the invoice is deleted. */
    invoiceId: p.integer().nullable(),
    /** Set only for a statement. Null after the client is deleted. */
    clientId: p.integer().nullable(),
    kind: p.string().$type<MailKind>(),
    clientEmail: p.string(),
    recipients: p.array(),
    cc: p.array(),
    bcc: p.array(),
    senderName: p.string(),
    replyTo: p.string(),
    subject: p.string(),
    html: p.text().lazy(),
    text: p.text().lazy(),
    attachmentName: p.string(),
    attachment: p.blob().lazy(),
    /** Invoice attachments that are sent with the PDF. */
    fileIds: p.array(Number, String).defaultRaw("'{}'"),
    state: p.string().$type<'waiting' | 'sent' | 'failed' | 'outbox'>(),
  },
})

export const emailEntities = [MailEntity]
