import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { useDownload } from '@billfold/web-kit'

/** Saves an invoice as 'Invoice-{invoiceNumber}.pdf'. */
export function useInvoicePdf() {
  return useDownload(invoiceCalls.downloadPdf, { success: 'PDF downloaded successfully', failure: 'Failed to download PDF' })
}
