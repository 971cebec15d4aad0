import { setTimeout as delay } from 'node:timers/promises'
import type { FileAnswer } from '@billfold/contracts/call'
import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import {
  DEFAULT_EMAIL_MESSAGE,
  DEFAULT_EMAIL_SUBJECT,
  type InvoiceEmail,
  type InvoiceEmailDraft,
  type InvoiceEmailTemplate,
  type InvoiceEmailTemplateChanges,
  type NewInvoiceEmail,
} from '@billfold/contracts/invoices/invoice-email'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import type { Logger } from '@billfold/server-kit/logger'
import type { MailToDeliver } from '@billfold/server-kit/mail/deliver-mail'
import { requireMailQuota } from '@billfold/server-kit/mail/mail-quota'
import type { MailSettings } from '@billfold/server-kit/mail/send-mail'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../../payments/payment-provider.ts'
import { syncBill } from '../../payments/sync-bill.ts'
import { getInvoice, lockInvoiceRow } from '../invoice.sql.ts'
import { drawFile, loadForClient, type LoadedInvoice } from '../pdf/download-invoice.ts'
import { whyNotPayable } from '../sharing/pay-shared-invoice.ts'
import { generateShareLink, invoiceLinks } from '../sharing/share-links.ts'
import { markSent } from './deliver-invoice-mail.ts'
import { InvoiceEmailTemplateEntity, MailEntity } from './invoice-email.entity.ts'
import { findEmailTemplate, getEmail, listMissingDetails, suggestRecipients } from './invoice-email.sql.ts'
import { fillTexts, invoiceMail } from './invoice-mail.ts'

export interface EmailTools {
  provider: PaymentProvider
  mail: MailSettings
  urlOf: (linkId: string) => string
  enqueue: Enqueue
  deliveryJob: QueuedJob<MailToDeliver>
  log: Logger
}

// Template

const DEFAULT_TEMPLATE: InvoiceEmailTemplate = { subject: DEFAULT_EMAIL_SUBJECT, message: DEFAULT_EMAIL_MESSAGE }
const TEXTS = ['subject', 'message'] as const

export async function getEmailTemplate(scope: Moment): Promise<InvoiceEmailTemplate> {
  return (await findEmailTemplate(scope)) ?? DEFAULT_TEMPLATE
}

/** Absent texts stay as they are. */
export function saveEmailTemplate(scope: Scope, changes: InvoiceEmailTemplateChanges): Promise<InvoiceEmailTemplate> {
  const { subject = DEFAULT_TEMPLATE.subject, message = DEFAULT_TEMPLATE.message } = changes
  const sent = TEXTS.filter((text) => changes[text] !== undefined)
  return scope.transaction(async (tx) => {
    const template = { userId: tx.userId, subject, message }
    if (sent.length > 0) await tx.em.upsert(InvoiceEmailTemplateEntity, template, { onConflictFields: ['userId'], onConflictMergeFields: sent })
    return getEmailTemplate(tx)
  })
}

// Draft and preview

export async function getDraft(scope: Scope, id: number, { mail }: Pick<EmailTools, 'mail'>): Promise<InvoiceEmailDraft | undefined> {
  const loaded = await loadForClient(scope, id)
  const addresses = loaded && (await suggestRecipients(scope, loaded.invoice.clientId))
  if (!addresses) return undefined
  // The link is created when the message is sent.
  const texts = fillTexts(loaded, await getEmailTemplate(scope), '{link}')
  return { recipients: addresses.recipients, cc: addresses.cc, ...texts, missing: await listMissingDetails(scope), hasMailServer: mail.smtpUrl !== undefined }
}

/** Looks like the id of a link, but opens nothing. */
const EXAMPLE_LINK = '00000000-0000-0000-0000-000000000000'

export async function previewEmail(scope: Scope, id: number, sent: NewInvoiceEmail, { urlOf }: Pick<EmailTools, 'urlOf'>): Promise<{ subject: string; html: string } | undefined> {
  const loaded = await loadForClient(scope, id)
  if (!loaded) return undefined
  const link = await invoiceLinks.find(scope, id)
  const { subject, html } = invoiceMail(loaded, await textsOf(scope, sent), urlOf(link?.id ?? EXAMPLE_LINK))
  return { subject, html }
}

async function textsOf(scope: Moment, { subject, message }: NewInvoiceEmail): Promise<InvoiceEmailTemplate> {
  const template = await getEmailTemplate(scope)
  return { subject: subject ?? template.subject, message: message ?? template.message }
}

// Sending

export interface PreparedInvoice {
  loaded: LoadedInvoice
  file: FileAnswer
}

/** Runs before the transaction, because Stripe and the PDF take time. */
export async function prepareInvoice(scope: Scope, id: number, tools: EmailTools): Promise<PreparedInvoice | undefined> {
  const invoice = await getInvoice(scope, id)
  if (!invoice) return undefined
  if (invoice.status === 'cancelled') throw new AppError('conflict', 'This invoice is cancelled')
  await makePayable(scope, invoice, tools)
  const loaded = await loadForClient(scope, id)
  return loaded && { loaded, file: await drawFile(loaded) }
}

/** Leaves time for the mail server within the gateway's timeout. */
const STRIPE_PATIENCE_MS = 3000

/** Opens the invoice at Stripe. If Stripe is slow or fails, the client's page opens it later. */
async function makePayable(scope: Scope, invoice: InvoiceDetails, { provider, log }: EmailTools): Promise<void> {
  if (whyNotPayable(invoice, provider) !== undefined) return
  const reportFailure = (error: unknown) => log.warn({ err: error, invoiceId: invoice.id }, 'an invoice is sent before Stripe has it')
  const opened = syncBill(scope, provider, { invoiceId: invoice.id }).catch(reportFailure)
  await Promise.race([opened, delay(STRIPE_PATIENCE_MS, undefined, { ref: false })])
}

/**
 * Stores the message, with a job that delivers it if the request does not. Without a mail server the message goes to the outbox, and a draft
 * becomes sent.
 */
export function sendEmail(scope: Scope, id: number, sent: NewInvoiceEmail, tools: EmailTools, { loaded, file }: PreparedInvoice): Promise<InvoiceEmail | undefined> {
  return scope.transaction(async (tx) => {
    const row = await lockInvoiceRow(tx, id)
    const suggested = await suggestRecipients(tx, loaded.invoice.clientId)
    const linkId = await generateShareLink(tx, id)
    if (!row || !suggested || linkId === undefined) return undefined
    if (row.version !== loaded.invoice.version) throw new AppError('conflict', 'This invoice was changed in the meantime. Please try again.')
    await requireMailQuota(tx)
    const mail = tx.em.create(MailEntity, {
      ...invoiceMail(loaded, await textsOf(tx, sent), tools.urlOf(linkId)),
      userId: tx.userId,
      invoiceId: id,
      clientEmail: suggested.clientEmail,
      recipients: sent.recipients ?? suggested.recipients,
      cc: sent.cc ?? suggested.cc,
      bcc: sent.copyToMe ? [loaded.sender.email] : [],
      state: tools.mail.smtpUrl ? 'waiting' : 'outbox',
      attachmentName: file.name,
      attachment: Buffer.from(file.content),
    })
    await tx.em.flush()
    await (tools.mail.smtpUrl ? tools.enqueue(tx, tools.deliveryJob, { userId: tx.userId, mailId: mail.id }) : markSent(tx, mail.id))
    return getEmail(tx, id, mail.id)
  })
}
