import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { schemas } from '@billfold/server-kit/database/roles'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'
import { createRecords } from '../testing/records.ts'

/** Every call that takes an Idempotency-Key, except uploads: an invoice has at most 10 files (invoice-files.db.test.ts). */
export const creating = calls.filter(({ creates, upload }) => creates && !upload)

type Records = Record<string, number>

/** Request bodies by call name. The number `n` makes each body different. Calls without a body are omitted. */
const bodies: Record<string, ((records: Records, n: number) => object) | undefined> = {
  'bankStatements.record': ({ invoices: invoiceId }, n) => ({
    payments: [
      {
        transaction: { account: '', bankId: `T-${n}`, date: '2026-01-01', amount: '0.01', currency: 'USD', name: 'Client', reference: `Payment ${n}`, ordinal: 0 },
        allocations: [{ invoiceId, amount: '0.01' }],
      },
    ],
  }),
  'clients.create': (_, n) => ({ name: `Client ${n}`, email: `c${n}@example.com` }),
  'clientContacts.create': (_, n) => ({ name: `Contact ${n}`, email: `c${n}@example.com`, isBilling: n % 2 === 0 }),
  'clients.import': (_, n) => ({ rows: Array.from({ length: 1 + (n % 3) }, (__, at) => ({ name: `Imported ${n}-${at}`, email: 'i@example.com' })) }),
  'expenses.create': ({ projects: projectId }, n) => ({ projectId, date: '2026-01-01', category: 'Travel', amount: `${1 + (n % 900)}.5` }),
  'imports.create': (_, n) => ({ source: 'csv', fileName: `Time ${n}.csv` }),
  'invoices.create': ({ clients: clientId }, n) => ({ clientId, invoiceNumber: `K-${n}`, dueDate: '2099-12-31', lineItems: [{ description: `Work ${n}`, quantity: '1.5', rate: '100' }] }),
  'invoiceEmails.send': (_, n) => ({ recipients: [`c${n}@example.com`] }),
  'invoices.addLineItem': (_, n) => ({ description: `Line ${n}`, quantity: '1', rate: `${n % 100}` }),
  'invoices.recordPayment': (_, n) => ({ amount: '0.01', note: `Payment ${n}` }),
  'projects.create': ({ clients: clientId }, n) => ({ name: `Project ${n}`, clientId }),
  'projects.import': ({ clients: clientId }, n) => ({ rows: [{ name: `Imported ${n}`, clientId }, { name: `Imported too ${n}`, clientId }] }),
  'proposals.create': ({ clients: clientId }, n) => ({ clientId, title: `Proposal ${n}`, description: 'Work', clientEmail: 'c@example.com', lineItems: [{ description: 'Work', rate: `${n % 100}` }] }),
  'proposals.sendEmail': (_, n) => ({ recipientEmail: `c${n}@example.com` }),
  'proposals.addLineItem': (_, n) => ({ description: `Line ${n}`, rate: `${n % 100}` }),
  'proposalTemplates.create': ({ proposals: proposalId }, n) => ({ name: `Template ${n}`, proposalId }),
  'savedSections.create': (_, n) => ({ name: `Section ${n}`, text: `Terms ${n}` }),
  'statementEmails.send': (_, n) => ({ recipients: [`c${n}@example.com`] }),
  'timeEntries.create': ({ clients: clientId, projects: projectId }, n) => ({ clientId, projectId, description: `Work ${n}`, hours: '1.25', rate: '100', date: '2026-01-01' }),
  // Uses distinct start times, because a user cannot have two timers with the same one.
  'timers.start': ({ projects: projectId }, n) => ({ projectId, description: `Work ${n}`, startedAt: new Date(Date.UTC(2026, 0, 1) + n).toISOString(), hours: '1.25' }),
}

/** A signed-in user with one record of every kind. */
export interface Tenant {
  call: Caller
  userId: number
  records: Records
}

export async function newTenant(database: TestDatabase, call: Caller): Promise<Tenant> {
  const records = await createRecords(call)
  const [client] = await queryAs<{ userId: number }>(database.adminUrl, null, 'select user_id as "userId" from projects.client where id = $1', [records.clients])
  return { call, userId: client?.userId ?? 0, records }
}

interface Creation {
  call: Call
  /** A number that makes the request body different. */
  n: number
  key: string
}

export async function create({ call: send, records }: Tenant, { call, n, key }: Creation) {
  const body = bodies[call.name]?.(records, n)
  const record = records[call.name.slice(0, call.name.indexOf('.'))]
  const { status, body: answer } = await send(call, { params: { id: record }, ...(body && { body }), headers: { 'idempotency-key': key } })
  return { status, answer }
}

/** Tables other than the user's records that any request may write to. */
const BOOKKEEPING = ['accounts.session', ...schemas.map((schema) => `${schema}.idempotency_key`)]

/** Counts a user's rows in each table. */
export async function countRows(database: TestDatabase, userId: number): Promise<Record<string, number>> {
  const tables = await queryAs<{ name: string }>(
    database.adminUrl,
    null,
    `select c.table_schema || '.' || c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'user_id' and t.table_type = 'BASE TABLE' and c.table_schema = any($1) order by 1`,
    [schemas],
  )
  const counts = tables.filter(({ name }) => !BOOKKEEPING.includes(name)).map(({ name }) => `select '${name}' as name, count(*)::integer as rows from ${name} where user_id = $1`)
  const found = await queryAs<{ name: string; rows: number }>(database.adminUrl, null, counts.join(' union all '), [userId])
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}
