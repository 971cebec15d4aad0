import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { invoiceNotFound, projectNotFound } from '../not-found.ts'

export const timeEntryConstraints = {
  time_entry_project: projectNotFound,
  time_entry_invoice: invoiceNotFound,
  time_entry_on_invoice_is_invoiced: ['validation_failed', 'A time entry on an invoice is invoiced', 'isInvoiced'],
  time_entry_amount_fits: ['validation_failed', 'Hours × rate must be below 100000000', 'hours'],
} satisfies Constraints
