import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { type EmailKind, fillPlaceholders, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { daysPastDue } from '@billfold/contracts/invoices/invoice-reminders'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney, type Money } from '@billfold/contracts/money'
import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { type Fact, type MailBlock, type MailDocument, mailHtml, mailText } from '@billfold/server-kit/mail/mail-document'
import type { LoadedInvoice } from '../pdf/download-invoice.ts'

interface InvoiceMail {
  senderName: string
  replyTo: string
  subject: string
  html: string
  text: string
}

interface Writing {
  kind: EmailKind
  url: string
  today: CalendarDate
  /** The payment that a receipt confirms; defaults to the total. */
  amount?: Money | undefined
}

const headings: Readonly<Record<EmailKind, string>> = { invoice: 'Invoice', reminder: 'Payment reminder for invoice', receipt: 'Receipt for invoice' }

/** The e-mail to the client: the sender's message, the amount, and a link to read and pay the invoice. */
export function invoiceMail(loaded: LoadedInvoice, texts: InvoiceEmailTemplate, writing: Writing): InvoiceMail {
  const { invoice, sender } = loaded
  const { subject, message } = fillTexts(loaded, texts, writing)
  const { name } = sender.party
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: message },
    { kind: 'facts', facts: factsOf(loaded, writing) },
    { kind: 'button', label: invoice.status === 'paid' ? 'View invoice' : 'View and pay invoice', url: writing.url },
    { kind: 'paragraph', text: 'The invoice is attached as a PDF, too.' },
  ]
  const footer = [`Sent with Billfold on behalf of ${name}. Your answer to this message goes to ${sender.email}.`]
  const mail: MailDocument = { from: name, heading: `${headings[writing.kind]} ${invoice.invoiceNumber}`, blocks, footer }
  return { senderName: `${name} via Billfold`, replyTo: sender.email, subject, html: mailHtml(mail), text: mailText(mail) }
}

export function fillTexts(loaded: LoadedInvoice, { subject, message }: InvoiceEmailTemplate, writing: Writing): InvoiceEmailTemplate {
  const { invoice, sender } = loaded
  const values = {
    number: invoice.invoiceNumber,
    amount: amountOf(loaded, writing),
    dueDate: dateInWords(invoice.dueDate),
    daysOverdue: daysInWords(daysOverdue(loaded, writing)),
    paidDate: dateInWords(invoice.paidDate ?? writing.today),
    client: invoice.clientName,
    company: sender.party.name,
    link: writing.url,
  }
  // Names may contain line breaks.
  return { subject: fillPlaceholders(subject, values).replaceAll(/\s+/g, ' ').trim(), message: fillPlaceholders(message, values) }
}

function amountOf({ invoice }: LoadedInvoice, { kind, amount }: Writing): string {
  if (kind === 'receipt') return formatMoney(amount ?? invoice.total)
  return formatMoney(invoice.status === 'paid' ? invoice.total : dueOf(invoice))
}

function daysOverdue({ invoice }: LoadedInvoice, { today }: Writing): number {
  const days = daysPastDue(invoice.dueDate, today)
  return days > 0 ? days : 0
}

function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function factsOf(loaded: LoadedInvoice, writing: Writing): Fact[] {
  const { invoiceNumber, status, dueDate, paidDate } = loaded.invoice
  const amount = amountOf(loaded, writing)
  const number = { label: 'Invoice', value: invoiceNumber }
  const paid = paidDate ? [{ label: 'Paid', value: dateInWords(paidDate) }] : []
  if (writing.kind === 'receipt') return [number, { label: 'Amount paid', value: amount }, ...paid]
  if (status === 'paid') return [number, { label: 'Total paid', value: amount }, ...paid]
  const late = daysOverdue(loaded, writing)
  const overdue = writing.kind === 'reminder' && late > 0 ? [{ label: 'Overdue', value: daysInWords(late) }] : []
  return [number, { label: 'Amount due', value: amount }, { label: 'Due date', value: dateInWords(dueDate) }, ...overdue]
}
