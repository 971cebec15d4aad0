import type { Invoice, InvoiceDetails, InvoiceStatusCounts, InvoiceSummary } from '@billfold/contracts/invoices/invoice'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import type { Payment } from '@billfold/contracts/payments/payment'
import type { InvoiceEmail, InvoiceEmailDraft } from '@billfold/contracts/invoices/invoice-email'
import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { type ReminderSettings } from '@billfold/contracts/invoices/invoice-reminders'

export function sampleInvoice(differing: Partial<Invoice> = {}): Invoice {
  return {
    id: 1,
    userId: 1,
    clientId: 1,
    clientName: 'Northwind Studio',
    projectId: null,
    projectName: null,
    invoiceNumber: 'INV-20261102-042',
    poNumber: null,
    kind: 'standard',
    proposalId: null,
    status: 'sent',
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    paidDate: null,
    submittedDate: null,
    subtotal: '1234.50',
    taxRate: null,
    taxAmount: '0.00',
    total: '1234.50',
    amountPaid: '0.00',
    notes: null,
    sendReminders: true,
    template: null,
    accentColor: null,
    stripeInvoiceId: null,
    stripePaymentIntentId: null,
    stripePaymentLinkUrl: null,
    createdAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
    version: 1,
    ...differing,
  }
}

export const draft = sampleInvoice({ id: 2, invoiceNumber: 'INV-20261120-317', status: 'draft', issueDate: '2026-11-20', dueDate: '2026-12-20' })
export const overdue = sampleInvoice({ id: 3, invoiceNumber: 'INV-20260914-008', status: 'overdue', issueDate: '2026-09-14', dueDate: '2026-10-14', total: '4820.00' })
export const paid = sampleInvoice({ id: 4, invoiceNumber: 'INV-20260801-120', status: 'paid', issueDate: '2026-08-01', dueDate: '2026-08-31', paidDate: '2026-08-20', amountPaid: '1234.50' })
/** An invoice that is synced to Stripe and can be paid there. */
export const synced = sampleInvoice({
  id: 6,
  invoiceNumber: 'INV-20261118-551',
  stripeInvoiceId: 'in_1SpQf2Kx',
  stripePaymentIntentId: 'pi_3SpQf2Kx',
  stripePaymentLinkUrl: 'https://invoice.stripe.com/i/acct_1/test_1',
})
export const partlyPaid = sampleInvoice({ ...synced, id: 7, invoiceNumber: 'INV-20261117-204', total: '250.00', amountPaid: '100.00' })
/** An invoice for a proposal's down payment, already paid. */
export const deposit = sampleInvoice({ id: 8, kind: 'deposit', proposalId: 6, invoiceNumber: 'INV-20261110-007', status: 'paid', paidDate: '2026-11-10', subtotal: '600.00', total: '600.00', amountPaid: '600.00' })
export const longWordedInvoice = sampleInvoice({
  id: 5,
  invoiceNumber: 'RECHNUNG-DONAUDAMPFSCHIFFFAHRT-2026-NOVEMBER-0042',
  clientName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  total: '99999999.99',
})

export function sampleInvoiceDetails(differing: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return {
    ...sampleInvoice({
      projectId: 10,
      projectName: 'Website redesign',
      subtotal: '1234.50',
      taxRate: '8.25',
      taxAmount: '101.85',
      total: '1336.35',
      notes: 'Thank you for your business.',
      submittedDate: '2026-11-02',
    }),
    lineItems: [
      { id: 1, invoiceId: 1, description: 'Sketches for the landing page', quantity: '2.5', rate: '140.00', amount: '350.00', timeEntryId: 100 },
      { id: 2, invoiceId: 1, description: 'Checkout flow', quantity: '6', rate: '140.00', amount: '840.00', timeEntryId: 101 },
      { id: 3, invoiceId: 1, description: 'License for fonts', quantity: '1', rate: '44.50', amount: '44.50', timeEntryId: null },
    ],
    timeEntryIds: [100, 101],
    deductions: [],
    deductedOn: null,
    history: [
      { at: '2026-11-02T15:04:00.000Z', by: 'user', from: null, to: 'draft', reason: 'Created' },
      { at: '2026-11-02T15:20:00.000Z', by: 'user', from: 'draft', to: 'sent', reason: 'Edited' },
    ],
    payments: [],
    emails: [],
    files: [],
    viewedAt: null,
    ...differing,
  }
}

