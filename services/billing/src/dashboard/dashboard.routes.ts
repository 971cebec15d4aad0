import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { route } from '@billfold/server-kit/routes'
import { getDashboardMetrics, getRevenueTrend, listTopClients } from './dashboard.sql.ts'

export const dashboardRoutes = [
  route(dashboardCalls.metrics, ({ scope }) => getDashboardMetrics(scope)),
  route(dashboardCalls.revenueTrend, ({ scope, query }) => getRevenueTrend(scope, query.period)),
  route(dashboardCalls.topClients, ({ scope }) => listTopClients(scope)),
]
