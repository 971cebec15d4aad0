import type { EmailKind } from '@billfold/contracts/invoices/invoice-email'
import { defineEntity, p } from '@mikro-orm/core'

/** A message to a client. server-kit's `deliverMail` updates its state. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** Null once the invoice is deleted. */
    invoiceId: p.integer().nullable(),
    kind: p.string().$type<EmailKind>(),
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
    state: p.string().$type<'waiting' | 'sent' | 'failed' | 'outbox'>(),
  },
})

export const InvoiceEmailTemplateEntity = defineEntity({
  name: 'InvoiceEmailTemplate',
  tableName: 'invoice_email_template',
  properties: {
    userId: p.integer().primary(),
    subject: p.string(),
    message: p.text(),
  },
})

export const emailEntities = [MailEntity, InvoiceEmailTemplateEntity]
