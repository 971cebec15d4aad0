import type { Invoice } from '@billfold/contracts/invoices/invoice'

export function sampleInvoice(differing: Partial<Invoice> = {}): Invoice {
  return {
    id: 1,
    userId: 1,
    clientId: 1,
    clientName: 'Northwind Studio',
    projectId: null,
    projectName: null,
    invoiceNumber: 'INV-20261102-042',
    status: 'sent',
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    paidDate: null,
    submittedDate: null,
    subtotal: '1234.50',
    taxRate: null,
    taxAmount: '0.00',
    total: '1234.50',
    notes: null,
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
