import type { Data } from '../records.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
}

export interface Operation {
  name: string
  /** True if the operation writes. Its writes are undone after each slice. */
  writes?: true
  /** True if the reference has no such operation. */
  isOwn?: true
  /** Share of the reference's throughput that the product must reach. */
  target?: number
  /** Returns the nth request of a slice, or undefined when all records have been used. */
  request: (data: Data, n: number, label: string) => Request | undefined
}

const LINES = 20

function createInvoice({ clientId, projectId, openEntryIds }: Data, n: number, label: string): Request | undefined {
  const entries = openEntryIds.slice(n * LINES, (n + 1) * LINES)
  if (entries.length < LINES) return undefined
  const lineItems = entries.map((timeEntryId) => ({ description: 'Work on the website', quantity: '0.5', rate: '100', timeEntryId }))
  const body = { clientId, projectId, invoiceNumber: `BENCH-${label}-${n}`, issueDate: '2026-03-02', dueDate: '2026-04-01', taxRate: '19', lineItems }
  return { method: 'POST', path: '/api/invoices', body }
}

function createEntry({ clientId, projectId }: Data): Request {
  return { method: 'POST', path: '/api/time-entries', body: { clientId, projectId, date: '2026-03-02', hours: '1.5', rate: '120', description: 'Benchmark' } }
}

function updateEntry({ openEntryIds }: Data, n: number): Request {
  return { method: 'PUT', path: `/api/time-entries/${openEntryIds[n % openEntryIds.length]}`, body: { hours: '0.75' } }
}

/** The operations that the reference has are served by the billing service. */
export const operations: readonly Operation[] = [
  { name: 'get', target: 0.6, request: ({ entryIds }, n) => ({ method: 'GET', path: `/api/time-entries/${entryIds[n % entryIds.length]}` }) },
  { name: 'list 100', target: 0.7, request: () => ({ method: 'GET', path: '/api/time-entries?limit=100' }) },
  { name: 'create', target: 0.5, writes: true, request: createEntry },
  { name: 'invoice of 20 entries', writes: true, request: createInvoice },
  { name: 'update', isOwn: true, writes: true, request: updateEntry },
  { name: 'search', isOwn: true, request: () => ({ method: 'GET', path: '/api/search?q=design' }) },
  { name: 'dashboard', isOwn: true, request: () => ({ method: 'GET', path: '/api/dashboard/metrics' }) },
  { name: 'sign in', isOwn: true, request: ({ username, password }) => ({ method: 'POST', path: '/api/login', body: { username, password } }) },
]
