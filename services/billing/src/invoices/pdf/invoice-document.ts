import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Paper } from '@billfold/contracts/settings/paper'
import type { Party } from '@billfold/contracts/settings/sender'

/** Everything that is printed: nothing is looked up, and nothing computed, while it is drawn. */
export interface InvoiceDocument {
  template: InvoiceTemplate
  accentColor: string
  paper: Paper
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
  /** What was received of an invoice that is not paid: it stands with the total above what is left to pay. */
  received: { total: string; amount: string } | null
  /** What is due, or was paid. */
  total: { label: string; amount: string }
  notes: string | null
  terms: string | null
}
