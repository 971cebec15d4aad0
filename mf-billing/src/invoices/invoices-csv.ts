import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { dueOf } from '@billfold/contracts/invoices/invoice-totals'
import type { CsvColumns } from '@billfold/web-kit'

export const invoiceColumns: CsvColumns<Invoice> = [
  ['Invoice Number', (invoice) => invoice.invoiceNumber],
  ['Client', (invoice) => invoice.clientName],
  ['Project', (invoice) => invoice.projectName],
  ['Status', (invoice) => invoice.status],
  ['Issue Date', (invoice) => invoice.issueDate],
  ['Due Date', (invoice) => invoice.dueDate],
  ['Submitted Date', (invoice) => invoice.submittedDate],
  ['Paid Date', (invoice) => invoice.paidDate],
  ['Subtotal', (invoice) => invoice.subtotal],
  ['Tax Rate (%)', (invoice) => invoice.taxRate],
  ['Tax Amount', (invoice) => invoice.taxAmount],
  ['Total', (invoice) => invoice.total],
  ['Amount Paid', (invoice) => invoice.amountPaid],
  ['Balance', (invoice) => (invoice.status === 'cancelled' ? '0.00' : dueOf(invoice))],
  ['PO Number', (invoice) => invoice.poNumber],
  ['Notes', (invoice) => invoice.notes],
]
