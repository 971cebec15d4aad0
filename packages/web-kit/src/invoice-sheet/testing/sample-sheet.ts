import { documentLabels } from '@billfold/contracts/invoices/invoice-document'
import type { SheetDocument } from '../invoice-sheet.tsx'

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" fill="#2f5bd8"><circle cx="24" cy="24" r="24"/><path d="M18 12h5v19h11v5H18z" fill="#fff"/></svg>')}`

/** An open invoice as returned by the server. */
export function sampleSheet({ number = 'INV-20261102-042', ...differing }: Partial<SheetDocument> = {}): SheetDocument {
  return {
    logoUrl: logo,
    language: 'en',
    labels: documentLabels('en', number),
    template: 'classic',
    accentColor: '#2f5bd8',
    paper: 'LETTER',
    number,
    status: 'sent',
    stamp: null,
    dueOrPaid: 'Due Dec 2, 2026',
    facts: [
      { title: 'Issued', value: 'Nov 2, 2026' },
      { title: 'Due', value: 'Dec 2, 2026' },
      { title: 'Project', value: 'Website redesign' },
    ],
    from: {
      name: 'Lovelace Analytics',
      lines: ['Ada Lovelace', '12 Engine Street', 'Portland, OR 97205', 'ada@lovelace.studio'],
      taxId: '93-1234567',
    },
    to: { name: 'Northwind Studio', lines: ['Grace Hopper', '400 Harbor Road', 'Seattle, WA 98101', 'hello@northwind.studio'], taxId: null },
    lines: [
      { description: 'Sketches for the landing page', quantity: '2.5', rate: '$140.00', amount: '$350.00' },
      { description: 'Checkout flow', quantity: '6', rate: '$140.00', amount: '$840.00' },
      { description: 'License for fonts', quantity: '1', rate: '$44.50', amount: '$44.50' },
    ],
    subtotal: '$1,234.50',
    tax: { label: 'Tax (8.25%)', amount: '$101.85' },
    deductions: [],
    received: null,
    total: { label: 'Total due', amount: '$1,336.35' },
    notes: 'Thank you for your business.',
    terms: null,
    ...differing,
  }
}
