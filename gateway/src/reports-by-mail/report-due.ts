import { addDays, type CalendarDate, dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'

export const reportKinds = ['weekly', 'monthly'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Local hour on the Monday, or on the first of the month, after the period. */
const HOUR = 8

/** The latest period whose report is due in this zone: Monday to Sunday, or a calendar month. */
export function lastReported(kind: ReportKind, timeZone: string, now: Date): DateRange {
  const next = kind === 'weekly' ? mondayOf : firstOfMonth
  const today = dateIn(timeZone, now)
  const begun = next(today)
  const isTooEarly = begun === today && hourIn(timeZone, now) < HOUR
  const to = addDays(isTooEarly ? next(addDays(begun, -1)) : begun, -1)
  return { from: next(to), to }
}

function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** The local hour, 0 to 23. */
function hourIn(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).formatToParts(instant)
  return Number(parts.find(({ type }) => type === 'hour')?.value)
}
