import * as z from '../zod.ts'
import { dateInput, isBefore, requiredDate } from '../calendar-date.ts'
import { id, positiveInteger, recordId } from '../id.ts'
import { claimedAmount, shortestDecimal, toUnits } from '../money.ts'
import { clearable, ifSent, listIfSent, withDefault } from '../optional.ts'
import { payment } from '../payments/payment.ts'
import { optionalText, requiredText } from '../text.ts'
import { accentColor, invoiceTemplate } from './invoice-design.ts'
import { lineItem, newLineItem } from './line-item.ts'

export const invoiceStatuses = ['draft', 'sent', 'submitted', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const DEFAULT_INVOICE_PREFIX = 'INV-'
/** Calendar days from issue to due. */
export const DEFAULT_DUE_DAYS = 30
const MAX_NUMBER_LENGTH = 50
export const MAX_LINES = 1000
export const tooManyLines = 'An invoice has at most 1,000 line items'
export const tooManyEntries = 'An invoice has at most 1,000 time entries'

const status = z.enum(invoiceStatuses, 'Status must be draft, sent, submitted, paid, overdue or cancelled')

const taxRateMessage = 'Tax rate must be a number from 0 to 100'
/** In percent, as it is shown: '19', '7.7'. */
export const taxRate = shortestDecimal({ whole: 3, places: 4 }, taxRateMessage).check(
  z.refine((rate) => toUnits(rate, 4) <= toUnits('100', 4), taxRateMessage),
)

const fields = {
  clientId: recordId('Client is required', 'Client not found'),
  projectId: clearable(recordId('Project is required', 'Project not found')),
  /** Unique among the user's invoices. */
  invoiceNumber: requiredText('Invoice number is required', MAX_NUMBER_LENGTH),
  status: withDefault(status, 'draft'),
  /** Where it is not given, today, or the due date where that has passed. */
  issueDate: clearable(dateInput),
  dueDate: requiredDate('Due date is required'),
  /** Of a paid invoice; today where it is not given. Any other status has none, whatever is sent. */
  paidDate: clearable(dateInput),
  submittedDate: clearable(dateInput),
  /** Of an invoice with lines it follows from them: what is sent is only checked (422). */
  subtotal: ifSent(claimedAmount),
  /** Beside a rate it follows from it: what is sent is only checked (422). Null: no tax. */
  taxAmount: clearable(claimedAmount),
  /** Where it is known the tax follows from it. Null: an amount without a rate. */
  taxRate: clearable(taxRate),
  /** subtotal + tax: what is sent is only checked (422). */
  total: ifSent(claimedAmount),
  notes: optionalText(),
  /** Null: as the account's invoices look. */
  template: clearable(invoiceTemplate),
  accentColor: clearable(accentColor),
  lineItems: listIfSent(z.array(newLineItem).check(z.maxLength(MAX_LINES, tooManyLines))),
  /** Entries that stand on the invoice. One that no line names gets a line of its own, unless `lineItems` are sent too. */
  timeEntryIds: listIfSent(z.array(recordId('Time entry not found', 'Time entry not found')).check(z.maxLength(MAX_LINES, tooManyEntries))),
}

export const dueBeforeIssue = 'Due date cannot be before the issue date'

/** Told together with whatever else is wrong. */
const datesInOrder = z.check<{ issueDate?: unknown; dueDate?: unknown }>(
  ({ value, issues }) => {
    if (isBefore(value.dueDate, value.issueDate)) issues.push({ code: 'custom', path: ['dueDate'], message: dueBeforeIssue, input: value })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const newInvoice = z.object(fields).check(datesInOrder)
export type NewInvoice = z.infer<typeof newInvoice>

/** Any part of it: absent keeps, null clears. `lineItems` and `timeEntryIds` replace what was there. */
export const invoiceChanges = z.partial(z.object({ ...fields, statusReason: optionalText(500) })).check(datesInOrder)
export type InvoiceChanges = z.infer<typeof invoiceChanges>

const dialogFields = {
  ...fields,
  /** Null: all projects of the client. */
  projectId: z.nullable(recordId('Project is required', 'Project not found')),
  issueDate: requiredDate('Issue date is required'),
  lineItems: z.array(newLineItem, 'Please select at least one time entry').check(z.minLength(1, 'Please select at least one time entry')),
}

/** What the create dialog demands beyond what the call does. */
export const createDialog = z.object(dialogFields).check(datesInOrder)

export const historicalStatuses = ['submitted', 'paid', 'overdue', 'cancelled'] as const
export const historicalDialog = z
  .object({ ...dialogFields, status: z.enum(historicalStatuses), submittedDate: requiredDate('Submitted date is required') })
  .check(datesInOrder)

export const invoice = z.object({
  id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  invoiceNumber: z.string(),
  status,
  issueDate: z.string(),
  dueDate: z.string(),
  paidDate: z.nullable(z.string()),
  submittedDate: z.nullable(z.string()),
  subtotal: z.string(),
  /** In percent, without superfluous zeros: '8.25'. Null: the tax was entered as an amount. */
  taxRate: z.nullable(z.string()),
  taxAmount: z.string(),
  total: z.string(),
  /** Of a paid invoice its total; of any other what was received through Stripe. */
  amountPaid: z.string(),
  notes: z.nullable(z.string()),
  template: z.nullable(invoiceTemplate),
  accentColor: z.nullable(z.string()),
  stripeInvoiceId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  stripePaymentLinkUrl: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Goes back as If-Match, so that a save over somebody else's save is noticed. */
  version: z.int(),
})
export type Invoice = z.infer<typeof invoice>

/** One change of status, kept for good. */
export const statusChange = z.object({
  at: z.string(),
  /** The user, the job that watches due dates, or what Stripe says of it. */
  by: z.enum(['user', 'job', 'stripe']),
  /** Null: the invoice was created. */
  from: z.nullable(status),
  to: status,
  reason: z.string(),
})
export type StatusChange = z.infer<typeof statusChange>

/** One invoice with everything that stands on it. */
export const invoiceDetails = z.object({
  ...invoice.shape,
  lineItems: z.array(lineItem),
  /** Every entry that stands on it, also those that no line names. */
  timeEntryIds: z.array(id),
  /** Oldest first. */
  history: z.array(statusChange),
  /** What was received through Stripe, oldest first. */
  payments: z.array(payment),
})
export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** The stat cards. */
export const invoiceSummary = z.object({
  totalInvoices: z.int(),
  /** By issue date, in the user's month. */
  issuedThisMonth: z.int(),
  paidCount: z.int(),
  paidTotal: z.string(),
  /** Sent or submitted. */
  pendingCount: z.int(),
  pendingTotal: z.string(),
  overdueCount: z.int(),
  overdueTotal: z.string(),
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

/** Narrows the list; without any of it, the whole list. */
export const invoiceFilter = z.object({
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  projectId: z.optional(positiveInteger('projectId must be the id of a project')),
  status: z.optional(status),
  limit: z.optional(positiveInteger('limit must be a positive integer')),
})
export type InvoiceFilter = z.infer<typeof invoiceFilter>
