import { fileURLToPath } from 'node:url'
import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { classic } from './classic.template.ts'
import { INK } from './colours.ts'
import { compact } from './compact.template.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { modern } from './modern.template.ts'

const templates: Record<InvoiceTemplate, (invoice: InvoiceDocument) => TDocumentDefinitions> = { classic, modern, compact }

/** Roboto, embedded: Latin, Greek and Cyrillic letters. What it has no sign for is printed as an empty box. */
const FONTS = new URL('./', import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const font = (file: string) => fileURLToPath(new URL(`${file}.ttf`, FONTS))

export async function renderInvoice(invoice: InvoiceDocument): Promise<Uint8Array> {
  const pdfmake = await loadPdfmake()
  const { defaultStyle, ...document } = templates[invoice.template](invoice)
  return pdfmake
    .createPdf({
      ...document,
      pageSize: invoice.paper,
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: INK, ...defaultStyle },
      info: { title: `Invoice ${invoice.number}`, author: invoice.from.name, creator: 'Billfold' },
    })
    .getBuffer()
}

/** Loaded with the first invoice that somebody wants to see, not with the service. */
async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({
    Roboto: { normal: font('Roboto-Regular'), bold: font('Roboto-Medium'), italics: font('Roboto-Italic'), bolditalics: font('Roboto-MediumItalic') },
  })
  // Whatever a text says, nothing is fetched and no other file is read.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fileURLToPath(FONTS)))
  return pdfmake
}
