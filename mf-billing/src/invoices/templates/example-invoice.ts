import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_DUE_DAYS } from '@billfold/contracts/invoices/invoice'
import type { InvoiceContent } from '@billfold/contracts/invoices/invoice-document'
import { DEFAULT_INVOICE_PREFIX, lineAmount, subtotalOf, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'

const sampleLines = [
  { description: 'Concept and design', quantity: '12.5', rate: '120.00' },
  { description: 'Development', quantity: '24', rate: '120.00' },
  { description: 'License for fonts', quantity: '1', rate: '48.00' },
]
const SAMPLE_TAX_RATE = '8.25'

/** Previewed while the account has no invoices. Its content is always in English. */
export function buildExampleInvoice(today: CalendarDate): InvoiceContent {
  const subtotal = subtotalOf(sampleLines)
  const taxAmount = taxAt(SAMPLE_TAX_RATE, subtotal)
  return {
    clientName: 'Sample Client',
    projectName: 'Website redesign',
    invoiceNumber: `${DEFAULT_INVOICE_PREFIX}${today.replaceAll('-', '')}-001`,
    status: 'sent',
    issueDate: today,
    dueDate: addDays(today, DEFAULT_DUE_DAYS),
    paidDate: null,
    lineItems: sampleLines.map((line) => ({ ...line, amount: lineAmount(line) })),
    subtotal,
    taxRate: SAMPLE_TAX_RATE,
    taxAmount,
    deductions: [],
    total: sumOf([subtotal, taxAmount]),
    amountPaid: '0.00',
    notes: 'Thank you for your business.',
  }
}
