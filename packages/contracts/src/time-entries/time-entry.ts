import * as z from '../zod.ts'
import { dateInput, requiredDate } from '../calendar-date.ts'
import { id, positiveInteger, recordId } from '../id.ts'
import { flag, listQuery, search } from '../list.ts'
import { present, dollarRate } from '../money.ts'
import { clearable, ifSent, withDefault } from '../optional.ts'
import { requiredText } from '../text.ts'
import { hours } from './hours.ts'

const trueOrFalse = z.boolean('Must be true or false')

/** Form fields. In an update, an absent field keeps its value; null restores the default. */
const fields = {
  clientId: recordId('Client is required', 'Client not found'),
  projectId: recordId('Project is required', 'Project not found'),
  date: requiredDate('Date is required'),
  hours: z.pipe(present('Hours are required'), hours('Hours must be a number from 0 to 999999.9999')),
  rate: z.pipe(present('Rate is required'), dollarRate('Rate must be an amount with at most 2 decimals, up to 99999999.99')),
  description: requiredText('Description is required'),
  isBillable: withDefault(trueOrFalse, true),
  /** Set by hand (for historical data) or by `invoiceId`. If null, it is derived from `invoiceId`. */
  isInvoiced: clearable(trueOrFalse),
  /**
   * Alias of `isInvoiced`. Takes precedence if a client sends both, because responses never contain it and so the client must have set it.
   */
  invoiced: clearable(trueOrFalse),
  /**
   * One of the user's invoices to the entry's client. In an update, null together with `isInvoiced: true` leaves the entry on its invoice.
   */
  invoiceId: clearable(recordId('Invoice not found', 'Invoice not found')),
}

export const newTimeEntry = z.object({
  ...fields,
  /** The timer that measured this time. It is deleted, so that its time is saved only once. */
  timerId: ifSent(recordId('Timer not found', 'Timer not found')),
})
export type NewTimeEntry = z.infer<typeof newTimeEntry>

export const timeEntryChanges = z.partial(z.object(fields))
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
  /** Without trailing zeros: '2.5', '0.1667'. */
  hours: z.string(),
  rate: z.string(),
  /** hours × rate, rounded half-up to cents. */
  amount: z.string(),
  isBillable: z.boolean(),
  isInvoiced: z.boolean(),
  /** The invoice that the entry is on. Null for an entry that was marked as invoiced by hand. */
  invoiceId: z.nullable(id),
  invoiceNumber: z.nullable(z.string()),
  /** True if the entry is on an invoice that is no longer a draft, so that its hours, rate and date cannot be changed. */
  isLocked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Sent back as If-Match, to detect concurrent edits. */
  version: z.int(),
})
export type TimeEntry = z.infer<typeof timeEntry>

/**
 * If a list is requested with `totals`, each entry also has the total hours of its day and week. These totals cover all matching entries,
 * including those on other pages.
 */
export const listedTimeEntry = z.extend(timeEntry, {
  /** Total hours on the entry's date. */
  dayHours: z.optional(z.string()),
  /** Total hours in the entry's week, Monday to Sunday. */
  weekHours: z.optional(z.string()),
})
export type ListedTimeEntry = z.infer<typeof listedTimeEntry>

/** Stat cards. Amounts are sums of rounded entry amounts, so that they match the table to the cent. */
export const timeEntrySummary = z.object({
  totalHours: z.string(),
  /** Hours in the current week, Monday to Sunday, in the user's time zone. */
  hoursThisWeek: z.string(),
  billableHours: z.string(),
  /** Billable hours as a percentage of `totalHours`, without decimals; 0 if there are no hours. */
  billablePercent: z.int(),
  /** Total amount of all entries, billable or not. */
  totalEarnings: z.string(),
  invoicedAmount: z.string(),
  invoicedHours: z.string(),
  /** Total amount of the billable entries that are not invoiced. `pendingHours` covers the same entries. */
  uninvoicedAmount: z.string(),
  pendingHours: z.string(),
})
export type TimeEntrySummary = z.infer<typeof timeEntrySummary>

const invoiceStates = ['invoiced', 'uninvoiced'] as const

export const timeEntrySorts = ['date', 'hours', 'amount'] as const
export type TimeEntrySort = (typeof timeEntrySorts)[number]

export const timeEntryQuery = listQuery(timeEntrySorts, {
  projectId: z.optional(positiveInteger('projectId must be the id of a project')),
  clientId: z.optional(positiveInteger('clientId must be the id of a client')),
  status: z.optional(z.enum(invoiceStates, "status must be 'invoiced' or 'uninvoiced'")),
  /** Lists only entries that this invoice bills. */
  invoiceId: z.optional(positiveInteger('invoiceId must be the id of an invoice')),
  isBillable: flag,
  /** First and last day of the range, both inclusive. */
  from: z.optional(dateInput),
  to: z.optional(dateInput),
  /** If 'true', entries also have the total hours of their day and week. Only for lists sorted by date. */
  totals: flag,
  /** Words to find in the description, or in the client's or project's name. */
  search,
})
export type TimeEntryQuery = z.infer<typeof timeEntryQuery>
