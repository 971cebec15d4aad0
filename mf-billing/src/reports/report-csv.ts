import type { Call, ResponseOf } from '@billfold/contracts/call'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { csvRecords, type CsvColumns, type Translate } from '@billfold/web-kit'
import type { ReportTab } from './reports-address.ts'

export interface CsvExport {
  title: string
  /** File name: 'billfold-hours-by-week-2026-06-01-2026-11-20.csv' */
  name: string
  call: (typeof reportCalls)[ReportTab]
  recordsOf: (answer: unknown, t: Translate) => Iterable<string[]>
}

function csvExport<C extends Call, Item>(title: string, name: string, call: C, itemsOf: (answer: ResponseOf<C>) => readonly Item[], columns: CsvColumns<Item>) {
  const recordsOf = (answer: unknown, t: Translate) => csvRecords(columns, itemsOf(answer as ResponseOf<C>), t)
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

const projects = csvExport('Project performance (CSV)', 'projects', reportCalls.projects, all, [
  ['Project', ({ projectName }) => projectName],
  ['Client', ({ clientName }) => clientName],
  ['Hours', ({ hours }) => hours],
  ['Revenue', (item) => item.revenue],
  ['Expenses', ({ expenses }) => expenses],
  ['Profit', ({ profit }) => profit],
  ['Margin (%)', ({ margin }) => margin?.toFixed(1) ?? null],
])

const weeks = csvExport('Hours by week (CSV)', 'hours-by-week', reportCalls.time, (answer) => answer.weeks, [
  ['Week from', ({ monday }) => monday],
  ['Billable', ({ billable }) => billable],
  ['Non-billable', ({ nonBillable }) => nonBillable],
])

const timeByProject = csvExport('Hours by project (CSV)', 'hours-by-project', reportCalls.time, (answer) => answer.projects, [
  ['Project', ({ projectName }) => projectName],
  ['Client', ({ clientName }) => clientName],
  ['Billable', ({ billable }) => billable],
  ['Non-billable', ({ nonBillable }) => nonBillable],
])

export const csvExports: Readonly<Record<ReportTab, readonly CsvExport[]>> = {
  revenue: [revenue],
  clients: [clients],
  projects: [projects],
  time: [weeks, timeByProject],
}

export function csvFileName(name: string, { from, to }: DateRange): string {
  return `billfold-${name}-${from}-${to}.csv`
}
