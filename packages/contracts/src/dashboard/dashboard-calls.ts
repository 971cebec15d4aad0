import { call, defineCalls } from '../call.ts'
import { dashboardMetrics, dashboardTasks, onboardingChanges, onboardingState, revenueTrend, topClients, trendPeriodQuery } from './dashboard.ts'

export const dashboardCalls = defineCalls('dashboard', {
  metrics: call({
    method: 'GET',
    path: '/api/dashboard/metrics',
    service: 'billing',
    access: 'user',
    summary: 'The figures of the whole account, over all time',
    response: dashboardMetrics,
  }),
  revenueTrend: call({
    method: 'GET',
    path: '/api/dashboard/revenue-trend',
    service: 'billing',
    access: 'user',
    summary: 'Revenue of each month up to the current one',
    query: trendPeriodQuery,
    response: revenueTrend,
  }),
  topClients: call({
    method: 'GET',
    path: '/api/dashboard/top-clients',
    service: 'billing',
    access: 'user',
    summary: 'The five clients with the highest revenue',
    response: topClients,
  }),
  tasks: call({
    method: 'GET',
    path: '/api/dashboard/tasks',
    service: 'billing',
    access: 'user',
    summary: 'Overdue invoices, drafts, uninvoiced work and expected payments, with the clients concerned',
    response: dashboardTasks,
  }),
  changeOnboarding: call({
    method: 'PATCH',
    path: '/api/dashboard/onboarding',
    service: 'billing',
    access: 'user',
    summary: 'Dismisses the first steps of an account, or shows them again',
    body: onboardingChanges,
    response: onboardingState,
  }),
})
