import type { Invoice } from '@billfold/contracts/invoices/invoice'
import { writeCsv, type Translate } from '@billfold/web-kit'

const columns: readonly (readonly [header: string, value: (invoice: Invoice) => string | null])[] = [
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
  ['Notes', (invoice) => invoice.notes],
]

/** Headers are translated, values are data and stay as they are: amounts to the cent, dates as calendar dates. */
export function invoicesCsv(invoices: readonly Invoice[], t: Translate): string {
  return writeCsv([columns.map(([header]) => t(header)), ...invoices.map((invoice) => columns.map(([, valueOf]) => valueOf(invoice) ?? ''))])
}
