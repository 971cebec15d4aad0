import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import { type Change, type Changes, listenForChanges } from './listen.ts'

let database: TestDatabase
let anna: number
let client: number
let shop: number
let blog: number

let changes: Changes
let heard: Change[]
let missed: number

beforeAll(async () => {
  database = await testDatabase()
  anna = await createAccount(database)
  client = await insert("insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com') returning id")
  shop = await insert(`insert into projects.project (user_id, client_id, name) values ($1, ${client}, 'Shop') returning id`)
  blog = await insert(`insert into projects.project (user_id, client_id, name) values ($1, ${client}, 'Blog') returning id`)
})
afterAll(() => database.drop())

beforeEach(async () => {
  changes = listenForChanges({ databaseUrl: database.url('projects'), log: silentLog })
  heard = []
  missed = 0
  follow()
  await vi.waitUntil(() => missed === 1, { timeout: 10_000 })
})
afterEach(() => changes.close())

function follow(): () => void {
  return changes.follow(anna, { changed: (change) => void heard.push(change), missed: () => (missed += 1) })
}

async function insert(sql: string): Promise<number> {
  const [row] = await queryAs<{ id: number }>(database.adminUrl, null, sql, [anna])
  return row?.id ?? 0
}

const asAnna = (schema: 'projects' | 'billing', sql: string) => queryAs(database.url(schema), anna, sql)

/**
 * Resolves with all changes so far. Postgres delivers notifications in commit order, so once the marker has arrived, all earlier ones have
 * too.
 */
async function allHeard(): Promise<Change[]> {
  const marker = crypto.randomUUID()
  let isOver = false
  const leave = changes.follow(-1, { changed: () => (isOver = true), missed: () => undefined })
  await queryAs(database.adminUrl, null, "select pg_notify('billfold_changes', $1)", [JSON.stringify({ userId: -1, topic: marker })])
  await expect.poll(() => isOver).toBe(true)
  leave()
  return heard.splice(0)
}

const entries = (project: number, count: number) =>
  asAnna(
    'billing',
    `insert into time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select ${anna}, ${client}, ${project}, 'Work', 1, 1, '2026-01-01' from generate_series(1, ${count})`,
  )

describe('a change', () => {
  test('is reported with its user, topic and project, regardless of which service made it', async () => {
    await entries(shop, 1)
    await asAnna('projects', `update project set name = 'Shop 2' where id = ${shop}`)
    await asAnna('projects', `update client set name = 'Client 2' where id = ${client}`)
    // The expense is announced without a project, because otherwise the project's client would receive the change.
    await asAnna('billing', `insert into expense (user_id, client_id, project_id, date, category, amount) values (${anna}, ${client}, ${shop}, '2026-01-01', 'Other', 1)`)
    expect(await allHeard()).toEqual([
      { userId: anna, topic: 'timeEntries', projectId: shop },
      { userId: anna, topic: 'projects', projectId: shop },
      { userId: anna, topic: 'clients', projectId: null },
      { userId: anna, topic: 'expenses', projectId: null },
    ])
  })

  test('to a thousand rows is reported once', async () => {
    await entries(shop, 1000)
    expect(await allHeard()).toHaveLength(1)
  })

  test('that moves or deletes a row is reported for every affected project', async () => {
    await asAnna('billing', 'delete from time_entry')
    await entries(shop, 1)
    await allHeard()
    await asAnna('billing', `update time_entry set project_id = ${blog}`)
    expect(new Set((await allHeard()).map(({ projectId }) => projectId))).toEqual(new Set([shop, blog]))
    await asAnna('billing', 'delete from time_entry')
    expect(await allHeard()).toEqual([{ userId: anna, topic: 'timeEntries', projectId: blog }])
  })

  test('that is rolled back or affects no rows is not reported', async () => {
    await asAnna('projects', `begin; update project set name = 'X' where id = ${shop}; rollback`)
    await asAnna('projects', 'delete from project where false')
    expect(await allHeard()).toEqual([])
  })

  test('by another user or after unsubscribing is not reported', async () => {
    const berta = await createAccount(database)
    await queryAs(database.url('projects'), berta, `insert into client (user_id, name, email) values (${berta}, 'Hers', 'b@example.com')`)
    expect(await allHeard()).toEqual([])
    const leave = follow()
    leave()
    await asAnna('projects', `update client set name = 'Client 3' where id = ${client}`)
    expect(await allHeard()).toHaveLength(1)
  })
})

test('a lost connection is reopened, and the listener is notified that changes may be missing', async () => {
  await queryAs(database.adminUrl, null, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold changes' and datname = current_database()")
  await expect.poll(() => missed).toBe(2)
  await asAnna('projects', `update client set name = 'Client 4' where id = ${client}`)
  expect(await allHeard()).toHaveLength(1)
})

test('deleting an account deletes its data despite the change triggers', async () => {
  const carla = await createAccount(database)
  await queryAs(database.adminUrl, null, `insert into projects.client (user_id, name, email) values (${carla}, 'C', 'c@example.com')`)
  await queryAs(database.adminUrl, null, `delete from accounts.account where id = ${carla}`)
  expect(await queryAs(database.adminUrl, null, `select from projects.client where user_id = ${carla}`)).toEqual([])
})
