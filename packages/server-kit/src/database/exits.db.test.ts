import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Moment, publicScope, type Scope, type Transaction, userScope } from '../scope.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../testing/database.ts'
import { constraintError } from './constraint-error.ts'
import { databaseGone } from './database-gone.ts'
import { type Database, openDatabase } from './open-database.ts'
import { prepared } from './prepared.ts'

let database: TestDatabase
/** Uses only two connections, so that the next query gets one that another user has already used. */
let orm: Database
let anna: Scope
let berta: Scope

const owners = async (scope: Pick<Moment, 'rows'>) => (await scope.rows<{ owner: number }>('select user_id as owner from client')).map(({ owner }) => owner)
const FAILS = 'select 1 / (count(*) - count(*)) from client'
const PREPARED_FAILS = prepared('select 2 / (count(*) - count(*)) from client')
const UNKNOWN = prepared('select nothing from nowhere')
const BY_ID = prepared('select from client where id = ?')
const rename = (tx: Transaction) => tx.rows("update client set name = 'Renamed'")

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [], maxConnections: 2 })
  const users = [await createAccount(database), await createAccount(database)] as const
  for (const user of users) await queryAs(database.adminUrl, null, "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')", [user])
  anna = userScope(orm, users[0], 'UTC')
  berta = userScope(orm, users[1], 'UTC')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** Checks that no connection retains its user, no connection is leaked, and no data from a failed write remains. */
afterEach(() => expectClean(orm, anna, berta))

async function expectClean(at: Database, ...scopes: Scope[]): Promise<void> {
  const nobody = publicScope(at)
  expect(await Promise.all([nobody, nobody, ...scopes].map(owners))).toEqual([[], [], ...scopes.map(({ userId }) => [userId])])
  const setting = "select coalesce(current_setting('app.user_id', true), '') as user"
  expect(await Promise.all([nobody.rows(setting), nobody.rows(setting)])).toEqual([[{ user: '' }], [{ user: '' }]])
  for (const scope of scopes) expect(await scope.rows('select name from client')).toEqual([{ name: 'Client' }])
  expect(await owners(nobody.actFor(scopes[0]?.userId ?? 0))).toEqual([scopes[0]?.userId])
  await expect.poll(() => at.pool.totalCount - at.pool.idleCount).toBe(0)
}

const responseTo = async (work: Promise<unknown>) => databaseGone(await work.catch((error: unknown) => error))
const UNAVAILABLE = { code: 'service_unavailable' }

const endConnection = (pid: number, how: 'pg_terminate_backend' | 'pg_cancel_backend') => queryAs(database.adminUrl, null, `select ${how}($1)`, [pid])

async function endOwnConnection(tx: Pick<Moment, 'rows'>): Promise<void> {
  const [backend] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid')
  await endConnection(backend?.pid ?? 0, 'pg_terminate_backend')
}

