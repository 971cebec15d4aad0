import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { ExpenseSort } from '@billfold/contracts/expenses/expense'
import type { SortDirection } from '@billfold/contracts/list'
import { type DateRange, DEFAULT_REPORT_PERIOD, rangeOf, type ReportPeriod, reportPeriods, reportRange } from '@billfold/contracts/reports/report-period'
import { choiceFromAddress, withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { periodFromAddress } from './period-address.ts'

export const reportTabs = ['revenue', 'clients', 'projects', 'time', 'tax'] as const
export type ReportTab = (typeof reportTabs)[number]

/** The state of the page. It is stored in the URL, so that reloading, the Back button and shared links preserve it. */
export interface ReportView {
  period: ReportPeriod | 'custom'
  range: DateRange
  tab: ReportTab
}

export const periods = { names: reportPeriods, initial: DEFAULT_REPORT_PERIOD, rangeOf, schema: reportRange }

export function viewFromAddress(address: URLSearchParams, today: CalendarDate): ReportView {
  return {
    ...periodFromAddress(address, today, periods),
    tab: reportTabs.find((tab) => tab === address.get('tab')) ?? 'revenue',
  }
}

/** Drops the sort order, because each report has different columns. */
export function withTab(address: URLSearchParams, tab: ReportTab): URLSearchParams {
  return withValues(address, { tab: tab === 'revenue' ? null : tab, sort: null, direction: null })
}

/** The open expense dialog in the URL: '?expense=new', '?expense=12'. */
export type ExpenseDialog = { kind: 'new' } | { kind: 'edit'; id: string }

export function dialogFromAddress(address: URLSearchParams): ExpenseDialog | null {
  const id = address.get('expense')
  if (id === null) return null
  return id === 'new' ? { kind: 'new' } : { kind: 'edit', id }
}

export function withDialog(address: URLSearchParams, dialog: ExpenseDialog | null): URLSearchParams {
  return withValues(address, { expense: dialog === null ? null : dialog.kind === 'new' ? 'new' : dialog.id })
}

/** Labels of the sort orders for expenses. In the URL: '?expenses=highest'. */
export const expenseOrderTexts = { newest: 'Newest first', oldest: 'Oldest first', highest: 'Highest first', lowest: 'Lowest first', category: 'By category' } as const
type ExpenseOrder = keyof typeof expenseOrderTexts

/** Query parameters of the list call for each sort order. */
export const expenseOrders: Readonly<Record<ExpenseOrder, { sort?: ExpenseSort; direction?: SortDirection }>> = {
  newest: {},
  oldest: { direction: 'asc' },
  highest: { sort: 'amount' },
  lowest: { sort: 'amount', direction: 'asc' },
  category: { sort: 'category' },
}

export function orderFromAddress(address: URLSearchParams): ExpenseOrder {
  return choiceFromAddress(address, 'expenses', expenseOrderTexts)
}

export function withExpenseOrder(address: URLSearchParams, order: ExpenseOrder): URLSearchParams {
  return withValues(address, { expenses: order === 'newest' ? null : order })
}
