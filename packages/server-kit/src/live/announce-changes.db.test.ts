import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../database/open-database.ts'
import { type Scope, userScope } from '../scope.ts'
import { type TestDatabase, createAccount, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import { type Change, type Changes, listenForChanges } from './listen.ts'

let database: TestDatabase
let orm: Database
let anna: Scope
let changes: Changes
let heard: Change[]

beforeAll(async () => {
  database = await testDatabase()
  const user = await createAccount(database)
  changes = listenForChanges({ databaseUrl: database.url('projects'), log: silentLog })
  let isListening = false
  changes.follow(user, { changed: (change) => void heard.push(change), missed: () => (isListening = true) })
  await vi.waitUntil(() => isListening, { timeout: 10_000 })
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
  anna = userScope(orm, user, 'UTC')
})
beforeEach(() => {
  heard = []
})
afterEach(() => orm.announcements.flush())
afterAll(async () => {
  await orm.close()
  await changes.close()
  await database.drop()
})

const INSERT = "insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')"
const CLIENTS = { topic: 'clients', projectId: null }

test('changes made by a statement or by a transaction are announced', async () => {
  await anna.rows(INSERT, [anna.userId])
  await expect.poll(() => heard).toMatchObject([CLIENTS])
  await anna.transaction((tx) => tx.rows(INSERT, [anna.userId]))
  await expect.poll(() => heard).toMatchObject([CLIENTS, CLIENTS])
})

test('a change is announced even if the standby has not confirmed its commit', async () => {
  orm.pool.once('acquire', (client) => void client.emit('notice', { routine: 'SyncRepWaitForLSN' }))
  await expect(anna.rows(INSERT, [anna.userId])).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect.poll(() => heard).toMatchObject([CLIENTS])
})

test('nothing is announced before the commit', async () => {
  await anna.transaction(async (tx) => {
    await tx.rows(INSERT, [anna.userId])
    await orm.announcements.flush()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toMatchObject([CLIENTS])
})

test('identical changes in a transaction are announced once, and changes in a rolled-back transaction are never announced', async () => {
  await anna.transaction(async (tx) => [await tx.rows(INSERT, [anna.userId]), await Promise.reject(new Error('no'))]).catch(() => undefined)
  await anna.rows('select 1 / 0 from client').catch(() => undefined)
  await orm.announcements.flush()
  await anna.transaction(async (tx) => [await tx.rows(INSERT, [anna.userId]), await tx.rows(INSERT, [anna.userId])])
  await expect.poll(() => heard).toMatchObject([CLIENTS])
  const [project] = await anna.rows<{ id: number }>("insert into project (user_id, client_id, name) select user_id, id, 'Shop' from client limit 1 returning id")
  await expect.poll(() => heard.at(-1)).toMatchObject({ topic: 'projects', projectId: project?.id })
  expect(heard).toHaveLength(2)
})

test('committed changes are announced before the database connection is closed', async () => {
  const other = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
  await userScope(other, anna.userId, 'UTC').rows(INSERT, [anna.userId])
  await other.close()
  await expect.poll(() => heard).toMatchObject([CLIENTS])
})
