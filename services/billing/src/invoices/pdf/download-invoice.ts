import type { FileAnswer } from '@billfold/contracts/call'
import { dateInWords } from '@billfold/contracts/date-in-words'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import { balanceOf } from '@billfold/contracts/invoices/balance'
import { isPartlyPaid } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney, toUnits } from '@billfold/contracts/money'
import { present } from '@billfold/contracts/settings/sender'
import { loadSender } from '@billfold/server-kit/pdf/business-card'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { getInvoiceDesign } from '../invoice-design.ts'
import { getBillTo, getInvoice } from '../invoice.sql.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import type { renderInvoice } from './render-invoice.ts'

const drawInvoice = drawAside<typeof renderInvoice>(new URL('render-invoice.ts', import.meta.url), 'renderInvoice')

/** Reads everything in one snapshot. A preview is not saved. */
export async function downloadInvoice(scope: Scope, id: number, preview: DesignPreview): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadInvoiceDocument(moment, id, preview))
  return document && { name: `Invoice-${document.number}.pdf`, content: await drawInvoice(document) }
}

/** The preview's design wins over the invoice's, and that over the account's. */
async function loadInvoiceDocument(moment: Moment, id: number, preview: DesignPreview): Promise<InvoiceDocument | undefined> {
  const invoice = await getInvoice(moment, id)
  if (!invoice) return undefined
  const design = await getInvoiceDesign(moment)
  const sender = await loadSender(moment)
  const client = await getBillTo(moment, invoice.clientId)
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
