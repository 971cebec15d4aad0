import { setTimeout as delay } from 'node:timers/promises'
import type { FileAnswer } from '@billfold/contracts/call'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type {
  EmailKind,
  EmailTexts,
  InvoiceEmail,
  InvoiceEmailDraft,
  InvoiceEmailTemplate,
  InvoiceEmailTemplateChanges,
  NewInvoiceEmail,
  SendableKind,
} from '@billfold/contracts/invoices/invoice-email'
import { canRemind, stepOn } from '@billfold/contracts/invoices/invoice-reminders'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { isZero, type Money } from '@billfold/contracts/money'
import type { Language } from '@billfold/contracts/settings/languages'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { MailToDeliver } from '@billfold/server-kit/mail/deliver-mail'
import type { Moment, Scope, Transaction } from '@billfold/server-kit/scope'
import { syncBill } from '../../payments/sync-bill.ts'
import { type FilesForClient, filesForClient, filesForDraft } from '../files/files-for-client.ts'
import { getInvoice, lockInvoiceRow } from '../invoice.sql.ts'
import { drawFile, loadForClient, type LoadedInvoice } from '../pdf/download-invoice.ts'
import { whyNotPayable } from '../sharing/pay-shared-invoice.ts'
import { generateShareLink, invoiceLinks } from '../sharing/share-links.ts'
import { getReminderSettings } from '../reminders/reminder-settings.ts'
import { markSent } from './deliver-invoice-mail.ts'
import { changedTexts, readEmailTexts, saveEmailTexts } from './email-texts.ts'
import { type EmailTools, storeMail } from './email-tools.ts'
import { EXAMPLE_LINK } from './example-mail.ts'
import { getEmail, listMissingDetails, suggestRecipients } from './invoice-email.sql.ts'
import { fillTexts, invoiceMail } from './invoice-mail.ts'

// Texts

export async function getEmailTemplate(scope: Moment, wanted?: Language): Promise<InvoiceEmailTemplate> {
  const { language, texts, defaults } = await readEmailTexts(scope, wanted)
  return { language, ...texts.invoice, defaults: defaults.invoice }
}

/** Absent texts stay unchanged. */
export function saveEmailTemplate(scope: Scope, changes: InvoiceEmailTemplateChanges): Promise<InvoiceEmailTemplate> {
  return scope.transaction(async (tx) => {
    const known = await readEmailTexts(tx, changes.language)
    await saveEmailTexts(tx, known, { invoice: changedTexts(changes, known.texts.invoice, known.defaults.invoice) })
    return getEmailTemplate(tx, known.language)
  })
}


export async function getDraft(scope: Scope, id: number, kind: SendableKind, { mail }: Pick<EmailTools, 'mail'>): Promise<InvoiceEmailDraft | undefined> {
  const loaded = await loadForClient(scope, id)
  const addresses = loaded && (await suggestRecipients(scope, addresseeOf(loaded)))
  if (!addresses) return undefined
  const texts = await textsOf(scope, loaded, { kind }, mail)
  // A placeholder, because the link is created only when the message is sent.
  const filled = fillTexts(loaded, texts, { kind, url: '{link}', today: scope.today() })
  const files = kind === 'invoice' ? await filesForDraft(loaded) : undefined
  const { recipients, cc, suggestions } = addresses
  return {
    recipients,
    cc,
    suggestions,
    ...filled,
    missing: await listMissingDetails(scope),
    hasMailServer: mail.smtpUrl !== undefined,
    ...(files && { files: { names: namesOf(files), areAttached: files.areAttached } }),
  }
}

function namesOf({ files }: FilesForClient): string[] {
  return files.map(({ name }) => name)
}

function addresseeOf({ invoice }: Pick<LoadedInvoice, 'invoice'>) {
  return { clientId: invoice.clientId, invoiceId: invoice.id }
}

export async function previewEmail(
  scope: Scope,
  id: number,
  sent: NewInvoiceEmail,
  { urlOf, mail }: Pick<EmailTools, 'urlOf' | 'mail'>,
): Promise<{ subject: string; html: string } | undefined> {
  const loaded = await loadForClient(scope, id)
  if (!loaded) return undefined
  const link = await invoiceLinks.find(scope, id)
  const kind = sent.kind ?? 'invoice'
  const files = kind === 'invoice' ? await filesForDraft(loaded) : undefined
  const context = { kind, url: urlOf(link?.id ?? EXAMPLE_LINK), today: scope.today(), files }
  const { subject, html } = invoiceMail(loaded, await textsOf(scope, loaded, sent, mail), context)
  return { subject, html }
}

