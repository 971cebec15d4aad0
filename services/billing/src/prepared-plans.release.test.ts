import { expenseSorts } from '@billfold/contracts/expenses/expense'
import { invoiceSorts } from '@billfold/contracts/invoices/invoice'
import type { ListPage } from '@billfold/contracts/list'
import { timeEntrySorts } from '@billfold/contracts/time-entries/time-entry'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { explain, type Read, readBy } from '@billfold/server-kit/testing/query-plan'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboardMetrics } from './dashboard/dashboard.sql.ts'
import { listExpenses } from './expenses/expense.sql.ts'
import { getInvoice, listInvoices } from './invoices/invoice.sql.ts'
import { billingWithoutStripe } from './testing/billing-without-stripe.ts'
import type { ProjectRecord } from './testing/freelancer.ts'
import { recordStatements } from './testing/statements.ts'
import { createTimeEntry, duplicateTimeEntry, updateTimeEntry } from './time-entries/save-time-entry.ts'
import { getTimeEntry, listTimeEntries, summariseTimeEntries } from './time-entries/time-entry.sql.ts'

let database: TestDatabase
let orm: MikroORM

interface Freelancer {
  scope: Scope
  project: ProjectRecord
  /** An invoice with six entries. */
  invoiceId: number
  entryId: number
}
/** A user with 200 clients with one project each, 100,000 entries, 10,000 invoices and 10,000 expenses. */
let busy: Freelancer
/** One of 500 users with eight entries, an invoice and an expense each, so that Postgres's statistics expect few rows per user. */
let quiet: Freelancer

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
  const busyId = await createAccount(database)
  await fill(`insert into accounts.account (username, email, first_name, last_name, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@example.com', 'Ada', 'Crowd', '' from generate_series(1, 500) n`)
  await fill("insert into projects.client (user_id, name, email) select id, 'Client', 'c@example.com' from accounts.account, generate_series(1, 200) n where id = $1 or n = 1", busyId)
  await fill("insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client")
  await fill(
    `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     select user_id, client_id, id, format('%s-%s', id, n), s.status, current_date - n, current_date, case when s.status = 'paid' then current_date end, 100, 100
     from generate_series(1, 50) n, projects.project, lateral (select case when n % 4 = 0 then 'sent' else 'paid' end as status) s where user_id = $1 or n = 1`,
    busyId,
  )
  await fill(
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_invoiced, invoice_id)
     select p.user_id, p.client_id, p.id, 'Work ' || n, 1 + n % 8, 125, current_date - (n * 7 + p.id) % 500, i.id is not null, i.id
     from generate_series(1, 500) n cross join projects.project p
     left join billing.invoice i on n <= 300 and i.user_id = p.user_id and i.invoice_number = format('%s-%s', p.id, (n + 5) / 6)
     where p.user_id = $1 or n <= 8 order by n * 37 % 500`,
    busyId,
  )
  await fill(
    `insert into billing.expense (user_id, client_id, project_id, date, category, amount)
     select user_id, client_id, id, current_date - n, 'Other', 10 from generate_series(1, 50) n, projects.project where user_id = $1 or n = 1`,
    busyId,
  )
  await fill("update billing.time_entry set description = 'A rare word' where id = (select max(id) from billing.time_entry where user_id = $1)", busyId)
  await fill("update billing.invoice set notes = 'A rare word' where id = (select max(id) from billing.invoice where user_id = $1)", busyId)
  await queryAs(database.adminUrl, null, 'vacuum analyze')
  busy = await freelancer(busyId)
  quiet = await freelancer(busyId + 1)
}, 120_000)
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** Skips foreign key checks, which take ten times as long as the writes. */
function fill(sql: string, ...values: unknown[]): Promise<unknown> {
  return queryAs(`${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`, null, sql, values)
}

async function freelancer(id: number): Promise<Freelancer> {
  const [found] = await queryAs<Omit<Freelancer, 'scope' | 'project'> & ProjectRecord>(
    database.adminUrl,
    null,
    `select client_id as "clientId", project_id as "projectId", invoice_id as "invoiceId", id as "entryId"
     from billing.time_entry where user_id = $1 and invoice_id is not null order by id limit 1`,
    [id],
  )
  if (!found) throw new Error('no entry was inserted')
  const { clientId, projectId, ...ids } = found
  return { scope: userScope(orm, id, 'UTC'), project: { clientId, projectId }, ...ids }
}

/** Rows and pages read by each statement of a use case. */
async function readIn(freelancer: Freelancer, ask: (freelancer: Freelancer) => Promise<unknown>): Promise<Read[]> {
  const { scope, statements } = recordStatements(freelancer.scope)
  await ask({ ...freelancer, scope })
  const reads: Read[] = []
  for (const { sql, parameters } of statements) {
    // The first run is not counted, because it also skips and marks dead index entries.
    await explain(freelancer.scope, sql, parameters)
    reads.push(readBy(await explain(freelancer.scope, sql, parameters)))
  }
  return reads
}

const ROWS = { busy: 100_000 + 10_000 + 10_000 + 200, quiet: 8 + 1 + 1 + 1 }

const LIMIT = 20

const lists: [string, (freelancer: Freelancer) => Promise<ListPage<unknown>>][] = [
  ['entries', ({ scope }) => listTimeEntries(scope, { limit: LIMIT })],
  ['a client’s entries', ({ scope, project: { clientId } }) => listTimeEntries(scope, { clientId, limit: LIMIT })],
  ['a project’s entries', ({ scope, project: { projectId } }) => listTimeEntries(scope, { projectId, limit: LIMIT })],
  ['a client’s entries for a project', ({ scope, project }) => listTimeEntries(scope, { ...project, limit: LIMIT })],
  ['invoiced entries', ({ scope }) => listTimeEntries(scope, { status: 'invoiced', limit: LIMIT })],
  ['uninvoiced entries', ({ scope }) => listTimeEntries(scope, { status: 'uninvoiced', limit: LIMIT })],
  ['a client’s uninvoiced entries', ({ scope, project: { clientId } }) => listTimeEntries(scope, { clientId, status: 'uninvoiced', limit: LIMIT })],
  ['a project’s uninvoiced entries', ({ scope, project: { projectId } }) => listTimeEntries(scope, { projectId, status: 'uninvoiced', limit: LIMIT })],
  ['invoices', ({ scope }) => listInvoices(scope, { limit: LIMIT })],
  ['a client’s invoices', ({ scope, project: { clientId } }) => listInvoices(scope, { clientId, limit: LIMIT })],
  ['a project’s invoices', ({ scope, project: { projectId } }) => listInvoices(scope, { projectId, limit: LIMIT })],
  ['paid invoices', ({ scope }) => listInvoices(scope, { status: 'paid', limit: LIMIT })],
  ['a client’s paid invoices', ({ scope, project: { clientId } }) => listInvoices(scope, { clientId, status: 'paid', limit: LIMIT })],
  ['expenses', ({ scope }) => listExpenses(scope, { limit: LIMIT })],
  ['expenses in a date range', ({ scope }) => listExpenses(scope, { from: '2020-01-01', to: '2100-01-01', limit: LIMIT })],
]

const sorted: [string, (freelancer: Freelancer, page: { limit: number; cursor?: string | undefined }) => Promise<ListPage<unknown>>][] = [
  ...timeEntrySorts.map((sort) => [`entries by ${sort}`, ({ scope }: Freelancer, page: object) => listTimeEntries(scope, { sort, ...page })] as const),
  ...invoiceSorts.map((sort) => [`invoices by ${sort}`, ({ scope }: Freelancer, page: object) => listInvoices(scope, { sort, ...page })] as const),
  ...expenseSorts.map((sort) => [`expenses by ${sort}`, ({ scope }: Freelancer, page: object) => listExpenses(scope, { sort, ...page })] as const),
].flatMap(([name, list]) => [
  [name, list],
  [`${name}, ascending`, (freelancer, page) => list(freelancer, { direction: 'asc', ...page })],
])

const ofOne: [string, (freelancer: Freelancer) => Promise<unknown>][] = [
  ['an entry', ({ scope, entryId }) => getTimeEntry(scope, entryId)],
  ['a duplicate', ({ scope, entryId }) => duplicateTimeEntry(scope, entryId)],
  ['a new entry', ({ scope, project }) => createTimeEntry(scope, { ...project, date: '2020-03-01', hours: '1', rate: '100', description: 'Design' })],
  ['an updated entry', ({ scope, entryId }) => updateTimeEntry(scope, entryId, { description: 'Design of the shop' })],
  ['an invoice with its details', ({ scope, invoiceId }) => getInvoice(scope, invoiceId)],
]

test('listing all entries and summarizing them take one statement each', async () => {
  const { scope, statements } = recordStatements(busy.scope)
  expect((await listTimeEntries(scope, {})).items).toHaveLength(100_000)
  await summariseTimeEntries(scope)
  expect(statements).toHaveLength(2)
})

describe('the generic plan, for a user with 100,000 entries and for one of 500 users with eight entries', () => {
  test('the dashboard reads each of the user’s rows once and no other rows', async () => {
    for (const [user, rows] of [[busy, ROWS.busy], [quiet, ROWS.quiet]] as const) {
      const [read, ...more] = await readIn(user, ({ scope }) => getDashboardMetrics(scope))
      expect(more).toEqual([])
      expect(read?.rows).toBe(rows)
    }
  })

  test.each(lists)('%s are read in index order up to the limit, with names looked up by key', async (_, list) => {
    expect((await list(busy)).items).toHaveLength(LIMIT)
    expect((await list(quiet)).items.length).toBeGreaterThan(0)
    for (const user of [busy, quiet]) {
      const [read, ...more] = await readIn(user, list)
      expect(more).toEqual([])
      // Reads each row and its three names. With two filters, two in five rows match.
      expect(read?.rows).toBeLessThan(8 * LIMIT)
      expect(read?.pages).toBeLessThan(20 * LIMIT)
    }
  })

  test.each(sorted)('pages of %s are read in index order, however far from the first page', async (_, list) => {
    let cursor: string | undefined
    for (let page = 0; page < 20; page += 1) ({ cursor } = await list(busy, { limit: 200, cursor }))
    for (const from of [undefined, cursor]) {
      const [read, ...more] = await readIn(busy, (freelancer) => list(freelancer, { limit: LIMIT, cursor: from }))
      expect(more).toEqual([])
      expect(read?.rows).toBeLessThan(5 * LIMIT)
      expect(read?.pages).toBeLessThan(20 * LIMIT)
    }
  })

  test.each([
    ['entries', ({ scope }: Freelancer) => listTimeEntries(scope, { search: 'rare', limit: LIMIT })],
    ['invoices', ({ scope }: Freelancer) => listInvoices(scope, { search: 'rare', limit: LIMIT })],
  ])('a search in %s that finds one record reads few pages', async (_, list) => {
    expect((await list(busy)).items).toHaveLength(1)
    const [read] = await readIn(busy, list)
    // A new connection reads several hundred pages of the catalogue to plan the search; the records alone have more than 1,700.
    expect(read?.pages).toBeLessThan(1500)
  })

  test.each([
    ['entries', ({ scope }: Freelancer) => listTimeEntries(scope, { search: 'work', limit: LIMIT })],
    ['entries by their client', ({ scope }: Freelancer) => listTimeEntries(scope, { search: 'client', sort: 'amount', limit: LIMIT })],
    ['invoices by their client', ({ scope }: Freelancer) => listInvoices(scope, { search: 'client', limit: LIMIT })],
  ])('a search that finds all %s reads only a small part of them', async (_, list) => {
    expect((await list(busy)).items).toHaveLength(LIMIT)
    const reads = await readIn(busy, list)
    expect(reads).toHaveLength(2)
    expect(reads.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(3000)
  })

  test.each(ofOne)('%s reads only rows found by key', async (_, ask) => {
    for (const user of [busy, quiet]) {
      for (const { rows, pages } of await readIn(user, ask)) {
        expect(rows).toBeLessThan(25)
        expect(pages).toBeLessThan(60)
      }
    }
  })
})
