import { dueBeforeIssue } from '@billfold/contracts/invoices/invoice'
import { noSpaceForFile, tooManyFiles } from '@billfold/contracts/invoices/invoice-file'
import type { Constraints, Refusal } from '@billfold/server-kit/database/constraint-error'

// Missing records and records of another user or client get the same message, so the message reveals nothing.
const clientNotFound: Refusal = ['not_found', 'Client not found', 'clientId']
const projectNotFound: Refusal = ['not_found', 'Project not found for this client', 'projectId']
const invoiceNotFound: Refusal = ['not_found', 'Invoice not found for this client', 'invoiceId']

export const changedMeanwhile: Refusal = ['conflict', 'This was changed while it was being synced to Stripe. Please try again.']

/** Taken invoice numbers are handled in `createInvoice`, which suggests a free number. */
export const billingConstraints = {
  invoice_client: clientNotFound,
  invoice_project: projectNotFound,
  invoice_due_after_issue: ['validation_failed', dueBeforeIssue, 'dueDate'],
  invoice_deposit_once: ['conflict', 'The proposal has another deposit invoice. Cancel that one first.', 'status'],
  invoice_not_overpaid: ['conflict', 'The payments exceed the total of this invoice'],
  invoice_with_payments_is_issued: ['conflict', 'This invoice has payments. Remove or refund them first.'],
  invoice_paid_without_balance: ['conflict', 'An invoice can be marked as paid only when nothing is due'],
  deduction_deposit_once: ['conflict', 'A deposit can be deducted only once', 'depositIds'],
  deduction_claims_deposit: ['conflict', 'The client and amount of a deducted deposit cannot be changed', 'depositIds'],
  deduction_deposit: ['conflict', 'This deposit was deducted from a cancelled invoice. Delete that invoice first.'],
  line_item_entry_once: ['entry_already_invoiced', 'A time entry can be invoiced only once', 'timeEntryIds'],
  line_item_claims_entry: ['entry_already_invoiced', 'A time entry is no longer on this invoice', 'timeEntryIds'],

  invoice_file_invoice: ['not_found', 'Invoice not found'],
  invoice_file_count: ['conflict', tooManyFiles],
  invoice_file_space: ['conflict', noSpaceForFile],

  time_entry_project: projectNotFound,
  time_entry_invoice: invoiceNotFound,
  time_entry_on_invoice_is_invoiced: ['validation_failed', 'A time entry on an invoice is always marked as invoiced', 'isInvoiced'],
  time_entry_amount_fits: ['validation_failed', 'Hours × rate can be at most $99,999,999.99', 'hours'],

  timer_project: ['not_found', 'Project not found', 'projectId'],
  timer_running_once: ['conflict', 'A timer is already running'],
  timer_start_once: ['conflict', 'Another timer started at the same time', 'startedAt'],

  expense_client: clientNotFound,
  expense_project: projectNotFound,

  mail_client: ['not_found', 'Client not found'],

  // Occurs if the invoice or proposal and then its client were deleted during the call to Stripe.
  payment_customer_client: changedMeanwhile,
} satisfies Constraints
