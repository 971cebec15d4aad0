import { roleUrl, searchUrl } from '@billfold/server-kit/database/roles'
import { openSearch } from '@billfold/server-kit/database/open-search'
import { createLogger } from '@billfold/server-kit/logger'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { searchRecords } from '../../gateway/src/search/search.sql.ts'
import { getDashboardMetrics } from '../../services/billing/src/dashboard/dashboard.sql.ts'
import { findUser, signIn } from './session.ts'
import { createEntry, createInvoice, type EntryFields, getEntry, type InvoiceFields, listEntries, updateEntry } from './statements.ts'
import { openPool, readScope, type Rows, runAs } from './database.ts'

// The least code that answers the same requests: one process, node:http, pg, the same tables with row-level security; no validation, logs or idempotency keys.

const adminUrl = process.env.DATABASE_URL ?? ''
const poolFor = (schema: 'accounts' | 'billing') => openPool(withPath(roleUrl(adminUrl, schema, testPasswords), schema))
const pools = { accounts: poolFor('accounts'), billing: poolFor('billing') }
const search = openSearch({ databaseUrl: searchUrl(adminUrl, testPasswords), log: createLogger('reference', 'silent') })

/** The product's SQL names the tables of its own schema without the schema. */
function withPath(url: string, schema: string): string {
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/api/login') return startSession(request, response)
  const userId = await findUser(pools.accounts, request.headers.cookie ?? '')
  if (userId === undefined) return send(response, 401, { message: 'You’re not signed in' })
  const found = await dispatch({ userId, pathname, searchParams, request })
  send(response, found === undefined ? 404 : request.method === 'POST' ? 201 : 200, found ?? { message: 'Not found' })
}

interface SignedInRequest {
  userId: number
  pathname: string
  searchParams: URLSearchParams
  request: IncomingMessage
}

async function dispatch({ userId, pathname, searchParams, request }: SignedInRequest): Promise<unknown> {
  const [, , resource = '', id = ''] = pathname.split('/')
  const billing = (work: (rows: Rows) => Promise<unknown>) => runAs(pools.billing, userId, work)
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
      return billing((rows) => getDashboardMetrics(readScope(userId, rows)))
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
