import type { TimeEntryFilter } from '@billfold/contracts/time-entries/time-entry'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProject, createManyTimeEntries, createProject, type ProjectRecord } from '../testing/records.ts'
import { keptPlanOf, planOf, remembering } from '../testing/statements.ts'
import { createTimeEntry } from './create-time-entry.ts'
import { duplicateTimeEntry } from './duplicate-time-entry.ts'
import { TimeEntryEntity } from './time-entry.entity.ts'
import { getTimeEntry, listTimeEntries, summariseTimeEntries } from './time-entry.queries.ts'

let database: TestDatabase
let orm: MikroORM
let busy: Scope
let quiet: Scope
let project: ProjectRecord
let smallProject: number
let quietProject: ProjectRecord

/** One user with 100,000 entries, one with 200 among them, and so many with a few that Postgres expects a few of anybody. */
beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: [TimeEntryEntity] })
  const [busyId, quietId] = [await createAccount(database), await createAccount(database)]
  project = await createProject(database, busyId)
  smallProject = await addProject(database, busyId, project.clientId)
  await createManyTimeEntries(database, busyId, project, 100_000)
  await createManyTimeEntries(database, busyId, { ...project, projectId: smallProject }, 20)
  quietProject = await createProject(database, quietId)
  await createManyTimeEntries(database, quietId, quietProject, 200)
  await createCrowd()
  await queryAs(database.adminUrl, null, 'analyze')
  busy = userScope(orm, busyId, 'UTC')
  quiet = userScope(orm, quietId, 'UTC')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

async function createCrowd(): Promise<void> {
  const url = `${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`
  const fill = (sql: string) => queryAs(url, null, sql)
  await fill(`insert into accounts.account (username, email, first_name, last_name, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@example.com', 'Ada', 'Crowd', '' from generate_series(1, 500) n`)
  await fill("insert into projects.client (user_id, name, email) select id, 'Client', 'c@example.com' from accounts.account, generate_series(1, 2) where username like 'crowd-%'")
  await fill("insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client c where name = 'Client' and not exists (select from projects.project p where p.client_id = c.id)")
  await fill(`insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
    select user_id, client_id, id, 'Work', 1, 100, current_date - n from projects.project, generate_series(1, 5) n where name = 'Project'`)
}

async function listed(scope: Scope, filter: TimeEntryFilter): Promise<{ rows: number; plan: string }> {
  const { scope: remember, statements } = remembering(scope)
  const entries = await listTimeEntries(remember, filter)
  const [statement, ...more] = statements
  if (!statement) throw new Error('nothing was asked')
  expect(more).toEqual([])
  return { rows: entries.length, plan: await planOf(scope, statement) }
}

test('a list is one statement, however many entries there are', async () => {
  expect((await listed(busy, {})).rows).toBe(100_020)
})

test('the summary is one statement', async () => {
  const { scope, statements } = remembering(busy)
  await summariseTimeEntries(scope)
  expect(statements).toHaveLength(1)
})

test('the newest entries are read in order from an index, whatever narrows them', async () => {
  const filters: TimeEntryFilter[] = [{}, { clientId: project.clientId }, { projectId: smallProject }, { status: 'uninvoiced' }, { status: 'invoiced' }]
  for (const filter of filters) {
    const { rows, plan } = await listed(busy, { ...filter, limit: 20 })
    expect(rows).toBe(20)
    expect(plan).not.toContain('Seq Scan on time_entry')
    // Those that were chosen are put in order again once they are joined.
    expect(plan.slice(plan.indexOf('Limit'))).not.toContain('Sort')
  }
})

test('a user’s entries are found among those of others without reading theirs', async () => {
  for (const filter of [{}, { status: 'uninvoiced' }, { status: 'invoiced' }] as const) {
    expect((await listed(quiet, filter)).plan).not.toContain('Seq Scan on time_entry')
  }
})

test('the plans that are kept of one entry look its names up by their keys, though a user is expected to have two of each', async () => {
  const { scope, statements } = remembering(quiet)
  const entry = await createTimeEntry(scope, { ...quietProject, date: '2026-03-01', hours: '1', rate: '100', description: 'Design' })
  await duplicateTimeEntry(scope, entry?.id ?? 0)
  await getTimeEntry(scope, entry?.id ?? 0)
  expect(statements).toHaveLength(3)
  for (const statement of statements) {
    const plan = await keptPlanOf(database, statement)
    for (const table of ['client', 'project']) expect(plan).toMatch(new RegExp(`Index (Only )?Scan using \\S+ on ${table} .*\\n\\s+Index Cond: .*\\bid = t\\.${table}_id`))
    expect(plan).not.toContain('Join Filter')
  }
})
