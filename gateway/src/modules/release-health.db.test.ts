import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { DEFAULT_RULE } from '@billfold/contracts/modules/operator'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ModuleStore, moduleStore } from './module-store.ts'
import { deleteOldVotes, recordVotes, rollBackFailing } from './release-health.ts'

type Outcome = LoadReport['outcome']

let database: TestDatabase
let stores: [ModuleStore, ModuleStore]
let orms: MikroORM[]
let users: number[]

beforeAll(async () => {
  database = await testDatabase()
  orms = [0, 1].map(() => openDatabase({ url: database.url('accounts'), schema: 'accounts', entities: [] }))
  stores = orms.map(moduleStore) as [ModuleStore, ModuleStore]
  await stores[0].rows("insert into module (id) values ('kites')")
  await stores[0].rows(
    `insert into module_release (module_id, version, container, manifest, published_by, last_active_at)
     select 'kites', v, v, '{"routes": []}', 'test', now() from unnest(array['1.0.0', '2.0.0', '3.0.0']) v`,
  )
  users = await Promise.all(Array.from({ length: 12 }, () => createAccount(database)))
})
afterAll(async () => {
  for (const orm of orms) await orm.close()
  await database.drop()
})
beforeEach(async () => {
  const [{ rows }] = stores
  for (const table of ['module_vote', 'module_event']) await rows(`delete from ${table}`)
  await rows('update module_release set failed_at = null')
  await rows("update module set active = '3.0.0', last_good = '2.0.0', canary = null, canary_percent = null")
})

/** Records one report with these outcomes from each user. */
async function report(from: readonly number[], outcomes: readonly Outcome[], version = '3.0.0'): Promise<void> {
  for (const user of from) await recordVotes(stores[0].rows, user, outcomes.map((outcome) => ({ module: 'kites', version, outcome, ms: 1 })), DEFAULT_RULE)
}

async function pass(minutes: number): Promise<void> {
  await stores[0].rows('update module_vote set loaded_at = loaded_at - make_interval(mins => ?), failed_at = failed_at - make_interval(mins => ?)', [minutes, minutes])
}

/** Returns the notes of all automatic rollbacks so far. */
async function rollBacks(): Promise<string[]> {
  await rollBackFailing(stores[0], ['kites'], DEFAULT_RULE, silentLog)
  return (await stores[0].rows<{ note: string }>("select from_version || ': ' || note as note from module_event where by = 'health'")).map(({ note }) => note)
}

async function pointers() {
  const [module] = await stores[0].rows<{ active: string; lastGood: string; canary: string }>('select active, last_good as "lastGood", canary from module')
  return module
}

test('rolls back a release that failed for 3 of 10 users, but not for 2 of 10 or 9 of 9', async () => {
  await report(users.slice(0, 9), ['fast'])
  expect(await rollBacks()).toEqual([])
  await stores[0].rows('delete from module_vote')
  await report(users.slice(0, 8), ['loaded'])
  await report(users.slice(8, 10), ['timeout'])
  expect(await rollBacks()).toEqual([])
  await report(users.slice(0, 1), ['render'])
  expect(await rollBacks()).toEqual(['3.0.0: 3 of 10 users had failures within 10 minutes'])
  expect(await pointers()).toEqual({ active: '2.0.0', lastGood: '1.0.0', canary: null })
})

test('counts a user once, no matter how many of their pages fail', async () => {
  await report(users.slice(0, 9), ['loaded'])
  for (let page = 0; page < 20; page += 1) await report(users.slice(9, 10), ['loaded', 'render'])
  expect(await rollBacks()).toEqual([])
})

test('keeps a user’s failure even if a later load of the release succeeds', async () => {
  await report(users.slice(0, 10), ['fast'])
  await report(users.slice(0, 10), ['loaded'])
  expect(await rollBacks()).toHaveLength(1)
})

test('does not count demo accounts', async () => {
  const [demo = 0, ...others] = users
  await queryAs(database.adminUrl, null, 'update accounts.account set is_demo = true where id = $1', [demo])
  await report([demo], ['fast'])
  await report(others.slice(0, 9), ['fast'])
  expect(await rollBacks()).toEqual([])
  await queryAs(database.adminUrl, null, 'update accounts.account set is_demo = false where id = $1', [demo])
})

test('does not count a render error 11 minutes after the load, or in a tab that never reported a load', async () => {
  await report(users.slice(0, 10), ['loaded'])
  await pass(11)
  await report(users, ['render'])
  expect(await rollBacks()).toEqual([])
})

test('lets votes expire and counts a new vote when a user loads the release again', async () => {
  await report(users.slice(0, 9), ['fast'])
  await pass(11)
  await report(users.slice(9, 12), ['fast'])
  expect(await rollBacks()).toEqual([])
  await report(users.slice(0, 9), ['loaded'])
  expect(await rollBacks()).toEqual(['3.0.0: 3 of 12 users had failures within 10 minutes'])
})

test('does not carry a failure over from an expired vote to the next one', async () => {
  await report(users.slice(0, 10), ['loaded'])
  await pass(9)
  await report(users.slice(0, 10), ['render'])
  await pass(3)
  await report(users.slice(0, 10), ['loaded'])
  expect(await rollBacks()).toEqual([])
})

test('deletes only expired votes', async () => {
  await report(users.slice(0, 1), ['loaded'])
  await pass(11)
  await report(users.slice(1, 2), ['loaded'])
  await deleteOldVotes(stores[0].rows, DEFAULT_RULE)
  expect(await stores[0].rows('select user_id from module_vote')).toEqual([{ user_id: users[1] }])
})

test('ends a failing canary without changing the active or the last good release', async () => {
  await stores[0].rows("update module set active = '2.0.0', last_good = '1.0.0', canary = '3.0.0', canary_percent = 50")
  await report(users, ['fast'])
  expect(await rollBacks()).toEqual(['3.0.0: 12 of 12 users had failures within 10 minutes'])
  expect(await pointers()).toEqual({ active: '2.0.0', lastGood: '1.0.0', canary: null })
})

test('ignores votes for a release that is no longer served', async () => {
  await report(users, ['fast'], '1.0.0')
  expect(await rollBacks()).toEqual([])
})

test('rolls back only one release when two gateways see the failures at once', async () => {
  await report(users, ['fast'])
  await Promise.all(Array.from({ length: 6 }, (_, turn) => rollBackFailing(stores[turn % 2 ? 1 : 0], ['kites'], DEFAULT_RULE, silentLog)))
  expect(await rollBacks()).toEqual(['3.0.0: 12 of 12 users had failures within 10 minutes'])
  expect(await pointers()).toEqual({ active: '2.0.0', lastGood: '1.0.0', canary: null })
})

test('ignores an unpublished release', async () => {
  await report(users.slice(0, 1), ['fast'], '9.0.0')
  expect(await stores[0].rows('select from module_vote')).toEqual([])
})
