import type { FileAnswer } from '@billfold/contracts/call'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import { buildInvoiceDocument, resolveLook } from '@billfold/contracts/invoices/invoice-document'
import { loadSender } from '@billfold/server-kit/pdf/letterhead'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { getInvoiceDesign } from '../invoice-design.ts'
import { getBillTo, getInvoice } from '../invoice.sql.ts'
import type { InvoicePdf } from './parts.ts'
import type { renderInvoice } from './render-invoice.ts'

const drawInvoice = drawAside<typeof renderInvoice>(new URL('render-invoice.ts', import.meta.url), 'renderInvoice')

/** Reads everything in one snapshot. A preview is not saved. */
export async function downloadInvoice(scope: Scope, id: number, preview: DesignPreview): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadInvoice(moment, id, preview))
  return document && { name: `Invoice-${document.number}.pdf`, content: await drawInvoice(document) }
}

/** The preview's design wins over the invoice's, and that over the account's. */
async function loadInvoice(moment: Moment, id: number, preview: DesignPreview): Promise<InvoicePdf | undefined> {
  const invoice = await getInvoice(moment, id)
  if (!invoice) return undefined
  const design = await getInvoiceDesign(moment)
  const sender = await loadSender(moment)
  const client = await getBillTo(moment, invoice.clientId)
  if (!sender || !client) return undefined
  const look = resolveLook(preview, resolveLook(invoice, design))
  const document = buildInvoiceDocument({ invoice, client: { ...client, primaryContact: client.contact }, sender, look, terms: design.terms })
  return { ...document, logo: sender.logo }
}