/** Waits until another connection runs pg_sleep, then terminates the connection or cancels its statement. */
async function interruptSleep(how: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void> {
  const find = () => queryAs<{ pid: number }>(database.adminUrl, null, "select pid from pg_stat_activity where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()")
  await expect.poll(find).toHaveLength(1)
  const [sleeping] = await find()
  await endConnection(sleeping?.pid ?? 0, how)
}

describe.each([
  ['a read', (sql: string, values?: unknown[]) => anna.rows(sql, values)],
  ['a snapshot', (sql: string, values?: unknown[]) => anna.moment((moment) => moment.rows(sql, values))],
  ['a write', (sql: string, values?: unknown[]) => anna.transaction(async (tx) => [await rename(tx), await tx.rows(sql, values)])],
  ['a first statement', (sql: string, values?: unknown[]) => anna.transaction((tx) => tx.rows(sql, values))],
  ['an anonymous read', (sql: string, values?: unknown[]) => publicScope(orm).rows(sql, values)],
])('in %s', (_, run) => {
  test('a failing statement leaves no user set on the connection', async () => {
    for (const sql of [FAILS, PREPARED_FAILS, FAILS, PREPARED_FAILS]) await expect(run(sql)).rejects.toThrow('division by zero')
  })

  test('a statement that cannot be planned leaves no user set on the connection', async () => {
    await expect(run(UNKNOWN)).rejects.toThrow('does not exist')
    await expect(run(UNKNOWN)).rejects.toThrow('does not exist')
  })

  test('a parameter of the wrong type leaves no user set on the connection', async () => {
    await expect(run(BY_ID, ['x'])).rejects.toThrow('invalid input syntax')
    expect(await anna.rows(BY_ID, [0])).toEqual([])
  })

  test('a canceled statement leaves no user set on the connection', async () => {
    const interrupted = interruptSleep('pg_cancel_backend')
    await expect(run('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
    await interrupted
  })

  test('a connection that the server closes is replaced', async () => {
    const interrupted = interruptSleep('pg_terminate_backend')
    expect(await responseTo(run('select pg_sleep(20)'))).toMatchObject(UNAVAILABLE)
    await interrupted
  })
})

test('an error thrown by the callback rolls the transaction back', async () => {
  await expect(anna.transaction(async (tx) => [await rename(tx), await Promise.reject(new Error('no'))])).rejects.toThrow('no')
  await expect(anna.transaction(() => Promise.reject(new Error('before the first statement')))).rejects.toThrow('before the first statement')
})

test('a transaction with a failed statement is not reported as committed, even if the callback caught the error', async () => {
  const work = anna.transaction(async (tx) => {
    await rename(tx)
    await tx.rows(FAILS).catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('The transaction was rolled back because a statement failed')
})

test('a failure in one of a transaction’s concurrent statements rolls the transaction back', async () => {
  await expect(anna.transaction((tx) => Promise.all([rename(tx), tx.rows(FAILS), owners(tx)]))).rejects.toThrow('division by zero')
})

test('a statement that was not awaited does not run in a later transaction', async () => {
  const late: Promise<unknown>[] = []
  const work = anna.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) late.push(tx.rows("update client set name = 'Late'").catch(() => 'refused'))
    throw new Error('left early')
  })
  await expect(work).rejects.toThrow('left early')
  await Promise.all(late)
  await anna.transaction(async (tx) => void late.push(...[1, 2, 3].map(() => owners(tx).catch(() => 'refused'))))
  expect(await berta.transaction(owners)).toEqual([berta.userId])
  expect((await Promise.all(late)).at(-1)).toBe('refused')
})

test('a statement timeout rolls the transaction back', async () => {
  const work = anna.transaction(async (tx) => {
    await rename(tx)
    await tx.rows("set local statement_timeout = '20ms'")
    await tx.rows('select pg_sleep(20)')
  })
  await expect(work).rejects.toMatchObject({ code: '57014' })
})

test('a transaction fails and is rolled back if the server closes its connection between two statements', async () => {
  const work = anna.transaction(async (tx) => {
    await rename(tx)
    await endOwnConnection(tx)
    await tx.rows('select 1')
  })
  expect(await responseTo(work)).toMatchObject(UNAVAILABLE)
})

test('a transaction fails and is rolled back if the server closes its connection before the commit', async () => {
  expect(await responseTo(anna.transaction(async (tx) => [await rename(tx), await endOwnConnection(tx)]))).toMatchObject(UNAVAILABLE)
})

test('the entity manager’s nested transaction only rolls back to its savepoint', async () => {
  const found = await anna.transaction(async (tx) => {
    const nested = tx.em.transactional(async (em) => {
      await em.execute("update client set name = 'Nested'")
      await em.execute(FAILS)
    })
    await expect(nested).rejects.toThrow('division by zero')
    return tx.rows('select name from client')
  })
  expect(found).toEqual([{ name: 'Client' }])
})

test('an empty transaction sends nothing and holds no connection', async () => {
  expect(await anna.transaction(async () => 'done')).toBe('done')
})

test('many callers share few connections, and each sees only their own rows', async () => {
  const asked = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? anna : berta))
  const seen = await Promise.all(asked.map((scope, n) => (n % 3 === 0 ? scope.transaction(owners) : n % 3 === 1 ? scope.moment(owners) : owners(scope))))
  expect(seen).toEqual(asked.map(({ userId }) => [userId]))
})

describe('with a single connection', () => {
  let one: Database
  let scope: Scope

  beforeAll(() => {
    one = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [], maxConnections: 1 })
    scope = userScope(one, anna.userId, 'UTC')
  })
  afterEach(() => expectClean(one, scope))
  afterAll(() => one.close())

  test('transactions, reads and failures do not block each other', async () => {
    const runs = [owners(scope), scope.transaction(owners), scope.rows(FAILS), scope.moment(owners), scope.transaction((tx) => tx.rows(FAILS)), owners(publicScope(one))]
    expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })

  test('reads are retried after a migration, and only one transaction fails', async () => {
    const [read, other] = [prepared('select * from shown'), prepared('select more from shown')]
    const migrate = async (more: string) => {
      for (const sql of ['drop view if exists shown', `create view shown as select id, ${more} as more from client`, 'grant select on shown to billfold_projects']) {
        await queryAs(database.ownerUrl('projects'), null, sql)
      }
    }
    await migrate('1')
    for (const sql of [read, other]) await scope.rows(sql)
    await migrate("'one'")
    expect(await scope.rows(read)).toMatchObject([{ more: 'one' }])
    for (const sql of [read, other]) await scope.rows(sql)
    await migrate('1')
    const refused = await scope.transaction((tx) => tx.rows(read)).catch((error: unknown) => constraintError(error, {}))
    expect(refused).toMatchObject({ code: 'service_unavailable', retryAfter: 1 })
    for (const sql of [read, other]) expect(await scope.transaction((tx) => tx.rows(sql))).toMatchObject([{ more: 1 }])
  })
})
