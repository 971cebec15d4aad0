import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_DUE_DAYS, type InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { DEFAULT_INVOICE_PREFIX, lineAmount, subtotalOf, sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'

const sampleLines = [
  { description: 'Concept and design', quantity: '12.5', rate: '120.00' },
  { description: 'Development', quantity: '24', rate: '120.00' },
  { description: 'License for fonts', quantity: '1', rate: '48.00' },
]
const SAMPLE_TAX_RATE = '8.25'

/** Previewed while the account has no invoices. Its content is always in English. */
export function buildExampleInvoice(today: CalendarDate): InvoiceDetails {
  const subtotal = subtotalOf(sampleLines)
  const taxAmount = taxAt(SAMPLE_TAX_RATE, subtotal)
  return {
    id: 0,
    userId: 0,
    clientId: 0,
    clientName: 'Sample Client',
    projectId: null,
    projectName: 'Website redesign',
    invoiceNumber: `${DEFAULT_INVOICE_PREFIX}${today.replaceAll('-', '')}-001`,
    poNumber: null,
    kind: 'standard',
    proposalId: null,
    status: 'sent',
    issueDate: today,
    dueDate: addDays(today, DEFAULT_DUE_DAYS),
    paidDate: null,
    submittedDate: null,
    subtotal,
    taxRate: SAMPLE_TAX_RATE,
    taxAmount,
    total: sumOf([subtotal, taxAmount]),
    amountPaid: '0.00',
    notes: 'Thank you for your business.',
    sendReminders: true,
    template: null,
    accentColor: null,
    stripeInvoiceId: null,
    stripePaymentIntentId: null,
    stripePaymentLinkUrl: null,
    createdAt: `${today}T12:00:00.000Z`,
    updatedAt: `${today}T12:00:00.000Z`,
    version: 1,
    lineItems: sampleLines.map((line, id) => ({ ...line, id, invoiceId: 0, amount: lineAmount(line), timeEntryId: null })),
    timeEntryIds: [],
    deductions: [],
    deductedOn: null,
    history: [],
    payments: [],
    emails: [],
    files: [],
    viewedAt: null,
  }
}
