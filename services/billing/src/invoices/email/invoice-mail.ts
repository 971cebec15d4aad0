import { fillPlaceholders, type InvoiceEmailTemplate } from '@billfold/contracts/invoices/invoice-email'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney } from '@billfold/contracts/money'
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

/** The e-mail to the client: the sender's message, the amount, and a link to read and pay the invoice. */
export function invoiceMail(loaded: LoadedInvoice, texts: InvoiceEmailTemplate, url: string): InvoiceMail {
  const { invoice, sender } = loaded
  const { subject, message } = fillTexts(loaded, texts, url)
  const { name } = sender.party
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: message },
    { kind: 'facts', facts: factsOf(loaded) },
    { kind: 'button', label: invoice.status === 'paid' ? 'View invoice' : 'View and pay invoice', url },
    { kind: 'paragraph', text: 'The invoice is attached as a PDF, too.' },
  ]
  const footer = [`Sent with Billfold on behalf of ${name}. Your answer to this message goes to ${sender.email}.`]
  const mail: MailDocument = { from: name, heading: `Invoice ${invoice.invoiceNumber}`, blocks, footer }
  return { senderName: `${name} via Billfold`, replyTo: sender.email, subject, html: mailHtml(mail), text: mailText(mail) }
}

export function fillTexts(loaded: LoadedInvoice, { subject, message }: InvoiceEmailTemplate, link: string): InvoiceEmailTemplate {
  const { invoice, sender } = loaded
  const values = {
    number: invoice.invoiceNumber,
    amount: amountOf(loaded),
    dueDate: dateInWords(invoice.dueDate),
    client: invoice.clientName,
    company: sender.party.name,
    link,
  }
  // Names may contain line breaks.
  return { subject: fillPlaceholders(subject, values).replaceAll(/\s+/g, ' ').trim(), message: fillPlaceholders(message, values) }
}

function amountOf({ invoice }: LoadedInvoice): string {
  return formatMoney(invoice.status === 'paid' ? invoice.total : dueOf(invoice))
}

function factsOf(loaded: LoadedInvoice): Fact[] {
  const { invoiceNumber, status, dueDate, paidDate } = loaded.invoice
  const dates = status === 'paid' ? (paidDate ? [{ label: 'Paid', value: dateInWords(paidDate) }] : []) : [{ label: 'Due date', value: dateInWords(dueDate) }]
  return [{ label: 'Invoice', value: invoiceNumber }, { label: status === 'paid' ? 'Total paid' : 'Amount due', value: amountOf(loaded) }, ...dates]
}
