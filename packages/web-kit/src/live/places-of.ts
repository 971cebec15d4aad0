import type { Topic } from '@billfold/contracts/live/topics'

const named = ['/api/clients', '/api/projects', '/api/time-entries', '/api/invoices', '/api/expenses', '/api/proposals', '/api/dashboard', '/api/reports']
const work = ['/api/time-entries', '/api/projects', '/api/clients', '/api/dashboard', '/api/reports']

/** The URL prefixes to refetch after a change of each topic. */
export const placesOf: Readonly<Record<Topic, readonly string[]>> = {
  // Client and project names appear on most pages.
  clients: named,
  projects: named,
  shareLinks: ['/api/projects'],
  timeEntries: work,
  invoices: ['/api/invoices', ...work],
  proposals: ['/api/proposals', '/api/outbox'],
  expenses: ['/api/expenses', '/api/reports', '/api/dashboard'],
  notifications: ['/api/notifications', '/api/outbox'],
}
