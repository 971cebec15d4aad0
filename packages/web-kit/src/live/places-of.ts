import type { Topic } from '@billfold/contracts/live/topics'

const named = ['/api/clients', '/api/projects', '/api/time-entries', '/api/invoices', '/api/expenses', '/api/proposals', '/api/dashboard', '/api/reports']
const work = ['/api/time-entries', '/api/projects', '/api/clients', '/api/dashboard', '/api/reports']

/** Below which addresses each is part of an answer: fetched again once it has changed, here or elsewhere. */
export const placesOf: Readonly<Record<Topic, readonly string[]>> = {
  // Their names stand on everything.
  clients: named,
  projects: named,
  shareLinks: ['/api/projects'],
  timeEntries: work,
  invoices: ['/api/invoices', ...work],
  proposals: ['/api/proposals', '/api/outbox'],
  expenses: ['/api/expenses', '/api/reports', '/api/dashboard'],
  notifications: ['/api/notifications', '/api/outbox'],
}
