import type { Client } from '@billfold/contracts/clients/client'
import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { balanceOf } from '@billfold/contracts/invoices/balance'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import type { InvoiceDesign, InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import type { Paper } from '@billfold/contracts/settings/paper'
import { type Party, present } from '@billfold/contracts/settings/sender'
import { formatMoney, type Format } from '@billfold/web-kit'
import type { Sender } from './use-sender.ts'

interface Look {
  template: InvoiceTemplate
  accentColor: string
}

/** Everything that stands on an invoice's sheet, in the words and figures of its PDF. */
export interface SheetDocument extends Look {
  paper: Paper
  number: string
  status: Invoice['status']
  facts: { title: string; value: string }[]
  /** What the reader must know at a glance. An invoice that is open says nothing. */
  stamp: string | null
  dueOrPaid: string
  from: Party
  /** The company's, as the PDF prints it. */
  logoUrl: string | null
  to: Party
  lines: { id: number; description: string; quantity: string; rate: string; amount: string }[]
  subtotal: string
  /** Null where there is none to show. */
  tax: { label: string; amount: string } | null
  /** What was received of an invoice that is not paid: it stands with the total above what is left to pay. */
  received: { total: string; amount: string } | null
  total: { label: string; amount: string }
  notes: string | null
  terms: string | null
}

interface Sources {
  invoice: InvoiceDetails
  /** Undefined where it could not be loaded: then only its name is known. */
  client: Pick<Client, 'name' | 'email' | 'primaryContact' | 'address' | 'taxId'> | undefined
  sender: Sender
  look: Look
  terms: InvoiceDesign['terms']
  date: Format['date']
}

const stamps: Partial<Record<Invoice['status'], string>> = { draft: 'Draft', paid: 'Paid', overdue: 'Overdue', cancelled: 'Cancelled' }

/** The invoice as its PDF says it: in English, whatever language the application speaks. */
export function sheetDocument({ invoice, client, sender, look, terms, date }: Sources): SheetDocument {
  const { status, paidDate, projectName } = invoice
  const balance = balanceOf(invoice)
  const received = isPartlyPaid(invoice) ? { total: formatMoney(invoice.total), amount: formatMoney(invoice.amountPaid) } : null
  return {
    ...look,
    paper: sender.paper,
    number: invoice.invoiceNumber,
    status,
    facts: [
      { title: 'Issued', value: date(invoice.issueDate) },
      { title: 'Due', value: date(invoice.dueDate) },
      ...(paidDate ? [{ title: 'Paid', value: date(paidDate) }] : []),
      ...(projectName ? [{ title: 'Project', value: projectName }] : []),
    ],
    stamp: stamps[status] ?? null,
    dueOrPaid: dueOrPaid(invoice, date),
    from: sender.party,
    logoUrl: sender.logoUrl,
    to: {
      name: client?.name ?? invoice.clientName,
      lines: present([client?.primaryContact, client?.address, client?.email]),
      taxId: client?.taxId ?? null,
    },
    lines: invoice.lineItems.map(({ id, description, quantity, rate, amount }) => ({ id, description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) })),
    subtotal: formatMoney(invoice.subtotal),
    tax: taxOf(invoice),
    received,
    total: { ...balance, amount: formatMoney(balance.amount) },
    notes: invoice.notes,
    terms,
  }
}

/** The invoice's own look where it has one, else the account's. */
export function lookOf(invoice: Pick<Invoice, 'template' | 'accentColor'>, design: Look): Look {
  return { template: invoice.template ?? design.template, accentColor: invoice.accentColor ?? design.accentColor }
}

/** That it was paid may be known, and not when. */
function dueOrPaid({ status, paidDate, issueDate, dueDate }: Invoice, date: Format['date']): string {
  if (status === 'cancelled') return `Issued ${date(issueDate)}`
  if (status !== 'paid') return `Due ${date(dueDate)}`
  return paidDate ? `Paid ${date(paidDate)}` : 'Paid'
}

function taxOf({ taxRate, taxAmount }: Pick<Invoice, 'taxRate' | 'taxAmount'>): SheetDocument['tax'] {
  if (taxAmount === '0.00' && !taxRate) return null
  return { label: taxRate ? `Tax (${taxRate}%)` : 'Tax', amount: formatMoney(taxAmount) }
}
