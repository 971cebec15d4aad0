import type { Call, ResponseOf } from '@billfold/contracts/call'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { type ProjectsReport, reportCalls } from '@billfold/contracts/reports/report-calls'
import { csvRecords, type CsvColumns, type Translate } from '@billfold/web-kit'
import type { ReportTab } from './reports-address.ts'

export interface CsvExport {
  title: string
  /** File name, such as 'billfold-hours-by-week-2026-06-01-2026-11-20.csv'. */
  name: string
  call: (typeof reportCalls)[ReportTab]
  recordsOf: (answer: unknown, t: Translate) => Iterable<string[]>
}

/** A fixed list of columns, or a function if the columns depend on the rows. */
type Columns<Item> = CsvColumns<Item> | ((items: readonly Item[]) => CsvColumns<Item>)

function csvExport<C extends Call, Item>(title: string, name: string, call: C, itemsOf: (answer: ResponseOf<C>) => readonly Item[], columns: Columns<Item>) {
  function recordsOf(answer: unknown, t: Translate): Iterable<string[]> {
    const items = itemsOf(answer as ResponseOf<C>)
    return csvRecords(typeof columns === 'function' ? columns(items) : columns, items, t)
  }
  return { title, name, call, recordsOf }
}

const all = <Items>(answer: Items) => answer

const revenue = csvExport('Revenue by month (CSV)', 'revenue', reportCalls.revenue, all, [
  ['Month', ({ month }) => month],
  ['Billed', ({ billed }) => billed],
  ['Revenue', (item) => item.revenue],
  ['Expenses', ({ expenses }) => expenses],
  ['Profit', ({ profit }) => profit],
])

const clients = csvExport('Revenue by client (CSV)', 'clients', reportCalls.clients, all, [
  ['Client', ({ clientName }) => clientName],
  ['Invoices', ({ invoices }) => invoices],
  ['Revenue', (item) => item.revenue],
  ['Share (%)', ({ share }) => share.toFixed(1)],
])

const laborCost = ['Labor cost', (item: ProjectsReport[number]) => item.laborCost] as const

const projects = csvExport('Project performance (CSV)', 'projects', reportCalls.projects, all, (items) => [
  ['Project', ({ projectName }) => projectName],
  ['Client', ({ clientName }) => clientName],
  ['Hours', ({ hours }) => hours],
  ['Revenue', (item) => item.revenue],
  ['Expenses', ({ expenses }) => expenses],
  ...(items.some((item) => item.laborCost !== null) ? [laborCost] : []),
  ['Profit', ({ profit }) => profit],
  ['Margin (%)', ({ margin }) => margin?.toFixed(1) ?? null],
])

const weeks = csvExport('Hours by week (CSV)', 'hours-by-week', reportCalls.time, (answer) => answer.weeks, [
  ['Week of', ({ monday }) => monday],
  ['Billable', ({ billable }) => billable],
  ['Non-billable', ({ nonBillable }) => nonBillable],
])

const timeByProject = csvExport('Hours by project (CSV)', 'hours-by-project', reportCalls.time, (answer) => answer.projects, [
  ['Project', ({ projectName }) => projectName],
  ['Client', ({ clientName }) => clientName],
  ['Billable', ({ billable }) => billable],
  ['Non-billable', ({ nonBillable }) => nonBillable],
])

const tax = csvExport('Tax by rate (CSV)', 'tax', reportCalls.tax, all, [
  ['Tax Rate (%)', ({ rate }) => rate],
  ['Net amount', ({ net }) => net],
  ['Tax invoiced', ({ invoiced }) => invoiced],
  ['Tax collected', ({ collected }) => collected],
])

export const csvExports: Readonly<Record<ReportTab, readonly CsvExport[]>> = {
  revenue: [revenue],
  clients: [clients],
  projects: [projects],
  time: [weeks, timeByProject],
  tax: [tax],
}

export function csvFileName(name: string, { from, to }: DateRange): string {
  return `billfold-${name}-${from}-${to}.csv`
}
