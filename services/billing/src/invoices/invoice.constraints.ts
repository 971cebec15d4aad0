import { dueBeforeIssue } from '@billfold/contracts/invoices/invoice'
import type { Constraints } from '@billfold/server-kit/database/constraint-error'
import { clientNotFound, projectNotFound } from '../not-found.ts'

/** For a number that is taken, invoice-number.ts suggests a free one. */
export const invoiceConstraints = {
  invoice_client: clientNotFound,
  invoice_project: projectNotFound,
  invoice_due_after_issue: ['validation_failed', dueBeforeIssue, 'dueDate'],
  line_item_entry_once: ['entry_already_invoiced', 'A time entry can be invoiced only once', 'timeEntryIds'],
  line_item_claims_entry: ['entry_already_invoiced', 'A time entry is no longer on this invoice', 'timeEntryIds'],
} satisfies Constraints
