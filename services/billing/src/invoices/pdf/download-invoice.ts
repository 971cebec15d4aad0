import type { FileAnswer } from '@billfold/contracts/call'
import type { DesignPreview } from '@billfold/contracts/invoices/invoice-design'
import type { Scope } from '@billfold/server-kit/scope'
import { loadInvoiceDocument } from './load-invoice-document.ts'
import { renderInvoice } from './render-invoice.ts'

/** With a preview it is drawn as it would look; nothing is kept. */
export async function downloadInvoice(scope: Scope, id: number, preview: DesignPreview): Promise<FileAnswer | undefined> {
  const document = await loadInvoiceDocument(scope, id, preview)
  return document && { name: `Invoice-${document.number}.pdf`, content: await renderInvoice(document) }
}
