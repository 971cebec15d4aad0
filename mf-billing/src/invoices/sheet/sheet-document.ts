import type { Client } from '@billfold/contracts/clients/client'
import { balanceOf } from '@billfold/contracts/invoices/balance'
import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { InvoiceDesign, InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import { paperOf, type Paper } from '@billfold/contracts/settings/paper'
import { present, senderParty, type Party } from '@billfold/contracts/settings/sender'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { formatMoney, useCall, useSession, type Format } from '@billfold/web-kit'

interface Look {
  template: InvoiceTemplate
  accentColor: string
}

/** The texts of an invoice page, equal to those of the PDF. */
export interface SheetDocument extends Look {
  paper: Paper
  number: string
  status: Invoice['status']
  facts: { title: string; value: string }[]
  /** Null for an open invoice. */
  stamp: string | null
  dueOrPaid: string
  from: Party
  logoUrl: string | null
  to: Party
  lines: { id: number; description: string; quantity: string; rate: string; amount: string }[]
  subtotal: string
  tax: { label: string; amount: string } | null
  /** Amount received for a partly paid invoice. */
  received: { total: string; amount: string } | null
  total: { label: string; amount: string }
  notes: string | null
  terms: string | null
}

interface Sources {
  invoice: InvoiceDetails
  /** Undefined if it could not be loaded. */
  client: Pick<Client, 'name' | 'email' | 'primaryContact' | 'address' | 'taxId'> | undefined
  sender: Sender
  look: Look
  terms: InvoiceDesign['terms']
  date: Format['date']
}

const stamps: Partial<Record<Invoice['status'], string>> = { draft: 'Draft', paid: 'Paid', overdue: 'Overdue', cancelled: 'Cancelled' }

/** Always English, like the PDF. */
export function buildSheetDocument({ invoice, client, sender, look, terms, date }: Sources): SheetDocument {
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
    dueOrPaid: formatDueOrPaid(invoice, date),
    from: sender.party,
    logoUrl: sender.logoUrl,
    to: {
      name: client?.name ?? invoice.clientName,
      lines: present([client?.primaryContact, client?.address, client?.email]),
      taxId: client?.taxId ?? null,
    },
    lines: invoice.lineItems.map(({ id, description, quantity, rate, amount }) => ({ id, description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) })),
    subtotal: formatMoney(invoice.subtotal),
    tax: formatTax(invoice),
    received,
    total: { ...balance, amount: formatMoney(balance.amount) },
    notes: invoice.notes,
    terms,
  }
}

/** The invoice's own look, or the account's. */
export function resolveLook(invoice: Pick<Invoice, 'template' | 'accentColor'>, design: Look): Look {
  return { template: invoice.template ?? design.template, accentColor: invoice.accentColor ?? design.accentColor }
}

function formatDueOrPaid({ status, paidDate, issueDate, dueDate }: Invoice, date: Format['date']): string {
  if (status === 'cancelled') return `Issued ${date(issueDate)}`
  if (status !== 'paid') return `Due ${date(dueDate)}`
  return paidDate ? `Paid ${date(paidDate)}` : 'Paid'
}

function formatTax({ taxRate, taxAmount }: Pick<Invoice, 'taxRate' | 'taxAmount'>): SheetDocument['tax'] {
  if (taxAmount === '0.00' && !taxRate) return null
  return { label: taxRate ? `Tax (${taxRate}%)` : 'Tax', amount: formatMoney(taxAmount) }
}

export interface Sender {
  party: Party
  logoUrl: string | null
  paper: Paper
}

const noCompany = { name: null, address: null, city: null, state: null, zipCode: null, country: null, taxId: null, website: null, logoUrl: null }

/** Uses the session until the settings are loaded. */
export function useSender(): Sender {
  const user = useSession(({ user }) => user)
  const settings = useCall(settingsCalls.get).data?.settings
  const company = settings?.company ?? noCompany
  const party = senderParty({
    ...company,
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    phone: settings?.profile.phone ?? null,
    companyName: company.name,
  })
  return { party, logoUrl: company.logoUrl, paper: paperOf(company.country) }
}
