import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { type Route, route } from '@billfold/server-kit/routes'
import type { PaymentProvider } from '../payments/payment-provider.ts'
import { getDashboardMetrics, getDashboardTasks, getRevenueTrend, listTopClients } from './dashboard.sql.ts'
import { getOnboarding, saveOnboarding } from './onboarding.sql.ts'

export function dashboardRoutes(provider: PaymentProvider): Route[] {
  return [
    route(dashboardCalls.metrics, ({ scope }) => getDashboardMetrics(scope)),
    route(dashboardCalls.revenueTrend, ({ scope, query }) => getRevenueTrend(scope, query.period)),
    route(dashboardCalls.topClients, ({ scope }) => listTopClients(scope)),
    route(dashboardCalls.tasks, async ({ scope }) => {
      const [tasks, onboarding] = await Promise.all([getDashboardTasks(scope), getOnboarding(scope, provider)])
      return tasks && { ...tasks, ...onboarding }
    }),
    route(dashboardCalls.changeOnboarding, async ({ scope, body }) => {
      await saveOnboarding(scope, body)
      return getOnboarding(scope, provider)
    }),
  ]
}
