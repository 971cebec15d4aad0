import type { FileAnswer } from '@billfold/contracts/call'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import { drawAside } from '@billfold/server-kit/pdf/draw-aside'
import type { Scope } from '@billfold/server-kit/scope'
import { loadInvoiceDocument } from './load-invoice-document.ts'
import type { renderInvoice } from './render-invoice.ts'

const drawInvoice = drawAside<typeof renderInvoice>(new URL('render-invoice.ts', import.meta.url), 'renderInvoice')

/** With a preview it is drawn as it would look; nothing is kept. All of it is of one moment: no change stands on it by half. */
export async function downloadInvoice(scope: Scope, id: number, preview: DesignPreview): Promise<FileAnswer | undefined> {
  const document = await scope.moment((moment) => loadInvoiceDocument(moment, id, preview))
  return document && { name: `Invoice-${document.number}.pdf`, content: await drawInvoice(document) }
}
