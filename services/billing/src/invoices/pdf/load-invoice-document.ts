import { dateInWords } from '@billfold/contracts/date-in-words'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import { balanceOf } from '@billfold/contracts/invoices/balance'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney, toUnits } from '@billfold/contracts/money'
import { present } from '@billfold/contracts/settings/sender'
import { loadSender } from '@billfold/server-kit/pdf/business-card'
import type { Moment } from '@billfold/server-kit/scope'
import { getInvoiceDesign } from '../invoice-design.ts'
import { getInvoice } from '../invoice.queries.ts'
import type { InvoiceDocument } from './invoice-document.ts'

interface BillTo {
  name: string
  email: string
  contact: string | null
  address: string | null
  taxId: string | null
}

/** An invoice with whoever sends and gets it, in the look of the preview, of the invoice or of the account: whichever comes first. */
export async function loadInvoiceDocument(moment: Moment, id: number, preview: DesignPreview): Promise<InvoiceDocument | undefined> {
  const invoice = await getInvoice(moment, id)
  if (!invoice) return undefined
  const design = await getInvoiceDesign(moment)
  const sender = await loadSender(moment)
  const [client] = await moment.rows<BillTo>(
    'select name, email, primary_contact as contact, address, tax_id as "taxId" from projects.bill_to where user_id = ? and id = ?',
    [moment.userId, invoice.clientId],
  )
  if (!sender || !client) return undefined
  const balance = balanceOf(invoice)
  return {
    template: preview.template ?? invoice.template ?? design.template,
    accentColor: preview.accentColor ?? invoice.accentColor ?? design.accentColor,
    paper: sender.paper,
    number: invoice.invoiceNumber,
    status: invoice.status,
    issueDate: dateInWords(invoice.issueDate),
    dueDate: dateInWords(invoice.dueDate),
    paidDate: invoice.paidDate && dateInWords(invoice.paidDate),
    project: invoice.projectName,
    logo: sender.logo,
    from: sender.party,
    to: { name: client.name, lines: present([client.contact, client.address, client.email]), taxId: client.taxId },
    lines: invoice.lineItems.map(({ description, quantity, rate, amount }) => ({ description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) })),
    subtotal: formatMoney(invoice.subtotal),
    tax: taxOf(invoice),
    received: isPartlyPaid(invoice) ? { total: formatMoney(invoice.total), amount: formatMoney(invoice.amountPaid) } : null,
    total: { ...balance, amount: formatMoney(balance.amount) },
    notes: invoice.notes,
    terms: design.terms,
  }
}

function taxOf({ taxRate, taxAmount }: { taxRate: string | null; taxAmount: string }): InvoiceDocument['tax'] {
  if (toUnits(taxAmount, 2) === 0n && !taxRate) return null
  return { label: taxRate ? `Tax (${taxRate}%)` : 'Tax', amount: formatMoney(taxAmount) }
}
