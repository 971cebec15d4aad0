import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { MAX_MAILED_BYTES } from '@billfold/contracts/invoices/invoice-file'
import { drawFile, type LoadedInvoice } from '../pdf/download-invoice.ts'

export interface FilesForClient {
  files: readonly InvoiceFile[]
  /** False if the files and the PDF are too large for one message. */
  areAttached: boolean
}

/** The files that the client gets with the invoice; undefined if there are none. */
export function filesForClient(files: readonly InvoiceFile[], pdfBytes: number): FilesForClient | undefined {
  const shown = files.filter(({ isShown }) => isShown)
  if (shown.length === 0) return undefined
  return { files: shown, areAttached: shown.reduce((bytes, { size }) => bytes + size, pdfBytes) <= MAX_MAILED_BYTES }
}

/** Larger than any invoice PDF, because a logo is at most 2 MB. */
const LARGE_PDF = 3 * 1024 * 1024

/** For a draft, renders the PDF only if its size decides whether the files are attached. */
export async function filesForDraft(loaded: LoadedInvoice): Promise<FilesForClient | undefined> {
  const { files } = loaded.invoice
  const [least, most] = [filesForClient(files, 0), filesForClient(files, LARGE_PDF)]
  if (least?.areAttached === most?.areAttached) return least
  return filesForClient(files, (await drawFile(loaded)).content.byteLength)
}
