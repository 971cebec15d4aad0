import type { FileAnswer } from '@billfold/contracts/call'
import type { NewInvoiceEmail } from '@billfold/contracts/invoices/invoice-email'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Logger } from '@billfold/server-kit/logger'
import { deliverAutomaticMailJob, deliverMailJob, type MailToDeliver } from '@billfold/server-kit/mail/deliver-mail'
import { createDeliverNow, type DeliveryTools } from '@billfold/server-kit/mail/deliver-now'
import type { WrittenMail } from '@billfold/server-kit/mail/mail-document'
import { requireMailQuota } from '@billfold/server-kit/mail/mail-quota'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Transaction } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { shareAddresses } from '@billfold/server-kit/sharing/share-links'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { deliverer } from './deliver-invoice-mail.ts'
import { MailEntity, type MailKind } from './invoice-email.entity.ts'
import type { Addresses } from './invoice-email.sql.ts'

export interface EmailTools {
  provider: PaymentProvider
  mail: MailSettings
  urlOf: (linkId: string) => string
  enqueue: Enqueue
  /** Delivers messages that a user is waiting for. */
  deliveryJob: QueuedJob<MailToDeliver>
  /** Delivers reminders and receipts. */
  automaticDeliveryJob: QueuedJob<MailToDeliver>
  log: Logger
}

export function emailTools(settings: ServiceSettings, provider: PaymentProvider): EmailTools {
  const { mail, enqueue, log } = settings
  return {
    provider,
    mail,
    enqueue,
    log,
    deliveryJob: deliverMailJob(deliverer(mail)),
    automaticDeliveryJob: deliverAutomaticMailJob(deliverer(mail, { isAutomatic: true })),
    urlOf: shareAddresses(settings, 'invoice').urlOf,
  }
}

export type RequestTools = EmailTools & DeliveryTools

/** Tools for delivery during a request. Create them only once, because they limit simultaneous deliveries. */
export function requestTools(settings: ServiceSettings, provider: PaymentProvider): RequestTools {
  const { mail, log } = settings
  return { ...emailTools(settings, provider), deliverNow: createDeliverNow(deliverer(mail), { log }) }
}

interface MailToStore extends WrittenMail, Pick<NewInvoiceEmail, 'recipients' | 'cc' | 'copyToMe'> {
  kind: MailKind
  invoiceId?: number
  /** Set only for a statement. */
  clientId?: number
  suggested: Addresses
  file: FileAnswer
  fileIds?: number[]
}

/** Stores the message with its delivery job, or in the outbox if there is no mail server. Returns its id. */
export async function storeMail(tx: Transaction, toStore: MailToStore, { mail: { smtpUrl }, enqueue }: EmailTools, deliveryJob: QueuedJob<MailToDeliver>): Promise<number> {
  const { recipients, cc, copyToMe, suggested, file, ...fields } = toStore
  await requireMailQuota(tx)
  const mail = tx.em.create(MailEntity, {
    ...fields,
    userId: tx.userId,
    clientEmail: suggested.clientEmail,
    recipients: recipients ?? suggested.recipients,
    cc: cc ?? suggested.cc,
    bcc: copyToMe ? [fields.replyTo] : [],
    state: smtpUrl ? 'waiting' : 'outbox',
    attachmentName: file.name,
    attachment: Buffer.from(file.content),
  })
  await tx.em.flush()
  if (smtpUrl) await enqueue(tx, deliveryJob, { userId: tx.userId, mailId: mail.id })
  return mail.id
}