export function sampleFile(differing: Partial<InvoiceFile> = {}): InvoiceFile {
  return { id: 81, name: 'Floor plan.pdf', type: 'application/pdf', size: 1_363_149, isShown: true, createdAt: '2026-11-02T10:05:00.000Z', ...differing }
}

export function samplePayment(differing: Partial<Payment> = {}): Payment {
  return {
    id: 71,
    amount: '100.00',
    refunded: '0.00',
    excess: '0.00',
    date: '2026-11-10',
    method: 'bank_transfer',
    note: null,
    source: 'manual',
    isBalance: false,
    at: '2026-11-10T15:00:00.000Z',
    ...differing,
  }
}

export const stripePayment = samplePayment({ id: 72, source: 'stripe', method: 'card', amount: '25.50', date: '2026-11-12', at: '2026-11-12T16:30:00.000Z' })

export function sampleEmail(differing: Partial<InvoiceEmail> = {}): InvoiceEmail {
  return {
    id: 51,
    kind: 'invoice',
    recipients: ['hello@northwind.studio'],
    cc: [],
    subject: 'Invoice INV-20261102-042 from Lovelace Analytics',
    state: 'sent',
    error: null,
    createdAt: '2026-11-02T15:20:00.000Z',
    sentAt: '2026-11-02T15:20:01.000Z',
    ...differing,
  }
}

export function sampleDraft(differing: Partial<InvoiceEmailDraft> = {}): InvoiceEmailDraft {
  return {
    recipients: ['hello@northwind.studio'],
    cc: [],
    suggestions: [{ name: 'Northwind Studio', email: 'hello@northwind.studio' }],
    subject: 'Invoice INV-20261102-042 from Lovelace Analytics',
    message: 'Hi Northwind Studio,\n\nPlease find attached invoice INV-20261102-042 for $1,336.35, due on Dec 2, 2026.\n\nThank you!',
    missing: [],
    hasMailServer: true,
    ...differing,
  }
}

export const sampleDesign: InvoiceDesign = { template: 'classic', accentColor: '#2f5bd8', terms: null }

const statuses = ['sent', 'paid', 'draft', 'paid', 'submitted', 'overdue', 'paid', 'cancelled'] as const
const clientNames = ['Northwind Studio', 'Cedar & Sage', 'Harbor Robotics', 'Lumen Optics']

/** A realistic list of invoices, newest first. */
export function sampleInvoices(count: number): Invoice[] {
  return Array.from({ length: count }, (_, index) => {
    const day = (offset: number) => new Date(Date.UTC(2026, 10, 20 - Math.floor(index / 2) + offset)).toISOString().slice(0, 10)
    const status = statuses[index % statuses.length] ?? 'draft'
    const clientId = (index % clientNames.length) + 1
    const cents = 48_000 + ((index * 7919) % 900_000)
    const total = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    return sampleInvoice({
      id: 100_000 - index,
      clientId,
      clientName: clientNames[clientId - 1] ?? '',
      invoiceNumber: `INV-${day(0).replaceAll('-', '')}-${String((index * 137) % 1000).padStart(3, '0')}`,
      status,
      issueDate: day(0),
      dueDate: day(30),
      paidDate: status === 'paid' ? day(12) : null,
      subtotal: total,
      total,
      amountPaid: status === 'paid' ? total : '0.00',
    })
  })
}

export const sampleInvoiceSummary: InvoiceSummary = {
  totalInvoices: 48,
  issuedThisMonth: 5,
  paidCount: 31,
  paidTotal: '86240.50',
  pendingCount: 9,
  pendingTotal: '18415.00',
  overdueCount: 3,
  overdueTotal: '4820.00',
}

export const sampleStatusCounts: InvoiceStatusCounts = { draft: 4, sent: 6, submitted: 3, paid: 31, overdue: 3, cancelled: 1 }

export function sampleReminderSettings(differing: Partial<ReminderSettings> = {}): ReminderSettings {
  return { isEnabled: true, language: 'en', steps: [...defaultReminderSteps], defaults: [...defaultReminderSteps], hasMailServer: true, ...differing }
}
