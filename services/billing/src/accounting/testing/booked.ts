import type { BookedInvoice } from '../accounting.sql.ts'

/** An invoice for 1,000.00 with 8.25 % tax. */
export function sampleBooked(more: Partial<BookedInvoice> = {}): BookedInvoice {
  return {
    id: 1,
    isDeposit: false,
    number: 'INV-1',
    poNumber: null,
    date: '2026-05-04',
    dueDate: '2026-06-03',
    client: 'Acme Studio',
    email: 'hello@acme.test',
    subtotal: '1000.00',
    tax: '82.50',
    taxRate: '8.25',
    total: '1082.50',
    deductions: [],
    lines: [{ description: 'Design', quantity: '8', rate: '125.00', amount: '1000.00' }],
    ...more,
  }
}
