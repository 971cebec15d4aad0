import * as z from '../zod.ts'
import { dateInWords, type Paper, type Party, present } from '../settings/letterhead.ts'
import { formatMoney, type Money, toUnits } from '../money.ts'
import { type InvoiceDesign, invoiceTemplate } from './invoice-design.ts'
import { dueOf, isPartlyPaid } from './invoice-totals.ts'
import { type Invoice, type InvoiceDetails, invoiceStatuses } from './invoice.ts'

type Look = Pick<InvoiceDesign, 'template' | 'accentColor'>

const amount = z.strictObject({ label: z.string(), amount: z.string() })
type Amount = z.infer<typeof amount>

const party = z.strictObject({ name: z.string(), lines: z.array(z.string()), taxId: z.nullable(z.string()) })

/** An invoice's formatted content, for paper and screen; always in English. */
export const invoiceDocument = z.strictObject({
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
  /** For a partly paid invoice. */
  received: z.nullable(z.strictObject({ total: z.string(), amount: z.string() })),
  total: amount,
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

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
