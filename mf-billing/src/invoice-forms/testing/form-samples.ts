import type { DeductibleDeposit, InvoiceDetails, LineItem } from '@billfold/contracts/invoices/invoice'
import { sampleInvoiceDetails } from '../../testing/invoice-samples.ts'
import { sampleEntry } from '../../testing/samples.ts'

/** Sample time entries. Unless noted otherwise, an entry has 2.5 h at $140.00 on Northwind's website project. */
export const sketches = sampleEntry({ id: 100 })
export const review = sampleEntry({
  id: 101,
  date: '2026-11-18',
  description: 'Accessibility review of all forms',
  hours: '1.3333',
  amount: '186.66',
})
const retainerCall = sampleEntry({
  id: 102,
  projectId: 11,
  projectName: 'Monthly retainer',
  description: 'Monthly call',
  hours: '1',
  rate: '90.00',
  amount: '90.00',
})
export const billedBefore = sampleEntry({
  id: 103,
  date: '2026-10-30',
  description: 'Checkout flow',
  invoiceId: 7,
  invoiceNumber: 'INV-20261101-042',
  isInvoiced: true,
})
export const marked = sampleEntry({ id: 104, date: '2025-12-03', description: 'Work of last year', isInvoiced: true })
const meeting = sampleEntry({ id: 105, description: 'Internal meeting', isBillable: false })
export const onThisInvoice = sampleEntry({
  id: 106,
  date: '2026-11-04',
  description: 'Responsive table',
  invoiceId: 12,
  invoiceNumber: 'INV-20261105-007',
  isInvoiced: true,
})
const shopWork = sampleEntry({
  id: 200,
  clientId: 2,
  clientName: 'Cedar & Sage',
  projectId: 20,
  projectName: 'Online shop',
  description: 'Product photos',
})
export const entries = [sketches, review, retainerCall, billedBefore, marked, meeting, onThisInvoice, shopWork]

export function sampleLine(differing: Partial<LineItem> = {}): LineItem {
  return { id: 1, invoiceId: 12, description: 'Responsive table', quantity: '2.5', rate: '140.00', amount: '350.00', timeEntryId: 106, ...differing }
}

export const hosting = sampleLine({ id: 2, description: 'Hosting, one year', quantity: '1', rate: '120.00', amount: '120.00', timeEntryId: null })

export function sampleDetails(differing: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return sampleInvoiceDetails({
    id: 12,
    invoiceNumber: 'INV-20261105-007',
    version: 4,
    issueDate: '2026-11-05',
    dueDate: '2026-12-05',
    submittedDate: null,
    notes: null,
    subtotal: '470.00',
    taxRate: '8.25',
    taxAmount: '38.78',
    total: '508.78',
    lineItems: [sampleLine(), hosting],
    timeEntryIds: [106],
    ...differing,
  })
}

/** A paid deposit for Northwind's website project. */
export function sampleDeposit(differing: Partial<DeductibleDeposit> = {}): DeductibleDeposit {
  return {
    id: 8,
    invoiceNumber: 'INV-20261110-007',
    total: '600.00',
    issueDate: '2026-11-10',
    projectId: 10,
    projectName: 'Website redesign',
    proposalTitle: 'Website relaunch',
    ...differing,
  }
}

/** A deposit for the same client, without a project. */
export const logoDeposit = sampleDeposit({ id: 9, invoiceNumber: 'INV-20261112-031', total: '150.00', issueDate: '2026-11-12', projectId: null, projectName: null, proposalTitle: 'Logo' })
