import { withCalendarDates } from '@billfold/contracts/calendar-date'
import { AppError } from '@billfold/contracts/errors'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { type DateRange, problemOf, type ReportRange } from '@billfold/contracts/reports/report-period'
import { route } from '@billfold/server-kit/routes'
import type { Scope } from '@billfold/server-kit/scope'
import { downloadReport } from './pdf/download-report.ts'
import { listAgedReceivables, listUninvoicedWork, reportClients, reportProjects, reportRevenue, reportTime, summarisePeriod } from './report.sql.ts'
import { reportTax } from './tax-report.sql.ts'

export const reportRoutes = [
  route(reportCalls.summary, async ({ scope, query }) => summarisePeriod(scope.replica, periodOf(scope, query))),
  route(reportCalls.revenue, async ({ scope, query }) => reportRevenue(scope.replica, periodOf(scope, query))),
  route(reportCalls.clients, async ({ scope, query }) => reportClients(scope.replica, periodOf(scope, query))),
  route(reportCalls.projects, async ({ scope, query }) => reportProjects(scope.replica, periodOf(scope, query))),
  route(reportCalls.time, async ({ scope, query }) => reportTime(scope.replica, periodOf(scope, query))),
  route(reportCalls.tax, async ({ scope, query }) => reportTax(scope.replica, periodOf(scope, query))),
  route(reportCalls.agedReceivables, ({ scope }) => listAgedReceivables(scope.replica)),
  route(reportCalls.uninvoicedWork, ({ scope, query }) => listUninvoicedWork(scope.replica, query.clientId)),
  route(reportCalls.pdf, async ({ scope, query }) => downloadReport(scope.replica, periodOf(scope, query))),
]

export function periodOf({ timeZone }: Pick<Scope, 'timeZone'>, range: ReportRange): DateRange {
  const period = withCalendarDates(range, timeZone)
  const problem = problemOf(period)
  if (problem) throw new AppError('validation_failed', problem.message, { issues: [problem] })
  return period
}
