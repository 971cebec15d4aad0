import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import { isLeftAlone } from '@billfold/server-kit/pdf/blocks'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { classic } from './classic.template.ts'
import { compact } from './compact.template.ts'
import { modern } from './modern.template.ts'
import type { InvoicePdf } from './parts.ts'

const templates: Record<InvoiceTemplate, (invoice: InvoicePdf) => TDocumentDefinitions> = { classic, modern, compact }

export function renderInvoice(invoice: InvoicePdf): Promise<Uint8Array> {
  const document = templates[invoice.template](invoice)
  return renderPdf({ ...document, pageSize: invoice.paper, pageBreakBefore: isLeftAlone }, { title: invoice.labels.title, author: invoice.from.name, language: invoice.language })
}
