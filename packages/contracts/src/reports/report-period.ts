import { addDays, type CalendarDate, dateInput, daysBetween, firstOfMonth } from '../calendar-date.ts'
import * as z from '../zod.ts'

export const reportPeriods = ['last-7-days', 'last-30-days', 'last-90-days', 'last-6-months', 'this-year'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const DEFAULT_REPORT_PERIOD: ReportPeriod = 'last-6-months'

/** Both dates are inclusive. */
export interface DateRange {
  from: CalendarDate
  to: CalendarDate
}

const DAYS = { 'last-7-days': 7, 'last-30-days': 30, 'last-90-days': 90 } as const

/** Returns a range that ends today. 'last-6-months' is the current month and the five before it, as on the dashboard. */
export function rangeOf(period: ReportPeriod, today: CalendarDate): DateRange {
  if (period === 'this-year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (period === 'last-6-months') return { from: monthsBefore(today, 5), to: today }
  return { from: addDays(today, 1 - DAYS[period]), to: today }
}

function monthsBefore(date: CalendarDate, months: number): CalendarDate {
  let first = firstOfMonth(date)
  for (let n = 0; n < months; n++) first = firstOfMonth(addDays(first, -1))
  return first
}

/** Returns the period of the same length that ends on the day before this one starts. */
export function precedingPeriod({ from, to }: DateRange): DateRange {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Ten years in days, rounded up. Limits the size of charts that have one point per month. */
const MAX_DAYS = 3660

export function problemOf({ from, to }: DateRange): { path: keyof DateRange; message: string } | undefined {
  if (from > to) return { path: 'from', message: 'The first day cannot be after the last' }
  return from < addDays(to, -MAX_DAYS) ? { path: 'to', message: 'A report can cover at most ten years' } : undefined
}

/** Instants cannot be compared until they are converted to the user's time zone. */
export const reportRange = z.object({ from: dateInput, to: dateInput }).check(({ value: { from, to }, issues }) => {
  const problem = typeof from === 'string' && typeof to === 'string' ? problemOf({ from, to }) : undefined
  if (problem) issues.push({ code: 'custom', message: problem.message, path: [problem.path], input: from })
})
export type ReportRange = z.infer<typeof reportRange>
