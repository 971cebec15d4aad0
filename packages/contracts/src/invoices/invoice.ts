import * as z from '../zod.ts'
import { calendarDate, dateInput, isBefore, requiredDate } from '../calendar-date.ts'
import { id, pathId, positiveInteger, recordId } from '../id.ts'
import { listQuery, search } from '../list.ts'
import { claimedAmount, dollarRate, present, shortestDecimal } from '../money.ts'
import { clearable, ifSent, listIfSent, withDefault } from '../optional.ts'
import { payment } from '../payments/payment.ts'
import { optionalText, requiredText } from '../text.ts'
import { accentColor, invoiceTemplate } from './invoice-design.ts'
import { invoiceEmail } from './invoice-email.ts'
import { invoiceFile } from './invoice-file.ts'
import { type InvoiceStatus, invoiceStatuses } from './invoice-status.ts'
import { exceedsMaxAmount, lineAmount, taxRate, tooLargeLine } from './invoice-totals.ts'

export { type InvoiceStatus, invoiceStatuses }

/** A deposit is an invoice for a proposal's down payment. */
const invoiceKinds = ['standard', 'deposit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Calendar days from issue date to due date. */
export const DEFAULT_DUE_DAYS = 30
const MAX_NUMBER_LENGTH = 50
const MAX_PO_NUMBER_LENGTH = 50
export const MAX_LINES = 1000
const MAX_DEPOSITS = 100
export const tooManyLines = 'An invoice can have at most 1,000 line items'
export const tooManyEntries = 'An invoice can have at most 1,000 time entries'

const status = z.enum(invoiceStatuses, 'Status must be draft, sent, submitted, paid, overdue or cancelled')

const lineFields = {
  description: requiredText('Description is required'),
  /** Number of hours for a time entry, number of units for anything else. */
  quantity: z.pipe(
    present('Quantity is required'),
    shortestDecimal({ whole: 6, places: 4 }, 'Quantity must be a number from 0 to 999999.9999 with at most 4 decimals'),
  ),
  rate: z.pipe(present('Rate is required'), dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')),
  /** Optional. If sent, it must match quantity × rate to the cent (otherwise 422). */
  amount: ifSent(claimedAmount),
  /** The time entry billed by this line. Saving the line puts the entry on the invoice. */
  timeEntryId: clearable(recordId('Time entry not found', 'Time entry not found')),
}

const fits = z.refine<{ quantity: string; rate: string }>((line) => !exceedsMaxAmount(lineAmount(line)), {
  path: ['quantity'],
  message: tooLargeLine,
})

export const newLineItem = z.object(lineFields).check(fits)
export type NewLineItem = z.infer<typeof newLineItem>

/** The id in the URL takes precedence over the `invoiceId` in the body. */
export const addedLineItem = z.object({ ...lineFields, invoiceId: ifSent(recordId('Invoice not found', 'Invoice not found')) }).check(fits)
export type AddedLineItem = z.infer<typeof addedLineItem>

export const lineItem = z.object({
  id,
  invoiceId: id,
  description: z.string(),
  /** Without trailing zeros: '2.5', '0.1667'. */
  quantity: z.string(),
  rate: z.string(),
  amount: z.string(),
  timeEntryId: z.nullable(id),
})
export type LineItem = z.infer<typeof lineItem>

export const lineItemParams = z.object({ id: pathId, lineItemId: pathId })

const fields = {
  clientId: recordId('Client is required', 'Client not found'),
  projectId: clearable(recordId('Project is required', 'Project not found')),
  /** Unique per user. */
  invoiceNumber: requiredText('Invoice number is required', MAX_NUMBER_LENGTH),
  /** The client's purchase order number. */
  poNumber: optionalText(MAX_PO_NUMBER_LENGTH),
  status: withDefault(status, 'draft'),
  /** Defaults to today, or to the due date if that is in the past. */
  issueDate: clearable(dateInput),
  dueDate: requiredDate('Due date is required'),
  /** Stored only for paid invoices, where it defaults to today. Ignored for other statuses. */
  paidDate: clearable(dateInput),
  submittedDate: clearable(dateInput),
  /** Computed if there are lines. If it is sent as well, it must match (otherwise 422). */
  subtotal: ifSent(claimedAmount),
  /** Computed if there is a rate. If it is sent as well, it must match (otherwise 422). Null if there is no tax. */
  taxAmount: clearable(claimedAmount),
  /** The tax is computed from this rate. Null if the tax was entered as an amount. */
  taxRate: clearable(taxRate),
  /** Computed as subtotal + tax − deposits. If it is sent as well, it must match (otherwise 422). */
  total: ifSent(claimedAmount),
  notes: optionalText(),
  /** Whether the account's automatic reminders are sent for this invoice. */
  sendReminders: withDefault(z.boolean('Must be true or false'), true),
  /** If null, the account's default template is used. */
  template: clearable(invoiceTemplate),
  accentColor: clearable(accentColor),
  lineItems: listIfSent(z.array(newLineItem).check(z.maxLength(MAX_LINES, tooManyLines))),
  /** Time entries on the invoice. Each entry that has no line yet gets one, unless `lineItems` is also sent. */
  timeEntryIds: listIfSent(z.array(recordId('Time entry not found', 'Time entry not found')).check(z.maxLength(MAX_LINES, tooManyEntries))),
  /** Paid deposits of the client. Each is deducted in full from the total. */
  depositIds: listIfSent(z.array(recordId('Deposit not found', 'Deposit not found')).check(z.maxLength(MAX_DEPOSITS, 'An invoice can deduct at most 100 deposits'))),
}

export const dueBeforeIssue = 'Due date cannot be before the issue date'

/** Runs even if other fields are invalid, so that all issues are reported at once. */
const datesInOrder = z.check<{ issueDate?: unknown; dueDate?: unknown }>(
  ({ value, issues }) => {
    if (isBefore(value.dueDate, value.issueDate)) issues.push({ code: 'custom', path: ['dueDate'], message: dueBeforeIssue, input: value })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const newInvoice = z.object(fields).check(datesInOrder)
export type NewInvoice = z.infer<typeof newInvoice>

/**
 * In an update, an absent field keeps its value and null clears it. `lineItems`, `timeEntryIds` and `depositIds` replace the existing ones.
 */
export const invoiceChanges = z.partial(z.object({ ...fields, statusReason: optionalText(500) })).check(datesInOrder)
export type InvoiceChanges = z.infer<typeof invoiceChanges>

const dialogFields = {
  ...fields,
  /** Null if the invoice covers all of the client's projects. */
  projectId: z.nullable(recordId('Project is required', 'Project not found')),
  issueDate: requiredDate('Issue date is required'),
  lineItems: z.array(newLineItem, 'Please select at least one time entry').check(z.minLength(1, 'Please select at least one time entry')),
}

/** Fields that the dialog for new invoices requires in addition to those that the call requires. */
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
  poNumber: z.nullable(z.string()),
  kind: z.enum(invoiceKinds),
  /** The proposal whose down payment this invoice is for. Null for other invoices and after the proposal is deleted. */
  proposalId: z.nullable(id),
  status,
  issueDate: z.string(),
  dueDate: z.string(),
  paidDate: z.nullable(z.string()),
  submittedDate: z.nullable(z.string()),
  subtotal: z.string(),
  /** In percent, without trailing zeros: '8.25'. Null if the tax was entered as an amount. */
  taxRate: z.nullable(z.string()),
  taxAmount: z.string(),
  total: z.string(),
  /** Sum of the payments, minus refunds and overpayments. Equals the total if and only if the invoice is paid. */
  amountPaid: z.string(),
  notes: z.nullable(z.string()),
  sendReminders: z.boolean(),
  template: z.nullable(invoiceTemplate),
  accentColor: z.nullable(z.string()),
  stripeInvoiceId: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  stripePaymentLinkUrl: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type Invoice = z.infer<typeof invoice>

/** One status change of an invoice. Status changes are never deleted. */
const statusChange = z.object({
  at: z.string(),
  /** Who changed the status: the user, the due-date job or Stripe. */
  by: z.enum(['user', 'job', 'stripe']),
  /** Null for the entry that records the invoice's creation. */
  from: z.nullable(status),
  to: status,
  reason: z.string(),
  /** The new due date, if changing it caused the status change. */
  dueDate: z.optional(z.nullable(calendarDate)),
})
export type StatusChange = z.infer<typeof statusChange>

/** A deposit that is deducted from an invoice's total. */
export const deduction = z.object({ depositId: id, invoiceNumber: z.string(), amount: z.string() })
export type Deduction = z.infer<typeof deduction>

export const invoiceDetails = z.object({
  ...invoice.shape,
  lineItems: z.array(lineItem),
  /** All time entries on the invoice, including those without a line. */
  timeEntryIds: z.array(id),
  deductions: z.array(deduction),
  /** The invoice that deducts this deposit, or null if it has not been deducted yet. */
  deductedOn: z.nullable(z.object({ invoiceId: id, invoiceNumber: z.string() })),
  history: z.array(statusChange),
  /** By date. */
  payments: z.array(payment),
  /** Newest first. */
  emails: z.array(invoiceEmail),
  /** In upload order. */
  files: z.array(invoiceFile),
  /** When the client first opened the invoice's page through the current link, or null if that has not happened yet. */
  viewedAt: z.nullable(z.string()),
})
export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** A paid deposit that no invoice deducts yet. */
export const deductibleDeposit = z.object({
  id,
  invoiceNumber: z.string(),
  total: z.string(),
  issueDate: z.string(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  proposalTitle: z.nullable(z.string()),
})
export type DeductibleDeposit = z.infer<typeof deductibleDeposit>

export const depositQuery = z.object({
  clientId: positiveInteger('clientId must be the id of a client'),
  /** If given, deposits for this project are listed first. */
  projectId: z.optional(positiveInteger('projectId must be the id of a project')),
})
export type DepositQuery = z.infer<typeof depositQuery>

export const invoiceSummary = z.object({
  totalInvoices: z.int(),
  /** Number of invoices whose issue date is in this month, in the user's time zone. */
  issuedThisMonth: z.int(),
  paidCount: z.int(),
  paidTotal: z.string(),
  /** Number of invoices with the status sent or submitted. */
  pendingCount: z.int(),
  /** Sum of the pending invoices' balances. `overdueTotal` is computed the same way. */
  pendingTotal: z.string(),
  overdueCount: z.int(),
  overdueTotal: z.string(),
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

const filters = {
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  projectId: z.optional(positiveInteger('projectId must be the id of a project')),
  /** First and last issue date of the range, both inclusive. */
  from: z.optional(dateInput),
  to: z.optional(dateInput),
  /** Words to find in the invoice number, PO number, notes or client's name. */
  search,
}
export const invoiceSorts = ['issueDate', 'dueDate', 'invoiceNumber', 'total'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const invoiceQuery = listQuery(invoiceSorts, {
  ...filters,
  status: z.optional(z.enum([...invoiceStatuses, 'pending'])),
})
export type InvoiceQuery = z.infer<typeof invoiceQuery>

export const invoiceFilter = z.object(filters)
export type InvoiceFilter = z.infer<typeof invoiceFilter>

const count = z.int()
export const invoiceStatusCounts = z.object({ draft: count, sent: count, submitted: count, paid: count, overdue: count, cancelled: count })
export type InvoiceStatusCounts = z.infer<typeof invoiceStatusCounts>
