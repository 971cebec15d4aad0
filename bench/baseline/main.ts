import { roleUrl, searchUrl } from '@billfold/server-kit/database/roles'
import { openSearch } from '@billfold/server-kit/database/open-search'
import { createLogger } from '@billfold/server-kit/logger'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { searchRecords } from '../../gateway/src/search/search.sql.ts'
import { getDashboardMetrics } from '../../services/billing/src/dashboard/metrics.sql.ts'
import { getProjectMetrics } from '../../services/projects/src/projects/project.sql.ts'
import { findUser, signIn } from './session.ts'
import { createEntry, createInvoice, type EntryFields, getEntry, type InvoiceFields, listEntries, updateEntry } from './statements.ts'
import { actFor, openPool, reading, type Rows } from './tenant.ts'

// The reference: what is left when everything that can be left out is left out. One process, node:http, pg, the same tables under the
// same row-level security. It checks no input, logs nothing, and keeps no promise beyond the rows.

const adminUrl = process.env.DATABASE_URL ?? ''
const of = (schema: 'accounts' | 'projects' | 'billing') => openPool(withPath(roleUrl(adminUrl, schema, testPasswords), schema))
const pools = { accounts: of('accounts'), projects: of('projects'), billing: of('billing') }
const search = openSearch({ databaseUrl: searchUrl(adminUrl, testPasswords), log: createLogger('baseline', 'silent') })

/** The product's statements name their own schema's tables without it. */
function withPath(url: string, schema: string): string {
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/api/login') return startSession(request, response)
  const userId = await findUser(pools.accounts, request.headers.cookie ?? '')
  if (userId === undefined) return send(response, 401, { message: 'You are not signed in' })
  const found = await dispatch({ userId, pathname, searchParams, request })
  send(response, found === undefined ? 404 : request.method === 'POST' ? 201 : 200, found ?? { message: 'Not found' })
}

interface Asked {
  userId: number
  pathname: string
  searchParams: URLSearchParams
  request: IncomingMessage
}

async function dispatch({ userId, pathname, searchParams, request }: Asked): Promise<unknown> {
  const [, , resource = '', id = ''] = pathname.split('/')
  const billing = (work: (rows: Rows) => Promise<unknown>) => actFor(pools.billing, userId, work)
  switch (`${request.method} ${resource}`) {
    case 'GET time-entries':
      return billing((rows) => (id ? getEntry(rows, userId, Number(id)) : listEntries(rows, userId, Number(searchParams.get('limit')))))
    case 'POST time-entries': {
      const body = (await json(request)) as EntryFields
      return billing((rows) => createEntry(rows, userId, body))
    }
    case 'PUT time-entries': {
      const body = (await json(request)) as EntryFields
      return billing((rows) => updateEntry(rows, userId, Number(id), body))
    }
    case 'POST invoices': {
      const body = (await json(request)) as InvoiceFields
      return billing((rows) => createInvoice(rows, userId, body))
    }
    case 'GET dashboard':
      return billing((rows) => getDashboardMetrics(reading(userId, rows)))
    case 'GET projects':
      return actFor(pools.projects, userId, (rows) => getProjectMetrics(reading(userId, rows), Number(id)))
    case 'GET search':
      return searchRecords(search, userId, searchParams.get('q') ?? '')
    default:
      return undefined
  }
}

async function startSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = await signIn(pools.accounts, (await json(request)) as { username: string; password: string })
  if (!session) return send(response, 401, { message: 'Invalid username or password' })
  response.setHeader('set-cookie', `billfold.sid=${session.id}; path=/; httponly; samesite=lax`)
  send(response, 200, session.user)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' })
  response.end(text)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }))
})
server.keepAliveTimeout = 75_000
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('SIGTERM', () => process.exit())
process.on('disconnect', () => process.exit())
