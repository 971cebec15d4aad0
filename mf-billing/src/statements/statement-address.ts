import type { CalendarDate } from '@billfold/contracts/calendar-date'
import {
  DEFAULT_STATEMENT_PERIOD,
  type StatementPeriod,
  statementPeriods,
  statementQuery,
  type StatementRange,
  statementRangeOf,
} from '@billfold/contracts/statements/statement'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { periodFromAddress } from '../reports/period-address.ts'

/** The state of the page. It is stored in the URL, so that reloading, the Back button and shared links preserve it. */
export interface StatementView {
  period: StatementPeriod | 'custom'
  range: StatementRange
}

export const periods = { names: statementPeriods, initial: DEFAULT_STATEMENT_PERIOD, rangeOf: statementRangeOf, schema: statementQuery }

export function viewFromAddress(address: URLSearchParams, today: CalendarDate): StatementView {
  return periodFromAddress(address, today, periods)
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
