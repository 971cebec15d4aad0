import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { type Moment, type Scope, userScope } from './scope.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from './testing/database.ts'

let database: TestDatabase
let orm: MikroORM
let anna: Scope

const addClient = (user: number) => queryAs(database.adminUrl, null, "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')", [user])
const owners = async (scope: Pick<Moment, 'rows'>) => (await scope.rows<{ owner: number }>('select user_id as owner from client')).map(({ owner }) => owner)

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
  anna = userScope(orm, await createAccount(database), 'UTC')
  await addClient(anna.userId)
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

test('a snapshot reads the same rows throughout, only sees its user’s rows, and cannot write', async () => {
  const user = await createAccount(database)
  const scope = userScope(orm, user, 'UTC')
  await addClient(user)
  const counts = await scope.moment(async (moment) => {
    const before = await owners(moment)
    await addClient(user)
    return [before.length, (await owners(moment)).length]
  })
  expect([...counts, (await owners(scope)).length]).toEqual([1, 1, 2])
  await expect(scope.moment((tx) => tx.rows('delete from client'))).rejects.toThrow(/read-only/)
})

test('a snapshot inside a transaction sees the transaction’s writes', async () => {
  const user = await createAccount(database)
  const seen = await userScope(orm, user, 'UTC').transaction(async (tx) => {
    await tx.rows("insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')", [user])
    return tx.moment(owners)
  })
  expect(seen).toEqual([user])
})

test('a nested transaction joins the outer one', async () => {
  const work = anna.transaction(async (tx) => {
    await tx.transaction((inner) => inner.rows("update client set name = 'Renamed'"))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await anna.rows('select name from client')).toEqual([{ name: 'Client' }])
})

test('long transactions leave connections available for other queries', async () => {
  const few = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [], maxConnections: 3 })
  const scope = userScope(few, anna.userId, 'UTC')
  const server = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 6 }, () => scope.longTransaction(async (tx) => [await owners(tx), await server.promise]))
  expect(await Promise.all([owners(scope), scope.transaction(owners)])).toEqual([[anna.userId], [anna.userId]])
  server.resolve()
  await Promise.all(waiting)
  await few.close()
})

test('parameters of all types arrive unchanged, and decimals, dates and timestamps are returned as strings', async () => {
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
