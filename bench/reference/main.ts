import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { roleUrl } from '@billfold/server-kit/database/roles'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { userColumns } from '../../gateway/src/accounts/account.sql.ts'
import { createEntry, createInvoice, type EntryFields, getEntry, type InvoiceFields, listEntries, openPool, prepared, type Rows, runAs } from './statements.ts'

// Serves the same requests with minimal code: one process, node:http, pg and the same tables with row-level security, but no validation,
// logs or idempotency keys.

const poolFor = (schema: 'accounts' | 'billing') => openPool(roleUrl(process.env.DATABASE_URL ?? '', schema, testPasswords), schema)
const [accounts, billing] = [poolFor('accounts'), poolFor('billing')]

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const userId = await findUser(request.headers.cookie ?? '')
  if (userId === undefined) return send(response, 401, { message: 'You’re not logged in' })
  const found = await dispatch(userId, request)
  send(response, found === undefined ? 404 : request.method === 'POST' ? 201 : 200, found ?? { message: 'Not found' })
}

async function dispatch(userId: number, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, , resource = '', id = ''] = pathname.split('/')
  const run = (work: (rows: Rows) => Promise<unknown>) => runAs(billing, userId, work)
  switch (`${request.method} ${resource}`) {
    case 'GET time-entries':
      return run((rows) => (id ? getEntry(rows, userId, Number(id)) : listEntries(rows, userId, Number(searchParams.get('limit')))))
    case 'POST time-entries': {
      const body = (await json(request)) as EntryFields
      return run((rows) => createEntry(rows, userId, body))
    }
    case 'POST invoices': {
      const body = (await json(request)) as InvoiceFields
      return run((rows) => createInvoice(rows, userId, body))
    }
    default:
      return undefined
  }
}

/** The gateway's query for the session lookup. */
const FIND = `select ${userColumns('u')}, s.id as "sessionId", s.data, s.last_seen_at < now() - interval '1 minute' as unseen
  from accounts.session s cross join lateral accounts.account_with_profile(s.user_id) u
  where s.id_hash = ? and s.expires_at > now() and s.last_seen_at > now() - interval '14 days'`

async function findUser(cookie: string): Promise<number | undefined> {
  const id = /billfold\.sid=([\w-]+)/.exec(cookie)?.[1]
  if (!id) return undefined
  const { rows } = await accounts.query<{ id: number }>({ ...prepared(FIND), values: [createHash('sha256').update(id).digest()] })
  return rows[0]?.id
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
