import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { route } from '@billfold/server-kit/routes'
import { getDashboardMetrics } from './metrics.queries.ts'
import { getRevenueTrend } from './revenue-trend.queries.ts'
import { listTopClients } from './top-clients.queries.ts'

export const dashboardRoutes = [
  route(dashboardCalls.metrics, ({ scope }) => getDashboardMetrics(scope)),
  route(dashboardCalls.revenueTrend, ({ scope, query }) => getRevenueTrend(scope, query.period)),
  route(dashboardCalls.topClients, ({ scope }) => listTopClients(scope)),
]
