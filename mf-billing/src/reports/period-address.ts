import { type CalendarDate, isCalendarDate } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'

/** The periods that a page offers. */
export interface Periods<Period extends string, Range> {
  names: readonly Period[]
  initial: Period
  rangeOf: (period: Period, today: CalendarDate) => Range
  /** Validates a custom range. */
  schema: { safeParse: (range: DateRange) => { success: boolean } }
}

interface ChosenPeriod<Period, Range> {
  period: Period | 'custom'
  range: Range | DateRange
}

/** Reads the period from the URL: '?period=this-year', '?from=2026-01-01&to=2026-03-31'. */
export function periodFromAddress<Period extends string, Range>(address: URLSearchParams, today: CalendarDate, periods: Periods<Period, Range>): ChosenPeriod<Period, Range> {
  const { names, initial, rangeOf, schema } = periods
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  if (isCalendarDate(from) && isCalendarDate(to) && schema.safeParse({ from, to }).success) return { period: 'custom', range: { from, to } }
  const period = names.find((name) => name === address.get('period')) ?? initial
  return { period, range: rangeOf(period, today) }
}

export function withPeriod(address: URLSearchParams, period: string, { initial }: { initial: string }): URLSearchParams {
  return withValues(address, { from: null, to: null, period: period === initial ? null : period })
}

export function withRange(address: URLSearchParams, { from, to }: DateRange): URLSearchParams {
  return withValues(address, { period: null, from, to })
}
