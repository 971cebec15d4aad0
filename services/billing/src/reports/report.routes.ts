import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { route } from '@billfold/server-kit/routes'
import { listAgedReceivables } from './aged-receivables.queries.ts'
import { reportClients } from './clients.queries.ts'
import { downloadReport } from './pdf/download-report.ts'
import { periodOf } from './period.ts'
import { reportProjects } from './projects.queries.ts'
import { reportRevenue } from './revenue.queries.ts'
import { summarisePeriod } from './summary.queries.ts'
import { reportTime } from './time.queries.ts'
import { listUninvoicedWork } from './uninvoiced-work.queries.ts'

export const reportRoutes = [
  route(reportCalls.summary, async ({ scope, query }) => summarisePeriod(scope, periodOf(scope, query))),
  route(reportCalls.revenue, async ({ scope, query }) => reportRevenue(scope, periodOf(scope, query))),
  route(reportCalls.clients, async ({ scope, query }) => reportClients(scope, periodOf(scope, query))),
  route(reportCalls.projects, async ({ scope, query }) => reportProjects(scope, periodOf(scope, query))),
  route(reportCalls.time, async ({ scope, query }) => reportTime(scope, periodOf(scope, query))),
  route(reportCalls.agedReceivables, ({ scope }) => listAgedReceivables(scope)),
  route(reportCalls.uninvoicedWork, ({ scope }) => listUninvoicedWork(scope)),
  route(reportCalls.pdf, async ({ scope, query }) => downloadReport(scope, periodOf(scope, query))),
]
