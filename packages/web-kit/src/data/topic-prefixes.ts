import type { Topic } from '@billfold/contracts/live/live-calls'

const named = ['/api/clients', '/api/projects', '/api/time-entries', '/api/invoices', '/api/expenses', '/api/proposals', '/api/dashboard', '/api/reports']
const work = ['/api/time-entries', '/api/projects', '/api/clients', '/api/dashboard', '/api/reports']

/** The URL prefixes to refetch after a change to each topic. */
export const placesOf: Readonly<Record<Topic, readonly string[]>> = {
  // Client and project names appear on most pages.
  clients: named,
  projects: named,
  shareLinks: ['/api/projects', '/api/clients'],
  timeEntries: work,
  timers: ['/api/timers'],
  // Proposals show the status of their deposit invoice.
  invoices: ['/api/invoices', '/api/proposals', '/api/outbox', ...work],
  proposals: ['/api/proposals', '/api/outbox'],
  // Expenses use up project budgets.
  expenses: ['/api/expenses', '/api/projects', '/api/reports', '/api/dashboard'],
  notifications: ['/api/notifications', '/api/outbox'],
  webhooks: ['/api/user/webhooks'],
}
