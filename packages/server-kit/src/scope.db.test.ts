import { once } from 'node:events'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { constraintError } from './database/constraint-error.ts'
import { openDatabase } from './database/open-database.ts'
import { type Moment, publicScope, type Scope, userScope } from './scope.ts'
import { createAccount } from './testing/accounts.ts'
import { queryAs, type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let orm: MikroORM
/** Each with one client of their own. */
let anna: Scope
let berta: Scope

const add = (user: number) => queryAs(database.adminUrl, null, "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')", [user])
const owners = async (scope: Pick<Moment, 'rows'>) => (await scope.rows<{ owner: number }>('select user_id as owner from client')).map(({ owner }) => owner)
const FAILS = 'select 1 / (count(*) - count(*)) from client'

/** With two connections whoever comes next is on one that somebody else had. */
beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [], maxConnections: 2 })
  const [first, second] = [await createAccount(database), await createAccount(database)]
  for (const user of [first, second]) await add(user)
  anna = userScope(orm, first, 'UTC')
  berta = userScope(orm, second, 'UTC')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** Nobody is left on any connection, and everybody sees their own. */
async function expectClean(): Promise<void> {
  const nobody = publicScope(orm)
  expect(await Promise.all([owners(nobody), owners(nobody), owners(anna), owners(berta)])).toEqual([[], [], [anna.userId], [berta.userId]])
  expect(await nobody.rows('select ?::integer as answer', [1])).toEqual([{ answer: 1 }])
  expect(await owners(nobody.actFor(berta.userId))).toEqual([berta.userId])
}

test('what is read in one moment does not change while it is read, is the user’s own, and cannot be written', async () => {
  const user = await createAccount(database)
  const scope = userScope(orm, user, 'UTC')
  await add(user)
  const counts = await scope.moment(async (moment) => {
    const before = await owners(moment)
    await add(user)
    return [before.length, (await owners(moment)).length]
  })
  expect([...counts, (await owners(scope)).length]).toEqual([1, 1, 2])
  await expect(scope.moment((tx) => tx.rows('delete from client'))).rejects.toThrow(/read-only/)
  // In a transaction it is of that one's moment, with what was written in it.
  const within = await scope.transaction(async (tx) => {
    await tx.rows("insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')", [user])
    return tx.moment(owners)
  })
  expect(within).toHaveLength(3)
})

test('nobody is left on a connection, whatever becomes of a request', async () => {
  for (const scope of [anna, berta]) {
    await expectClean()
    await expect(scope.rows(FAILS)).rejects.toThrow('division by zero')
    await expectClean()
    await expect(scope.planned(FAILS)).rejects.toThrow('division by zero')
    await expect(scope.planned('select nothing from nowhere')).rejects.toThrow('does not exist')
    await expectClean()
    await expect(scope.planned('select from client where id = ?', ['x'])).rejects.toThrow('invalid input syntax')
    await expect(scope.rows('select ?', [[1, 2]])).rejects.toThrow(TypeError)
    await expectClean()
    await expect(scope.moment((tx) => tx.rows(FAILS))).rejects.toThrow('division by zero')
    await expect(scope.transaction((tx) => tx.rows(FAILS))).rejects.toThrow('division by zero')
    await expectClean()
    await expect(scope.transaction(async (tx) => Promise.all([owners(tx), tx.rows(FAILS), owners(tx)]))).rejects.toThrow('division by zero')
    await expectClean()
  }
})

test('many at once share few connections, and each sees their own', async () => {
  const asked = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? anna : berta))
  const seen = await Promise.all(asked.map((scope, n) => (n % 3 === 0 ? scope.transaction(owners) : n % 3 === 1 ? scope.moment(owners) : owners(scope))))
  expect(seen).toEqual(asked.map(({ userId }) => [userId]))
  await expectClean()
})

test('a write whose transaction had a refused statement is undone and said to have failed, also where the work went on', async () => {
  const work = anna.transaction(async (tx) => {
    await tx.rows("update client set name = 'Renamed'")
    await tx.rows(FAILS).catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('a statement was refused')
  expect(await anna.rows('select name from client')).toEqual([{ name: 'Client' }])
})

test('a connection that Postgres ends is replaced, and what it was doing has failed', async () => {
  const end = (pid: number) => queryAs(database.adminUrl, null, 'select pg_terminate_backend($1)', [pid])
  const work = anna.transaction(async (tx) => {
    const [backend] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid')
    await end(backend?.pid ?? 0)
    await tx.rows("update client set name = 'Renamed'")
  })
  await expect(work).rejects.toThrow(/terminat|connection error/)
  expect(await anna.rows('select name from client')).toEqual([{ name: 'Client' }])
  await expectClean()
})

test('what was planned before a migration: a read answers after it, and a transaction is to be tried again, once', async () => {
  const one = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [], maxConnections: 1 })
  const scope = userScope(one, anna.userId, 'UTC')
  const [read, other] = ['select * from shown', 'select more from shown']
  const migrate = async (more: string) => {
    for (const sql of ['drop view if exists shown', `create view shown as select id, ${more} as more from client`, 'grant select on shown to billfold_projects']) {
      await queryAs(database.ownerUrl('projects'), null, sql)
    }
  }
  await migrate('1')
  for (const sql of [read, other]) await scope.planned(sql)
  await migrate("'one'")
  expect(await scope.planned(read)).toMatchObject([{ more: 'one' }])
  await migrate('1')
  const refused = await scope.transaction((tx) => tx.planned(read)).catch((error: unknown) => constraintError(error, {}))
  expect(refused).toMatchObject({ code: 'service_unavailable', retryAfter: 1 })
  for (const sql of [read, other]) expect(await scope.transaction((tx) => tx.planned(sql))).toMatchObject([{ more: 1 }])
  await one.close()
})

test('whoever does not wait for an answer leaves none of it to the next', async () => {
  const left = new AbortController()
  const gone = Array.from({ length: 4 }, () => Promise.race([anna.rows("select user_id as owner, pg_sleep(0.02) from client"), once(left.signal, 'abort')]))
  left.abort()
  await Promise.all(gone)
  expect(await Promise.all([owners(berta), berta.transaction(owners), owners(publicScope(orm))])).toEqual([[berta.userId], [berta.userId], []])
})

test('values of every kind arrive as they were, and answers are text where a number or a Date would lose something', async () => {
  const at = new Date('2026-03-01T10:20:30.456Z')
  const [row] = await anna.rows(
    `select ?::text as "text", ?::integer as "integer", ?::numeric as "decimal", ?::boolean as "boolean", ?::timestamptz = '2026-03-01T10:20:30.456Z' as "same",
      ?::bytea as "bytes", ?::text as "nothing", ?::jsonb as "json", date '2026-03-01' as "date", timestamptz '2026-03-01T10:20:30Z' at time zone 'UTC' as "instant"`,
    ["O'Neil \\ $1 ? 🦊", 42, '100000000000000000.10', true, at, Buffer.from([0, 255]), undefined, '{"a": [1]}'],
  )
  expect(row).toEqual({
    text: "O'Neil \\ $1 ? 🦊",
    integer: 42,
    decimal: '100000000000000000.10',
    boolean: true,
    same: true,
    bytes: Buffer.from([0, 255]),
    nothing: null,
    json: { a: [1] },
    date: '2026-03-01',
    instant: '2026-03-01 10:20:30',
  })
})
