import { call, defineCalls } from '../call.ts'
import { dashboardMetrics, dashboardTasks, onboardingChanges, onboardingState, revenueTrend, topClients, trendPeriodQuery } from './dashboard.ts'

export const dashboardCalls = defineCalls('dashboard', {
  metrics: call({
    method: 'GET',
    path: '/api/dashboard/metrics',
    service: 'billing',
    access: 'user',
    summary: 'All-time totals for the account',
    response: dashboardMetrics,
  }),
  revenueTrend: call({
    method: 'GET',
    path: '/api/dashboard/revenue-trend',
    service: 'billing',
    access: 'user',
    summary: 'Revenue by month, up to the current one',
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
    summary: 'Overdue invoices, drafts, uninvoiced work and expected payments, with their clients',
    response: dashboardTasks,
  }),
  changeOnboarding: call({
    method: 'PATCH',
    path: '/api/dashboard/onboarding',
    service: 'billing',
    access: 'user',
    summary: 'Dismiss the first steps, or show them again',
    body: onboardingChanges,
    response: onboardingState,
  }),
})
