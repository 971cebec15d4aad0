import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { problemOf, type ReportRange } from '@billfold/contracts/reports/report-range'
import type { Scope } from '@billfold/server-kit/scope'

/** The days of a report in the user's time zone. */
export function periodOf({ timeZone }: Pick<Scope, 'timeZone'>, range: ReportRange): DateRange {
  const period = withCalendarDates(range, timeZone)
  const problem = problemOf(period)
  if (problem) throw new AppError('validation_failed', problem.message, { issues: [problem] })
  return period
}

/** SQL condition for a date in the period. Parameters: first and last day. */
export const WITHIN = 'between ?::date and ?::date'
