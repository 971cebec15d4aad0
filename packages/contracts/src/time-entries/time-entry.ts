import * as z from '../zod.ts'
import { requiredDate } from '../calendar-date.ts'
import { id, positiveInteger, recordId } from '../id.ts'
import { present, dollarRate } from '../money.ts'
import { clearable, withDefault } from '../optional.ts'
import { requiredText } from '../text.ts'
import { hours } from './hours.ts'

const flag = z.boolean('Must be true or false')

/** What the time entry form edits. An update sends any part of it: absent keeps, null goes back to the default. */
const fields = {
  clientId: recordId('Client is required', 'Client not found'),
  projectId: recordId('Project is required', 'Project not found'),
  date: requiredDate('Date is required'),
  hours: z.pipe(present('Hours are required'), hours('Hours must be a number from 0 to 999999.9999')),
  rate: z.pipe(present('Rate is required'), dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')),
  description: requiredText('Description is required'),
  isBillable: withDefault(flag, true),
  /** Already invoiced: by hand, for historical data, or because of `invoiceId`. Null: as that says. */
  isInvoiced: clearable(flag),
  /** The other name of `isInvoiced`. Answers never carry it, so where both come it is the one that is meant. */
  invoiced: clearable(flag),
  /** The user's own invoice to that client. With an update, null beside `isInvoiced: true` leaves the entry on its invoice. */
  invoiceId: clearable(recordId('Invoice not found', 'Invoice not found')),
}

export const newTimeEntry = z.object(fields)
export type NewTimeEntry = z.infer<typeof newTimeEntry>

export const timeEntryChanges = z.partial(newTimeEntry)
export type TimeEntryChanges = z.infer<typeof timeEntryChanges>

export const timeEntry = z.object({
  id,
  userId: id,
  clientId: id,
  clientName: z.string(),
  projectId: id,
  projectName: z.string(),
  date: z.string(),
  description: z.string(),
  /** Without superfluous zeros: '2.5', '0.1667'. */
  hours: z.string(),
  rate: z.string(),
  /** hours × rate, rounded half-up to cents. */
  amount: z.string(),
  isBillable: z.boolean(),
  isInvoiced: z.boolean(),
  /** Set while it stands on an invoice. An entry can also be invoiced without one, by hand. */
  invoiceId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  /** On an invoice that is not a draft: hours, rate and date cannot be changed. */
  isLocked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Goes back as If-Match, so that a save over somebody else's save is noticed. */
  version: z.int(),
})
export type TimeEntry = z.infer<typeof timeEntry>

/** The stat cards. Amounts are sums of the entries' rounded amounts, so that they agree with the table to the cent. */
export const timeEntrySummary = z.object({
  totalHours: z.string(),
  /** Monday to Sunday around the user's today. */
  hoursThisWeek: z.string(),
  billableHours: z.string(),
  /** Share of totalHours in whole percent; 0 where there are no hours. */
  billablePercent: z.int(),
  /** Of all entries, billable or not. */
  totalEarnings: z.string(),
  invoicedAmount: z.string(),
  invoicedHours: z.string(),
  /** Of the billable entries that are not invoiced, as are pendingHours. */
  uninvoicedAmount: z.string(),
  pendingHours: z.string(),
})
export type TimeEntrySummary = z.infer<typeof timeEntrySummary>

export const invoiceStates = ['invoiced', 'uninvoiced'] as const

/** Narrows the list; without any of it, the whole list. */
export const timeEntryFilter = z.object({
  projectId: z.optional(positiveInteger('projectId must be the id of a project')),
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  status: z.optional(z.enum(invoiceStates, "status must be 'invoiced' or 'uninvoiced'")),
  limit: z.optional(positiveInteger('limit must be a positive integer')),
})
export type TimeEntryFilter = z.infer<typeof timeEntryFilter>
