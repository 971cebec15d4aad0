import type { InvoiceTemplate } from '@billfold/contracts/invoices/invoice-design'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Paper } from '@billfold/contracts/settings/paper'
import type { Party } from '@billfold/contracts/settings/sender'

/** Everything a template prints, already formatted. */
export interface InvoiceDocument {
  template: InvoiceTemplate
  accentColor: string
  paper: Paper
  number: string
  status: InvoiceStatus
  /** For example 'Mar 1, 2026'. */
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
  tax: { label: string; amount: string } | null
  /** For a partly paid invoice. */
  received: { total: string; amount: string } | null
  total: { label: string; amount: string }
  notes: string | null
  terms: string | null
}
