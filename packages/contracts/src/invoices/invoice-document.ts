import * as z from '../zod.ts'
import { type Money, toUnits } from '../money.ts'
import { formatsIn } from '../settings/language-formats.ts'
import { type Language, language } from '../settings/languages.ts'
import { type Paper, type Party, present } from '../settings/letterhead.ts'
import { documentText } from '../texts/document-text.ts'
import { type InvoiceDesign, invoiceTemplate } from './invoice-design.ts'
import { dueOf, isPartlyPaid } from './invoice-totals.ts'
import { invoiceStatuses } from './invoice-status.ts'
import type { Invoice, InvoiceDetails, LineItem } from './invoice.ts'

type Look = Pick<InvoiceDesign, 'template' | 'accentColor'>

const amount = z.strictObject({ label: z.string(), amount: z.string() })
type Amount = z.infer<typeof amount>

const party = z.strictObject({ name: z.string(), lines: z.array(z.string()), taxId: z.nullable(z.string()) })

/** Strings that are the same on every invoice. */
const labels = z.strictObject({
  invoice: z.string(),
  /** For example 'Invoice INV-1'. */
  title: z.string(),
  from: z.string(),
  billTo: z.string(),
  taxId: z.string(),
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
  subtotal: z.string(),
  total: z.string(),
  amountPaid: z.string(),
  notes: z.string(),
  terms: z.string(),
  /** For example 'Page {page} of {pages}'. */
  page: z.string(),
})

