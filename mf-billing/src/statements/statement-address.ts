import { isCalendarDate } from '@billfold/contracts/calendar-date'
import {
  DEFAULT_STATEMENT_PERIOD,
  type StatementPeriod,
  statementPeriods,
  statementQuery,
  type StatementRange,
  statementRangeOf,
} from '@billfold/contracts/statements/statement'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'

/** The state of the page. It is stored in the URL, so that reloading, the Back button and shared links preserve it. */
export interface StatementView {
  period: StatementPeriod | 'custom'
  range: StatementRange
}

export function viewFromAddress(address: URLSearchParams, today: string): StatementView {
  const custom = customRange(address)
  if (custom) return { period: 'custom', range: custom }
  const period = statementPeriods.find((one) => one === address.get('period')) ?? DEFAULT_STATEMENT_PERIOD
  return { period, range: statementRangeOf(period, today) }
}

function customRange(address: URLSearchParams): DateRange | null {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  return isCalendarDate(from) && isCalendarDate(to) && statementQuery.safeParse({ from, to }).success ? { from, to } : null
}

export function withPeriod(address: URLSearchParams, period: StatementPeriod): URLSearchParams {
  return withValues(address, { from: null, to: null, period: period === DEFAULT_STATEMENT_PERIOD ? null : period })
}

export function withRange(address: URLSearchParams, { from, to }: DateRange): URLSearchParams {
  return withValues(address, { period: null, from, to })
}

/** The open email dialog in the URL: '?email=new'. */
const EMAIL_DIALOG = { kind: 'email' } as const
export type StatementDialog = typeof EMAIL_DIALOG

export function dialogFromAddress(address: URLSearchParams): StatementDialog | null {
  return address.has('email') ? EMAIL_DIALOG : null
}

export function withDialog(address: URLSearchParams, dialog: StatementDialog | null): URLSearchParams {
  return withValues(address, { email: dialog && 'new' })
}
