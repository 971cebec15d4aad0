import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'

/** Who sends or gets an invoice. What is not known is simply not printed. */
export interface Party {
  name: string
  /** Below the name: a contact, an address, an e-mail address. */
  lines: string[]
  taxId: string | null
}

/** Everything that is printed: nothing is looked up, and nothing computed, while it is drawn. */
export interface InvoiceDocument {
  template: InvoiceTemplate
  accentColor: string
  paper: 'A4' | 'LETTER'
  number: string
  status: InvoiceStatus
  /** As they are printed: 'Mar 1, 2026'. */
  issueDate: string
  dueDate: string
  paidDate: string | null
  project: string | null
  /** A PNG or JPEG as a data URL. */
  logo: string | null
  from: Party
  to: Party
  lines: { description: string; quantity: string; rate: string; amount: string }[]
  subtotal: string
  /** Null where there is none to show. */
  tax: { label: string; amount: string } | null
  total: string
  notes: string | null
  terms: string | null
}
