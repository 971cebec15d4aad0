import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { problemOf, type ReportRange } from '@billfold/contracts/reports/report-range'
import type { Scope } from '@billfold/server-kit/scope'

/** The days of a report, as the user's calendar has them. */
export function periodOf({ timeZone }: Pick<Scope, 'timeZone'>, range: ReportRange): DateRange {
  const period = withCalendarDates(range, timeZone)
  const problem = problemOf(period)
  if (problem) throw new AppError('validation_failed', problem.message, { issues: [problem] })
  return period
}

/** SQL: a date is of the period. Takes its first and its last day. */
export const WITHIN = 'between ?::date and ?::date'
