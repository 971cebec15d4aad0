import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { route } from '@billfold/server-kit/routes'
import { listAgedReceivables } from './aged-receivables.sql.ts'
import { reportClients } from './clients.sql.ts'
import { downloadReport } from './pdf/download-report.ts'
import { periodOf } from './period.ts'
import { reportProjects } from './projects.sql.ts'
import { reportRevenue } from './revenue.sql.ts'
import { summarisePeriod } from './summary.sql.ts'
import { reportTime } from './time.sql.ts'
import { listUninvoicedWork } from './uninvoiced-work.sql.ts'

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
