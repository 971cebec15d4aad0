import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Invoice } from '@billfold/contracts/invoices/invoice'
import type { InvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import { type EmailKind, type EmailTexts, fillPlaceholders } from '@billfold/contracts/invoices/invoice-email'
import { daysPastDue } from '@billfold/contracts/invoices/invoice-reminders'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import type { Money } from '@billfold/contracts/money'
import { formatsIn } from '@billfold/contracts/settings/language-formats'
import type { Language } from '@billfold/contracts/settings/languages'
import { type Fact, type MailBlock, type MailDocument, mailHtml, mailText, type WrittenMail } from '@billfold/server-kit/mail/mail-document'
import type { Sender } from '@billfold/server-kit/pdf/letterhead'
import type { FilesForClient } from '../files/files-for-client.ts'
import { clientText } from './client-text.ts'

export interface MailedInvoice {
  invoice: Pick<Invoice, 'invoiceNumber' | 'status' | 'clientName' | 'total' | 'amountPaid' | 'dueDate' | 'paidDate'>
  sender: Pick<Sender, 'party' | 'email'>
  document: Pick<InvoiceDocument, 'language'>
  /** Name to greet. */
  contact: string
}

interface MailContext {
  kind: EmailKind
  url: string
  today: CalendarDate
  /** Amount of the payment that a receipt confirms. Defaults to the invoice's total. */
  amount?: Money | undefined
  files?: FilesForClient | undefined
}

type Words = ReturnType<typeof wordsIn>

function wordsIn(language: Language) {
  return { t: clientText(language), ...formatsIn(language) }
}

/** The e-mail in the client's language: the sender's message, the amount, and a link to read and pay the invoice. */
export function invoiceMail(mailed: MailedInvoice, texts: EmailTexts, context: MailContext): WrittenMail {
  const { invoice, sender, document } = mailed
  const { language } = document
  const words = wordsIn(language)
  const { t } = words
  const { subject, message } = fillTexts(mailed, texts, context)
  const { name } = sender.party
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: message },
    { kind: 'facts', facts: factsOf(mailed, context, words) },
    { kind: 'button', label: invoice.status === 'paid' ? t('View invoice') : t('View and pay invoice'), url: context.url },
    { kind: 'paragraph', text: t('The invoice is also attached as a PDF.') },
    ...fileBlocks(context, words),
  ]
  const footer = [t('Sent with Billfold on behalf of {name}. Replies to this message go to {email}.', { name, email: sender.email })]
  const mail: MailDocument = { language, from: name, heading: headingOf(invoice.invoiceNumber, context, words), blocks, footer }
  return { senderName: t('{name} via Billfold', { name }), replyTo: sender.email, subject, html: mailHtml(mail), text: mailText(mail) }
}

function fileBlocks({ files: forClient }: MailContext, { t }: Words): MailBlock[] {
  if (!forClient) return []
  const files = forClient.files.map(({ name }) => name).join(', ')
  return [{ kind: 'paragraph', text: forClient.areAttached ? t('Also attached: {files}', { files }) : t('You can download these files on the invoice’s page: {files}', { files }) }]
}

function headingOf(number: string, { kind }: MailContext, { t }: Words): string {
  if (kind === 'reminder') return t('Payment reminder for invoice {number}', { number })
  return kind === 'receipt' ? t('Receipt for invoice {number}', { number }) : t('Invoice {number}', { number })
}

export function fillTexts(mailed: MailedInvoice, { subject, message }: EmailTexts, context: MailContext): EmailTexts {
  const { invoice, sender, document, contact } = mailed
  const words = wordsIn(document.language)
  const values = {
    number: invoice.invoiceNumber,
    amount: words.money(amountOf(mailed, context)),
    dueDate: words.date(invoice.dueDate),
    daysOverdue: daysInWords(daysOverdue(mailed, context), words),
    paidDate: words.date(invoice.paidDate ?? context.today),
    client: invoice.clientName,
    contact,
    company: sender.party.name,
    link: context.url,
  }
  // Collapses whitespace, because names may contain line breaks.
  return { subject: fillPlaceholders(subject, values).replaceAll(/\s+/g, ' ').trim(), message: fillPlaceholders(message, values) }
}

function amountOf({ invoice }: MailedInvoice, { kind, amount }: MailContext): Money {
  if (kind === 'receipt') return amount ?? invoice.total
  return invoice.status === 'paid' ? invoice.total : dueOf(invoice)
}

function daysOverdue({ invoice }: MailedInvoice, { today }: MailContext): number {
  const days = daysPastDue(invoice.dueDate, today)
  return days > 0 ? days : 0
}

function daysInWords(days: number, { t }: Words): string {
  return days === 1 ? t('1 day') : t('{days} days', { days })
}

function factsOf(mailed: MailedInvoice, context: MailContext, words: Words): Fact[] {
  const { t, money, date } = words
  const { invoiceNumber, status, dueDate, paidDate } = mailed.invoice
  const amount = money(amountOf(mailed, context))
  const number = { label: t('Invoice'), value: invoiceNumber }
  const paid = paidDate ? [{ label: t('Paid'), value: date(paidDate) }] : []
  if (context.kind === 'receipt') {
    const balance = status === 'paid' ? [] : [{ label: t('Balance due'), value: money(dueOf(mailed.invoice)) }]
    return [number, { label: t('Amount paid'), value: amount }, ...paid, ...balance]
  }
  if (status === 'paid') return [number, { label: t('Total paid'), value: amount }, ...paid]
  const late = daysOverdue(mailed, context)
  const overdue = context.kind === 'reminder' && late > 0 ? [{ label: t('Overdue'), value: daysInWords(late, words) }] : []
  return [number, { label: t('Amount due'), value: amount }, { label: t('Due date'), value: date(dueDate) }, ...overdue]
}
