import type { XeroSettings } from '@billfold/contracts/accounting/accounting-settings'
import { toUnits } from '@billfold/contracts/money'
import type { BookedInvoice } from '../accounting.sql.ts'
import { deductionLines, orderedDate, spreadTax, workLines } from './invoice-lines.ts'

/** Columns of Xero's template for importing sales invoices. Xero expects all of them; required ones have an asterisk. */
export const xeroHeadings = [
  '*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry',
  '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate', 'Total', 'InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount',
  '*AccountCode', '*TaxType', 'TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency', 'BrandingTheme',
]

const NO_ADDRESS = Array.from({ length: 8 }, () => '')
const NO_TRACKING = Array.from({ length: 4 }, () => '')

/** One row per line. Xero combines rows with the same number into one invoice. */
export function xeroRows(invoice: BookedInvoice, { accountCode, taxType, exemptTaxType, dateOrder }: XeroSettings): string[][] {
  const { number, client, email, date, dueDate, poNumber, tax, total } = invoice
  const work = workLines(invoice)
  const taxes = spreadTax(tax, work.map(({ amount }) => amount))
  const workType = toUnits(tax, 2) > 0n ? taxType : exemptTaxType
  const lines = [
    ...work.map((line, index) => ({ ...line, type: workType, tax: taxes[index] ?? '0.00' })),
    ...deductionLines(invoice).map((line) => ({ ...line, type: exemptTaxType, tax: '0.00' })),
  ]
  return lines.map((line) => [
    client,
    email,
    ...NO_ADDRESS,
    number,
    poNumber ?? '',
    orderedDate(date, dateOrder),
    orderedDate(dueDate, dateOrder),
    total,
    '',
    line.description,
    line.quantity,
    line.rate,
    '',
    accountCode,
    line.type,
    line.tax,
    ...NO_TRACKING,
    'USD',
    '',
  ])
}
