import type { FileAnswer } from '@billfold/contracts/call'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { buildInvoiceDocument, type InvoiceDocument, resolveLook } from '@billfold/contracts/invoices/invoice-document'
import { senderParty } from '@billfold/contracts/settings/letterhead'
import { loadSender, type Sender } from '@billfold/server-kit/pdf/letterhead'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Moment, Scope } from '@billfold/server-kit/scope'
import { getInvoiceDesign } from '../invoice-design.sql.ts'
import { getBillTo, getInvoice } from '../invoice.sql.ts'
import type { renderInvoice } from './render-invoice.ts'

const drawInvoice = drawAside<typeof renderInvoice>(new URL('render-invoice.ts', import.meta.url), 'renderInvoice')

/** The previewed design is not saved. */
export async function downloadInvoice(scope: Readable, id: number, preview: DesignPreview): Promise<FileAnswer | undefined> {
  const loaded = await scope.moment((moment) => loadInvoice(moment, id, preview))
  return loaded && drawFile(loaded)
}

/** The file that the client gets. A draft looks like a sent invoice. */
export async function downloadForClient(scope: Readable, id: number): Promise<FileAnswer | undefined> {
  const loaded = await loadForClient(scope, id)
  return loaded && drawFile(loaded)
}

export function loadForClient(scope: Readable, id: number): Promise<LoadedInvoice | undefined> {
  return scope.moment((moment) => loadInvoice(moment, id, {}, (invoice) => (invoice.status === 'draft' ? { ...invoice, status: 'sent' } : invoice)))
}

type Readable = Pick<Scope, 'moment'>

export interface LoadedInvoice {
  invoice: InvoiceDetails
  sender: Sender
  document: InvoiceDocument
  /** Name to greet in e-mails. */
  contact: string
}

/** The preview's design overrides the invoice's, which overrides the account's. */
async function loadInvoice(moment: Moment, id: number, preview: DesignPreview, present = (invoice: InvoiceDetails) => invoice): Promise<LoadedInvoice | undefined> {
  const found = await getInvoice(moment, id)
  if (!found) return undefined
  const invoice = present(found)
  const design = await getInvoiceDesign(moment)
  const sender = await loadSender(moment)
  const client = await getBillTo(moment, invoice.clientId)
  if (!sender || !client) return undefined
  const look = resolveLook(preview, resolveLook(invoice, design))
  const language = client.language ?? sender.language
  const document = buildInvoiceDocument({
    invoice,
    client: { ...client, primaryContact: client.contact },
    sender: { ...sender, party: senderParty(sender.facts, language) },
    look,
    terms: design.terms,
    language,
  })
  return { invoice, sender, document, contact: client.greeted }
}

export async function drawFile({ document, sender }: LoadedInvoice): Promise<FileAnswer> {
  return { name: `${document.labels.invoice}-${document.number}.pdf`, content: await drawInvoice({ ...document, logo: sender.logo }) }
}