async function textsOf(scope: Moment, { invoice, document }: LoadedInvoice, { kind, subject, message }: NewInvoiceEmail, mail: EmailTools['mail']): Promise<EmailTexts> {
  const { language } = document
  const template =
    kind === 'reminder' ? stepOn((await getReminderSettings(scope, mail, language)).steps, invoice.dueDate, scope.today()) : (await readEmailTexts(scope, language)).texts.invoice
  return { subject: subject ?? template.subject, message: message ?? template.message }
}

// Sending

interface PreparedInvoice {
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

/** Short enough to leave time for the mail server within the gateway's timeout. */
const STRIPE_PATIENCE_MS = 3000

/** Opens the invoice at Stripe. If Stripe is slow or fails, the client's page opens it later. */
async function makePayable(scope: Scope, invoice: InvoiceDetails, { provider, log }: EmailTools): Promise<void> {
  if (whyNotPayable(invoice, provider) !== undefined) return
  const reportFailure = (error: unknown) => log.warn({ err: error, invoiceId: invoice.id }, 'an invoice is sent before Stripe has it')
  const opened = syncBill(scope, provider, invoice.id).catch(reportFailure)
  await Promise.race([opened, delay(STRIPE_PATIENCE_MS, undefined, { ref: false })])
}

/**
 * Stores the message and delivers it, during the request or later. Without a mail server, the message goes to the outbox and a draft
 * becomes sent.
 */
export function sendEmail(scope: Scope, id: number, sent: NewInvoiceEmail, tools: EmailTools, prepared: PreparedInvoice): Promise<InvoiceEmail | undefined> {
  const { loaded } = prepared
  const kind = sent.kind ?? 'invoice'
  return scope.transaction(async (tx) => {
    const row = await lockInvoiceRow(tx, id)
    if (!row) return undefined
    if (kind === 'reminder') requireOpen({ ...loaded.invoice, status: row.status })
    if (row.version !== loaded.invoice.version) throw new AppError('conflict', 'This invoice was changed in the meantime. Please try again.')
    const texts = await textsOf(tx, loaded, sent, tools.mail)
    const mailId = await queueMail(tx, prepared, { ...sent, kind, texts, today: tx.today(), deliveryJob: tools.deliveryJob }, tools)
    return mailId === undefined ? undefined : getEmail(tx, id, mailId)
  })
}

function requireOpen(invoice: InvoiceDetails): void {
  if (invoice.status === 'paid') throw new AppError('conflict', 'This invoice has already been paid')
  if (!canRemind(invoice)) throw new AppError('conflict', 'Send this invoice before you send a reminder')
  if (isZero(dueOf(invoice))) throw new AppError('conflict', 'There is nothing to pay on this invoice')
}

interface MailToQueue extends Pick<NewInvoiceEmail, 'recipients' | 'cc' | 'copyToMe'> {
  kind: EmailKind
  texts: EmailTexts
  /** Amount of the payment that a receipt confirms. */
  amount?: Money
  today: CalendarDate
  deliveryJob: QueuedJob<MailToDeliver>
}

/**
 * Stores the message with its delivery job, or in the outbox if there is no mail server. Lock the invoice first. Undefined if the invoice
 * does not exist.
 */
export async function queueMail(tx: Transaction, { loaded, file }: PreparedInvoice, toQueue: MailToQueue, tools: EmailTools): Promise<number | undefined> {
  const { invoice } = loaded
  const { kind, texts, amount, today, recipients, cc, copyToMe, deliveryJob } = toQueue
  const suggested = await suggestRecipients(tx, addresseeOf({ invoice }))
  const linkId = await generateShareLink(tx, invoice.id)
  if (!suggested || linkId === undefined) return undefined
  const files = kind === 'invoice' ? filesForClient(invoice.files, file.content.byteLength) : undefined
  const fileIds = files?.areAttached ? files.files.map(({ id }) => id) : []
  const mail = invoiceMail(loaded, texts, { kind, url: tools.urlOf(linkId), today, amount, files })
  const mailId = await storeMail(tx, { ...mail, invoiceId: invoice.id, kind, recipients, cc, copyToMe, suggested, file, fileIds }, tools, deliveryJob)
  if (!tools.mail.smtpUrl) await markSent(tx, mailId)
  return mailId
}
