import type { TimeEntryFilter } from '@billfold/contracts/time-entries/time-entry'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProject, createManyTimeEntries, createProject, type ProjectRecord } from '../testing/records.ts'
import { planOf, remembering } from '../testing/statements.ts'
import { TimeEntryEntity } from './time-entry.entity.ts'
import { listTimeEntries, summariseTimeEntries } from './time-entry.queries.ts'

let database: TestDatabase
let orm: MikroORM
let busy: Scope
let quiet: Scope
let project: ProjectRecord
let smallProject: number

/** One user with 100,000 entries, and one with 200 among them. */
beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: [TimeEntryEntity] })
  const [busyId, quietId] = [await createAccount(database), await createAccount(database)]
  project = await createProject(database, busyId)
  smallProject = await addProject(database, busyId, project.clientId)
  await createManyTimeEntries(database, busyId, project, 100_000)
  await createManyTimeEntries(database, busyId, { ...project, projectId: smallProject }, 20)
  await createManyTimeEntries(database, quietId, await createProject(database, quietId), 200)
  await queryAs(database.adminUrl, null, 'analyze')
  busy = userScope(orm, busyId, 'UTC')
  quiet = userScope(orm, quietId, 'UTC')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

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
