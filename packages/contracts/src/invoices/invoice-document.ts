import { dateInWords, type Paper, type Party, present } from '../settings/letterhead.ts'
import { formatMoney, type Money, toUnits } from '../money.ts'
import type { InvoiceDesign } from './invoice-design.ts'
import { dueOf, isPartlyPaid } from './invoice-totals.ts'
import type { Invoice, InvoiceDetails } from './invoice.ts'

type Look = Pick<InvoiceDesign, 'template' | 'accentColor'>

interface Amount {
  label: string
  amount: string
}

/** An invoice's formatted content, for paper and screen; always in English. */
export interface InvoiceDocument extends Look {
  paper: Paper
  number: string
  status: Invoice['status']
  /** Null for an open invoice. */
  stamp: string | null
  dueOrPaid: string
  facts: { title: string; value: string }[]
  from: Party
  to: Party
  lines: { description: string; quantity: string; rate: string; amount: string }[]
  subtotal: string
  tax: Amount | null
  /** For a partly paid invoice. */
  received: { total: string; amount: string } | null
  total: Amount
  notes: string | null
  terms: string | null
}

interface Recipient {
  name: string
  primaryContact: string | null
  address: string | null
  email: string
  taxId: string | null
}

interface Sources {
  invoice: InvoiceDetails
  /** Undefined if it could not be loaded. */
  client: Recipient | undefined
  sender: { party: Party; paper: Paper }
  look: Look
  terms: string | null
}

const stamps: Partial<Record<Invoice['status'], string>> = { draft: 'Draft', paid: 'Paid', overdue: 'Overdue', cancelled: 'Cancelled' }

export function buildInvoiceDocument({ invoice, client, sender, look, terms }: Sources): InvoiceDocument {
  return {
    template: look.template,
    accentColor: look.accentColor,
    paper: sender.paper,
    number: invoice.invoiceNumber,
    status: invoice.status,
    stamp: stamps[invoice.status] ?? null,
    dueOrPaid: formatDueOrPaid(invoice),
    facts: [
      { title: 'Issued', value: dateInWords(invoice.issueDate) },
      { title: 'Due', value: dateInWords(invoice.dueDate) },
      ...(invoice.paidDate ? [{ title: 'Paid', value: dateInWords(invoice.paidDate) }] : []),
      ...(invoice.projectName ? [{ title: 'Project', value: invoice.projectName }] : []),
    ],
    from: sender.party,
    to: {
      name: client?.name ?? invoice.clientName,
      lines: present([client?.primaryContact, client?.address, client?.email]),
      taxId: client?.taxId ?? null,
    },
    lines: invoice.lineItems.map(({ description, quantity, rate, amount }) => ({ description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) })),
    subtotal: formatMoney(invoice.subtotal),
    tax: formatTax(invoice),
    received: isPartlyPaid(invoice) ? { total: formatMoney(invoice.total), amount: formatMoney(invoice.amountPaid) } : null,
    total: formatBalance(invoice),
    notes: invoice.notes,
    terms,
  }
}

/** An invoice's own look, or the account's. */
export function resolveLook({ template, accentColor }: Partial<Pick<Invoice, 'template' | 'accentColor'>>, design: Look): Look {
  return { template: template ?? design.template, accentColor: accentColor ?? design.accentColor }
}

/** The payment date may be unknown. */
function formatDueOrPaid({ status, paidDate, issueDate, dueDate }: Invoice): string {
  if (status === 'cancelled') return `Issued ${dateInWords(issueDate)}`
  if (status !== 'paid') return `Due ${dateInWords(dueDate)}`
  return paidDate ? `Paid ${dateInWords(paidDate)}` : 'Paid'
}

function formatTax({ taxRate, taxAmount }: Invoice): Amount | null {
  if (toUnits(taxAmount, 2) === 0n && !taxRate) return null
  return { label: taxRate ? `Tax (${taxRate}%)` : 'Tax', amount: formatMoney(taxAmount) }
}

/** A cancelled invoice has nothing due. */
function formatBalance(invoice: Invoice): Amount {
  const { status, total } = invoice
  const balance = (label: string, amount: Money) => ({ label, amount: formatMoney(amount) })
  if (status === 'paid') return balance('Total paid', total)
  if (isPartlyPaid(invoice)) return balance('Balance due', status === 'cancelled' ? '0.00' : dueOf(invoice))
  return balance(status === 'cancelled' ? 'Total' : 'Total due', total)
}
