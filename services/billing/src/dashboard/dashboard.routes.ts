import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import { getDashboardMetrics, getDashboardTasks, getRevenueTrend, listTopClients } from './dashboard.sql.ts'
import { getOnboarding, saveOnboarding } from './onboarding.sql.ts'

export const dashboardRoutes: Route[] = [
  route(dashboardCalls.metrics, ({ scope }) => getDashboardMetrics(scope)),
  route(dashboardCalls.revenueTrend, ({ scope, query }) => getRevenueTrend(scope, query.period)),
  route(dashboardCalls.topClients, ({ scope }) => listTopClients(scope)),
  route(dashboardCalls.tasks, async ({ scope }) => {
    const [tasks, onboarding] = await Promise.all([getDashboardTasks(scope), getOnboarding(scope)])
    return tasks && { ...tasks, ...onboarding }
  }),
  route(dashboardCalls.changeOnboarding, async ({ scope, body }) => {
    await saveOnboarding(scope, body)
    return getOnboarding(scope)
  }),
]
