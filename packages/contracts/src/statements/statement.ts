import { addDays, type CalendarDate, calendarDate, dateInput, firstOfMonth } from '../calendar-date.ts'
import { id } from '../id.ts'
import { paymentMethods } from '../payments/payment.ts'
import { language } from '../settings/languages.ts'
import * as z from '../zod.ts'

// Periods

export const statementPeriods = ['this-month', 'last-month', 'this-quarter', 'this-year', 'all-time'] as const
export type StatementPeriod = (typeof statementPeriods)[number]

export const DEFAULT_STATEMENT_PERIOD: StatementPeriod = 'this-year'

/** Both dates are inclusive. If one is absent, the range is open at that end. */
export interface StatementRange {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
}

/** Periods that include today end today. */
export function statementRangeOf(period: StatementPeriod, today: CalendarDate): StatementRange {
  const month = firstOfMonth(today)
  switch (period) {
    case 'this-month': return { from: month, to: today }
    case 'last-month': return { from: firstOfMonth(addDays(month, -1)), to: addDays(month, -1) }
    case 'this-quarter': return { from: firstOfQuarter(today), to: today }
    case 'this-year': return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
  return {}
}

const QUARTERS = ['01', '04', '07', '10']

function firstOfQuarter(date: CalendarDate): CalendarDate {
  const month = date.slice(5, 7)
  return `${date.slice(0, 5)}${QUARTERS.findLast((first) => first <= month)}-01`
}

export const wrongOrder = 'The first day cannot be after the last'

export const rangeFields = { from: z.optional(dateInput), to: z.optional(dateInput) }
/** Compares only calendar dates. Instants are compared after they are converted to the user's time zone. */
export const inOrder = z.check<{ from?: unknown; to?: unknown }>(({ value: { from, to }, issues }) => {
  if (typeof from === 'string' && typeof to === 'string' && from > to) issues.push({ code: 'custom', message: wrongOrder, path: ['from'], input: from })
})

export const statementQuery = z.object(rangeFields).check(inOrder)
export type StatementQuery = z.infer<typeof statementQuery>

// Statement

/** Maximum number of entries that are listed. Older entries are summarized, so that a statement of any length can be rendered. */
export const MAX_STATEMENT_ENTRIES = 1000

const statementEntry = z.object({
  /** For a payment without a date, the issue date of its invoice. */
  date: calendarDate,
  kind: z.enum(['invoice', 'payment']),
  invoiceId: id,
  invoiceNumber: z.string(),
  /** Null for payments. */
  dueDate: z.nullable(calendarDate),
  /** Null for invoices. */
  method: z.nullable(z.enum(paymentMethods)),
  /** The invoice's total, or the payment after refunds as a negative number. */
  amount: z.string(),
  /** The part of the payment that was returned to the client. */
  refunded: z.string(),
  /** Amount owed by the client after this entry. */
  balance: z.string(),
})
export type StatementEntry = z.infer<typeof statementEntry>

/** Parts of the closing balance by the number of days that their invoices are overdue on the last day of the statement, or today if that is earlier. */
const aging = z.object({ notDue: z.string(), days1To30: z.string(), days31To60: z.string(), days61To90: z.string(), over90: z.string() })

const figures = { count: z.int(), invoiced: z.string(), paid: z.string() }

/**
 * A client's payments, and invoices that are neither draft nor cancelled. Without dates, the closing balance equals the client's
 * `totalOutstanding`.
 */
export const statement = z.object({
  client: z.object({
    id,
    name: z.string(),
    email: z.string(),
    contact: z.nullable(z.string()),
    address: z.nullable(z.string()),
    taxId: z.nullable(z.string()),
    /** If null, the account's language is used. */
    language: z.nullable(language),
  }),
  /** The account's accent color for documents. */
  accentColor: z.string(),
  /** Null if the statement begins with the client's first entry. */
  from: z.nullable(calendarDate),
  /** Defaults to today, or to the date of the last entry if that is later. */
  to: calendarDate,
  openingBalance: z.string(),
  ...figures,
  closingBalance: z.string(),
  aging,
  /** Totals of the older entries that are not listed. Null if the period has at most `MAX_STATEMENT_ENTRIES` entries. */
  omitted: z.nullable(z.object({ ...figures, balance: z.string() })),
  /** Oldest first. On the same day, invoices come before payments. */
  entries: z.array(statementEntry),
})
export type Statement = z.infer<typeof statement>
