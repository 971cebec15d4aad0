import { addDays, type CalendarDate } from '../calendar-date.ts'
import type { Issue } from '../errors.ts'
import type { DateRange } from '../reports/report-period.ts'
import type { DatevSettings } from './accounting-settings.ts'

const LAST_DATE = '9999-12-31'

/** Returns the first and last day of the fiscal year that contains the date. */
export function fiscalYearOf(date: CalendarDate, firstMonth: number): DateRange {
  const month = String(firstMonth).padStart(2, '0')
  const year = BigInt(date.slice(0, 4)) - (date.slice(5, 7) < month ? 1n : 0n)
  const firstOf = (of: bigint) => `${String(of).padStart(4, '0')}-${month}-01`
  return { from: firstOf(year), to: year === 9999n ? LAST_DATE : addDays(firstOf(year + 1n), -1) }
}

/**
 * Lists reasons why valid settings do not allow a DATEV file for this period. Dates in the file have no year, so the period must lie within
 * one fiscal year.
 */
export function datevIssues({ consultantNumber, clientNumber, fiscalYearStart }: DatevSettings, { from, to }: DateRange): Issue[] {
  return [
    ...(consultantNumber === '' ? [{ path: 'consultantNumber', message: 'Consultant number is required' }] : []),
    ...(clientNumber === '' ? [{ path: 'clientNumber', message: 'Client number is required' }] : []),
    ...(to > fiscalYearOf(from, fiscalYearStart).to ? [{ path: 'to', message: 'A DATEV file must lie within one fiscal year' }] : []),
  ]
}
