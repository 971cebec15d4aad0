import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import { formatMoney, toUnits } from '@billfold/contracts/money'
import type { Scope } from '@billfold/server-kit/scope'
import { getInvoiceDesign } from '../invoice-design.ts'
import { getInvoice } from '../invoice.queries.ts'
import type { InvoiceDocument, Party } from './invoice-document.ts'

interface BusinessCard {
  name: string
  email: string
  phone: string | null
  companyName: string | null
  address: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  country: string | null
  taxId: string | null
  website: string | null
  logo: string | null
}

interface BillTo {
  name: string
  email: string
  contact: string | null
  address: string | null
  taxId: string | null
}

/** An invoice with whoever sends and gets it, in the look of the preview, of the invoice or of the account: whichever comes first. */
export async function loadInvoiceDocument(scope: Scope, id: number, preview: DesignPreview): Promise<InvoiceDocument | undefined> {
  const invoice = await getInvoice(scope, id)
  if (!invoice) return undefined
  const design = await getInvoiceDesign(scope)
  const [card] = await scope.rows<BusinessCard>(
    `select name, email, phone, company_name as "companyName", address, city, state, zip_code as "zipCode", country, tax_id as "taxId", website, logo
    from accounts.business_card`,
  )
  const [client] = await scope.rows<BillTo>(
    'select name, email, primary_contact as contact, address, tax_id as "taxId" from projects.bill_to where user_id = ? and id = ?',
    [scope.userId, invoice.clientId],
  )
  if (!card || !client) return undefined
  return {
    template: preview.template ?? invoice.template ?? design.template,
    accentColor: preview.accentColor ?? invoice.accentColor ?? design.accentColor,
    paper: [null, '', 'US', 'CA', 'MX'].includes(card.country) ? 'LETTER' : 'A4',
    number: invoice.invoiceNumber,
    status: invoice.status,
    issueDate: inWords(invoice.issueDate),
    dueDate: inWords(invoice.dueDate),
    paidDate: invoice.paidDate && inWords(invoice.paidDate),
    project: invoice.projectName,
    logo: isImage(card.logo) ? card.logo : null,
    from: senderOf(card),
    to: { name: client.name, lines: present([client.contact, client.address, client.email]), taxId: client.taxId },
    lines: invoice.lineItems.map(({ description, quantity, rate, amount }) => ({ description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) })),
    subtotal: formatMoney(invoice.subtotal),
    tax: taxOf(invoice),
    total: formatMoney(invoice.total),
    notes: invoice.notes,
    terms: design.terms,
  }
}

function senderOf(card: BusinessCard): Party {
  const place = present([[card.city, card.state].filter(Boolean).join(', '), card.zipCode]).join(' ')
  const country = card.country === 'US' ? null : countryName(card.country)
  const owner = card.companyName ? card.name : null
  return { name: card.companyName || card.name, lines: present([owner, card.address, place, country, card.email, card.phone, card.website]), taxId: card.taxId }
}

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** 'DE' is Germany; whatever is no code is printed as it was typed. */
function countryName(country: string | null): string | null {
  return country && /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country
}

function present(lines: (string | null)[]): string[] {
  return lines.filter((line) => line !== null && line.trim() !== '') as string[]
}

function taxOf({ taxRate, taxAmount }: { taxRate: string | null; taxAmount: string }): InvoiceDocument['tax'] {
  if (toUnits(taxAmount, 2) === 0n && !taxRate) return null
  return { label: taxRate ? `Tax (${taxRate}%)` : 'Tax', amount: formatMoney(taxAmount) }
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar date has no zone: read and written in UTC it stays what it is. */
function inWords(date: CalendarDate): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}

/** What the PDF can embed. Anything else (an address, a drawing that could load one) is not fetched, and not shown. */
function isImage(logo: string | null): boolean {
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z\d+/]+={0,2}$/.test(logo ?? '')
}
