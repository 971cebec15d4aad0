import type { AccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import { toUnits } from '@billfold/contracts/money'
import type { BookedInvoice } from '../accounting.sql.ts'
import { rateOf } from '../journal.ts'
import { deductionLines, orderedDate, workLines } from './invoice-lines.ts'

/** Columns of the QuickBooks Online sample file for importing invoices; required columns have an asterisk. */
export const quickbooksHeadings = [
  '*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo',
  'Item(Product/Service)', 'ItemDescription', 'ItemQuantity', 'ItemRate', '*ItemAmount', 'Taxable', 'TaxRate',
]

/** One row per line. Tax that matches no rate gets a separate line. */
export function quickbooksRows(invoice: BookedInvoice, { item, dateOrder }: AccountingSettings['quickbooks']): string[][] {
  const { number, client, date, dueDate, poNumber, tax } = invoice
  const hasTax = toUnits(tax, 2) > 0n
  const rate = hasTax ? rateOf(invoice) : null
  const untaxed = [
    ...deductionLines(invoice),
    ...(hasTax && rate === null ? [{ description: 'Tax', quantity: '1', rate: tax, amount: tax }] : []),
  ]
  const lines = [...workLines(invoice).map((line) => ({ ...line, rateOfTax: rate })), ...untaxed.map((line) => ({ ...line, rateOfTax: null }))]
  return lines.map((line) => [
    number,
    client,
    orderedDate(date, dateOrder),
    orderedDate(dueDate, dateOrder),
    '',
    '',
    poNumber ?? '',
    item,
    line.description,
    line.quantity,
    line.rate,
    line.amount,
    line.rateOfTax === null ? 'N' : 'Y',
    line.rateOfTax === null ? '' : `${line.rateOfTax}%`,
  ])
}