/** An invoice's formatted content, for paper and screen, in the client's language. */
export const invoiceDocument = z.strictObject({
  language,
  labels,
  template: invoiceTemplate,
  accentColor: z.string(),
  paper: z.enum(['A4', 'LETTER']),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  /** Null for an open invoice. */
  stamp: z.nullable(z.string()),
  dueOrPaid: z.string(),
  facts: z.array(z.strictObject({ title: z.string(), value: z.string() })),
  from: party,
  to: party,
  lines: z.array(z.strictObject({ description: z.string(), quantity: z.string(), rate: z.string(), amount: z.string() })),
  subtotal: z.string(),
  tax: z.nullable(amount),
  deductions: z.array(amount),
  /** Null unless the invoice is partly paid. */
  received: z.nullable(z.strictObject({ total: z.string(), amount: z.string() })),
  total: amount,
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

/** The parts of an invoice that appear in its document. */
export interface InvoiceContent
  extends Pick<InvoiceDetails, 'clientName' | 'projectName' | 'invoiceNumber' | 'status' | 'issueDate' | 'dueDate' | 'paidDate' | 'notes' | 'deductions'>,
    Pick<InvoiceDetails, 'subtotal' | 'taxRate' | 'taxAmount' | 'total' | 'amountPaid'>,
    Partial<Pick<InvoiceDetails, 'poNumber'>> {
  lineItems: readonly Pick<LineItem, 'description' | 'quantity' | 'rate' | 'amount'>[]
}

interface Recipient {
  name: string
  primaryContact: string | null
  address: string | null
  email: string
  taxId: string | null
}

interface Sources {
  invoice: InvoiceContent
  /** Undefined if the client could not be loaded. */
  client: Recipient | undefined
  sender: { party: Party; paper: Paper }
  look: Look
  terms: string | null
  language: Language
}

const stamps: Partial<Record<Invoice['status'], string>> = { draft: 'Draft', paid: 'Paid', overdue: 'Overdue', cancelled: 'Cancelled' }

export function buildInvoiceDocument({ invoice, client, sender, look, terms, language }: Sources): InvoiceDocument {
  const words = wordsIn(language)
  const { t, date, money, quantity } = words
  const stamp = stamps[invoice.status]
  return {
    language,
    labels: documentLabels(language, invoice.invoiceNumber),
    template: look.template,
    accentColor: look.accentColor,
    paper: sender.paper,
    number: invoice.invoiceNumber,
    status: invoice.status,
    stamp: stamp === undefined ? null : t(stamp),
    dueOrPaid: formatDueOrPaid(invoice, words),
    facts: [
      { title: t('Issued'), value: date(invoice.issueDate) },
      { title: t('Due'), value: date(invoice.dueDate) },
      ...(invoice.paidDate ? [{ title: t('Paid'), value: date(invoice.paidDate) }] : []),
      ...(invoice.poNumber ? [{ title: t('PO number'), value: invoice.poNumber }] : []),
      ...(invoice.projectName ? [{ title: t('Project'), value: invoice.projectName }] : []),
    ],
    from: sender.party,
    to: {
      name: client?.name ?? invoice.clientName,
      lines: present([client?.primaryContact, client?.address, client?.email]),
      taxId: client?.taxId ?? null,
    },
    lines: invoice.lineItems.map((line) => ({ description: line.description, quantity: quantity(line.quantity), rate: money(line.rate), amount: money(line.amount) })),
    subtotal: money(invoice.subtotal),
    tax: formatTax(invoice, words),
    deductions: invoice.deductions.map(({ invoiceNumber, amount: deducted }) => ({ label: words.t('Deposit {number}', { number: invoiceNumber }), amount: `−${money(deducted)}` })),
    received: isPartlyPaid(invoice) ? { total: money(invoice.total), amount: money(invoice.amountPaid) } : null,
    total: formatBalance(invoice, words),
    notes: invoice.notes,
    terms,
  }
}

type Words = ReturnType<typeof wordsIn>

function wordsIn(language: Language) {
  return { t: documentText(language), ...formatsIn(language) }
}

export function documentLabels(language: Language, number: string): InvoiceDocument['labels'] {
  const t = documentText(language)
  return {
    invoice: t('Invoice'),
    title: t('Invoice {number}', { number }),
    from: t('From'),
    billTo: t('Bill to'),
    taxId: t('Tax ID'),
    description: t('Description'),
    quantity: t('Qty'),
    rate: t('Rate'),
    amount: t('Amount'),
    subtotal: t('Subtotal'),
    total: t('Total'),
    amountPaid: t('Amount paid'),
    notes: t('Notes'),
    terms: t('Payment terms'),
    page: t('Page {page} of {pages}'),
  }
}

/** Returns the invoice's template and accent color. Whichever is not set on the invoice is taken from the account's design. */
export function resolveLook({ template, accentColor }: Partial<Pick<Invoice, 'template' | 'accentColor'>>, design: Look): Look {
  return { template: template ?? design.template, accentColor: accentColor ?? design.accentColor }
}

/** The payment date of a paid invoice may be unknown. */
function formatDueOrPaid({ status, paidDate, issueDate, dueDate }: InvoiceContent, { t, date }: Words): string {
  if (status === 'cancelled') return t('Issued {date}', { date: date(issueDate) })
  if (status !== 'paid') return t('Due {date}', { date: date(dueDate) })
  return paidDate ? t('Paid {date}', { date: date(paidDate) }) : t('Paid')
}

function formatTax({ taxRate, taxAmount }: InvoiceContent, { t, money, percent }: Words): Amount | null {
  if (toUnits(taxAmount, 2) === 0n && !taxRate) return null
  return { label: taxRate ? t('Tax ({rate})', { rate: percent(taxRate) }) : t('Tax'), amount: money(taxAmount) }
}

/** Nothing is due for a cancelled invoice. */
function formatBalance(invoice: InvoiceContent, { t, money }: Words): Amount {
  const { status, total } = invoice
  const balance = (label: string, amount: Money) => ({ label, amount: money(amount) })
  if (status === 'paid') return balance(t('Total paid'), total)
  if (isPartlyPaid(invoice)) return balance(t('Balance due'), status === 'cancelled' ? '0.00' : dueOf(invoice))
  return balance(status === 'cancelled' ? t('Total') : t('Total due'), total)
}
