import { fileURLToPath } from 'node:url'
import { INK } from '@billfold/contracts/colours'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** Roboto, embedded: Latin, Greek and Cyrillic letters. What it has no sign for is printed as an empty box. */
const FONTS = new URL('./', import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const font = (file: string) => fileURLToPath(new URL(`${file}.ttf`, FONTS))

export interface PdfOptions {
  title: string
  author: string
}

/** The one way to a PDF: the house's type on the page, nothing fetched, no file read beside the fonts. */
export async function renderPdf({ defaultStyle, ...document }: TDocumentDefinitions, { title, author }: PdfOptions): Promise<Uint8Array> {
  const pdfmake = await loadPdfmake()
  return pdfmake
    .createPdf({
      ...document,
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: INK, ...defaultStyle },
      info: { title, author, creator: 'Billfold' },
    })
    .getBuffer()
}

/** Loaded with the first document that somebody wants to see, not with the service. */
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
