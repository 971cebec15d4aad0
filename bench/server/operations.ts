import { type Data, USERS } from '../records.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Operation {
  name: string
  /** Undefined if the gateway answers the operation itself. */
  service?: 'billing'
  /** Writes are undone after each slice. */
  writes?: true
  /** The n-th request of a slice. Undefined when the records are used up. */
  request: (data: Data, n: number, label: string) => Request | undefined
}

const entry = ({ clientId, projectId }: Data) => ({ clientId, projectId, date: '2026-03-02', hours: '1.5', rate: '120', description: 'Benchmark' })

const LINES = 20

function invoice({ clientId, projectId, openEntryIds }: Data, n: number, label: string): Request | undefined {
  const entries = openEntryIds.slice(n * LINES, (n + 1) * LINES)
  if (entries.length < LINES) return undefined
  const lineItems = entries.map((timeEntryId) => ({ description: 'Work on the website', quantity: '0.5', rate: '100', timeEntryId }))
  const body = { clientId, projectId, invoiceNumber: `BENCH-${label}-${n}`, issueDate: '2026-03-02', dueDate: '2026-04-01', taxRate: '19', lineItems }
  return { method: 'POST', path: '/api/invoices', body }
}

const at = (ids: number[], n: number) => ids[n % ids.length] ?? 0
const words = ['studio 17', 'INV-12', 'website 3', 'studo 45']

export const operations: readonly Operation[] = [
  { name: 'get', service: 'billing', request: ({ entryIds }, n) => ({ method: 'GET', path: `/api/time-entries/${at(entryIds, n)}` }) },
  { name: 'list 100', service: 'billing', request: () => ({ method: 'GET', path: '/api/time-entries?limit=100' }) },
  { name: 'list 10,000', service: 'billing', request: () => ({ method: 'GET', path: '/api/time-entries?limit=10000' }) },
  { name: 'create', service: 'billing', writes: true, request: (data) => ({ method: 'POST', path: '/api/time-entries', body: entry(data) }) },
  {
    name: 'create with a key',
    service: 'billing',
    writes: true,
    request: (data, n, label) => ({ method: 'POST', path: '/api/time-entries', body: entry(data), headers: { 'idempotency-key': `${label}-${n}` } }),
  },
  {
    name: 'update',
    service: 'billing',
    writes: true,
    request: ({ entryIds }, n, label) => ({ method: 'PUT', path: `/api/time-entries/${at(entryIds, n)}`, body: { description: `Design of the shop ${label} ${n}`, hours: '1.75' } }),
  },
  { name: 'invoice of 20 entries', service: 'billing', writes: true, request: invoice },
  { name: 'dashboard metrics', service: 'billing', request: () => ({ method: 'GET', path: '/api/dashboard/metrics' }) },
  { name: 'search', request: (_, n) => ({ method: 'GET', path: `/api/search?q=${encodeURIComponent(words[n % words.length] ?? '')}` }) },
  {
    name: 'sign-in',
    writes: true,
    // Not the first user, whose session the other operations use.
    request: ({ password }, n) => ({ method: 'POST', path: '/api/login', body: { username: `user-${2 + (n % (USERS - 1))}`, password } }),
  },
]
