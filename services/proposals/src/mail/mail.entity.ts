import { defineEntity, p } from '@mikro-orm/core'

/** A message to a client. server-kit's `deliverMail` updates its state. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** Null after the proposal is deleted. */
    proposalId: p.integer().nullable(),
    linkId: p.uuid().nullable(),
    recipient: p.string(),
    senderName: p.string(),
    replyTo: p.string(),
    message: p.text().nullable(),
    subject: p.string(),
    html: p.text().lazy(),
    text: p.text().lazy(),
    attachmentName: p.string().nullable(),
    attachment: p.blob().nullable().lazy(),
    state: p.string().$type<'waiting' | 'sent' | 'failed' | 'outbox'>(),
    error: p.text().nullable(),
  },
})
