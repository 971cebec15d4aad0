import { isCalendarDate } from '@billfold/contracts/calendar-date'
import type { ProjectsReport } from '@billfold/contracts/reports/report-calls'
import { type DateRange, DEFAULT_REPORT_PERIOD, rangeOf, type ReportPeriod, reportPeriods, reportRange } from '@billfold/contracts/reports/report-period'
import { compareNames } from '@billfold/web-kit'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'

export const reportTabs = ['revenue', 'clients', 'projects', 'time'] as const
export type ReportTab = (typeof reportTabs)[number]

/** The page's state, kept in the URL so that reload, Back and shared links preserve it. */
export interface ReportView {
  period: ReportPeriod | 'custom'
  range: DateRange
  tab: ReportTab
  sort: ProjectSort
}

export function viewFromAddress(address: URLSearchParams, today: string): ReportView {
  const custom = customRange(address)
  const period = reportPeriods.find((one) => one === address.get('period')) ?? DEFAULT_REPORT_PERIOD
  return {
    period: custom ? 'custom' : period,
    range: custom ?? rangeOf(period, today),
    tab: reportTabs.find((tab) => tab === address.get('tab')) ?? 'revenue',
    sort: sortFromAddress(address),
  }
}

function customRange(address: URLSearchParams): DateRange | null {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const isRange = isCalendarDate(from) && isCalendarDate(to) && reportRange.safeParse({ from, to }).success
  return isRange ? { from, to } : null
}

function sortFromAddress(address: URLSearchParams): ProjectSort {
  const column = projectColumns.find((one) => one === address.get('sort')) ?? defaultSort.column
  const order = address.get('order')
  return { column, order: order === 'asc' || order === 'desc' ? order : defaultSort.order }
}

export function withPeriod(address: URLSearchParams, period: ReportPeriod): URLSearchParams {
  return withValues(address, { from: null, to: null, period: period === DEFAULT_REPORT_PERIOD ? null : period })
}

export function withRange(address: URLSearchParams, { from, to }: DateRange): URLSearchParams {
  return withValues(address, { period: null, from, to })
}

export function withTab(address: URLSearchParams, tab: ReportTab): URLSearchParams {
  return withValues(address, { tab: tab === 'revenue' ? null : tab })
}

export function withSort(address: URLSearchParams, { column, order }: ProjectSort): URLSearchParams {
  return withValues(address, { sort: column === defaultSort.column ? null : column, order: order === defaultSort.order ? null : order })
}

/** The open expense dialog: '?expense=new', '?expense=12'. */
export type ExpenseDialog = { kind: 'new' } | { kind: 'edit'; id: string }

export function dialogFromAddress(address: URLSearchParams): ExpenseDialog | null {
  const id = address.get('expense')
  if (id === null) return null
  return id === 'new' ? { kind: 'new' } : { kind: 'edit', id }
}

export function withDialog(address: URLSearchParams, dialog: ExpenseDialog | null): URLSearchParams {
  return withValues(address, { expense: dialog === null ? null : dialog.kind === 'new' ? 'new' : dialog.id })
}

export const projectColumns = ['revenue', 'profit', 'margin', 'hours', 'name'] as const
export type ProjectColumn = (typeof projectColumns)[number]

export interface ProjectSort {
  column: ProjectColumn
  order: 'asc' | 'desc'
}

const defaultSort: ProjectSort = { column: 'revenue', order: 'desc' }

/** Choosing the same column again reverses the order. Names initially sort ascending, figures descending. */
export function sortedBy(column: ProjectColumn, before?: ProjectSort): ProjectSort {
  if (before?.column === column) return { column, order: before.order === 'asc' ? 'desc' : 'asc' }
  return { column, order: column === 'name' ? 'asc' : 'desc' }
}

type ProjectFigures = ProjectsReport[number]

/** Projects without a margin are always last; ties are sorted by name. */
export function sortProjects(projects: ProjectsReport, { column, order }: ProjectSort): ProjectFigures[] {
  const direction = order === 'asc' ? 1 : -1
  const byName = (a: ProjectFigures, b: ProjectFigures) => compareNames(a.projectName, b.projectName)
  if (column === 'name') return projects.toSorted((a, b) => direction * byName(a, b))
  return projects.toSorted((a, b) => {
    const [left, right] = [figureOf(a, column), figureOf(b, column)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return direction * (left - right) || byName(a, b)
  })
}

/** A float is fine for comparing, not for display. */
function figureOf(project: ProjectFigures, column: Exclude<ProjectColumn, 'name'>): number | null {
  return column === 'margin' ? project.margin : Number(project[column])
}
