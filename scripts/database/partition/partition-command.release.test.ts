import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { schemas } from '../../../packages/server-kit/src/database/roles.ts'
import { createAccount, queryAs, type TestDatabase, testDatabase } from '../../../packages/server-kit/src/testing/database.ts'
import { copyDatabase, restoreCopy } from '../copy-database.ts'
import { seedUser } from '../seed-user.ts'
import { comparable } from './catalog.ts'
import { HELPERS, largeTables, nameOf } from './large-tables.ts'
import { cancelPartitioning, partitionDatabase } from './partition-database.ts'

const PARTS = 4

let database: TestDatabase
let users: number[]

beforeAll(async () => {
  ;({ database, users } = await seeded(6))
})
afterAll(() => database.drop())

async function seeded(count: number): Promise<{ database: TestDatabase; users: number[] }> {
  const created = await testDatabase()
  const accounts: number[] = []
  for (let n = 0; n < count; n++) {
    const user = await createAccount(created)
    await seedUser(created, user)
    accounts.push(user)
  }
  return { database: created, users: accounts }
}

const admin = <Row extends object>(of: TestDatabase, sql: string, values: unknown[] = []) => queryAs<Row>(of.adminUrl, null, sql, values)

/** Lists all tables and views with their constraints, indexes, triggers and so on, but without partitions. */
const CATALOG = `
  with t as (select c.* from pg_class c where c.relnamespace = any($1::text[]::regnamespace[]) and not c.relispartition)
  select 'constraint ' || k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line from pg_constraint k join t on t.oid = k.conrelid where k.conparentid = 0
  union all select 'index ' || replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') from pg_index x join t on t.oid = x.indrelid where x.indisvalid
  union all select 'trigger ' || pg_get_triggerdef(g.oid) || ' ' || g.tgenabled::text from pg_trigger g join t on t.oid = g.tgrelid where not g.tgisinternal
  union all select 'policy ' || p.schemaname || '.' || p.tablename || ' ' || to_jsonb(p) from pg_policies p
  union all select 'security ' || t.oid::regclass || ' ' || t.relrowsecurity || ' ' || t.relforcerowsecurity || ' ' || pg_get_userbyid(t.relowner) from t where t.relkind in ('r', 'p')
  union all select 'grant ' || t.oid::regclass || ' ' || pg_get_userbyid(x.grantee) || ' ' || x.privilege_type from t, aclexplode(t.relacl) x where t.relkind in ('r', 'p', 'v', 'S')
  union all select 'grant ' || t.oid::regclass || '.' || a.attname || ' ' || pg_get_userbyid(x.grantee) || ' ' || x.privilege_type from t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) x
  union all select 'view ' || t.oid::regclass || ' ' || pg_get_viewdef(t.oid) from t where t.relkind = 'v'
  union all select 'column ' || t.oid::regclass || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attidentity::text || a.attgenerated::text || a.attstorage::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
    from t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum where t.relkind in ('r', 'p')
  order by 1`

const catalogOf = async (of: TestDatabase) => (await admin<{ line: string }>(of, CATALOG, [schemas])).map(({ line }) => comparable(line)).toSorted()

/** Returns row counts and checksums of all large tables. */
async function rowsOf(of: TestDatabase): Promise<object[]> {
  const sums = largeTables.map((large) => `select '${nameOf(large)}' as name, count(*), sum(hashtextextended(r::text, 0)::numeric) as sum from ${nameOf(large)} r`)
  return admin(of, `${sums.join(' union all ')} order by name`)
}

const partitionsOf = (of: TestDatabase, table: string) =>
  admin<{ name: string; rows: number }>(of, 'select tableoid::regclass::text as name, count(*)::integer as rows from ' + table + ' group by 1 order by 1')

/** Creates, changes and deletes entries and payments until aborted. Returns how many of the new entries remain. */
async function writeUntil(over: AbortSignal, of: TestDatabase, user: number): Promise<number> {
  const url = of.url('billing')
  let left = 0
  for (let n = 0; !over.aborted; n++) {
    const [entry] = await queryAs<{ id: number }>(
      url,
      user,
      "insert into time_entry (user_id, client_id, project_id, description, hours, rate, date) select user_id, client_id, project_id, 'Written meanwhile', 1, 100, date from time_entry where user_id = $1 order by id limit 1 returning id",
      [user],
    )
    await queryAs(url, user, "update time_entry set description = 'Changed meanwhile', hours = 2 where user_id = $1 and id = $2", [user, entry?.id])
    await queryAs(url, user, 'update invoice_payment set note = $2 where user_id = $1', [user, `Note ${n}`])
    if (n % 2 === 0) await queryAs(url, user, 'delete from time_entry where user_id = $1 and id = $2', [user, entry?.id])
    else left += 1
  }
  return left
}

test('rejects an invalid number of partitions', async () => {
  for (const parts of [0, 1, 1.5, 1000, Number.NaN]) await expect(partitionDatabase({ adminUrl: database.adminUrl, parts })).rejects.toThrow('between 2 and 256')
})

test('partitions the large tables while users write, and keeps rows, constraints, indexes, triggers, policies, grants and views', { timeout: 180_000 }, async () => {
  const [user = 0] = users
  const before = await catalogOf(database)
  const over = new AbortController()
  const writing = writeUntil(over.signal, database, user)
  await partitionDatabase({ adminUrl: database.adminUrl, parts: PARTS }).finally(() => over.abort())
  const left = await writing
  expect(left).toBeGreaterThan(0)

  expect(await catalogOf(database)).toEqual(before)
  const [counted] = await admin<{ count: number }>(database, "select count(*)::integer as count from billing.time_entry where user_id = $1 and description = 'Changed meanwhile' and hours = 2", [user])
  expect(counted?.count).toBe(left)
  for (const large of largeTables) {
    const partitions = await admin(database, 'select from pg_inherits where inhparent = $1::regclass', [nameOf(large)])
    expect([nameOf(large), partitions.length]).toEqual([nameOf(large), PARTS])
  }
  expect((await partitionsOf(database, 'billing.invoice')).length).toBeGreaterThan(1)
  expect(await admin(database, `select relname from pg_class where relname like '${HELPERS}' or relnamespace::regnamespace::text ~ '_(partitioned|replaced)$'`)).toEqual([])
})

test('rejects a database that is already partitioned', async () => {
  await expect(partitionDatabase({ adminUrl: database.adminUrl, parts: PARTS })).rejects.toThrow('partitioned already')
  await expect(partitionDatabase({ adminUrl: database.adminUrl, parts: 8 })).rejects.toThrow('has 4 partitions')
})

test('a partition can only be read or written through its table', async () => {
  const [user = 0] = users
  const [partition] = await partitionsOf(database, 'billing.time_entry')
  for (const statement of [`select from ${partition?.name}`, `delete from ${partition?.name}`]) await expect(queryAs(database.url('billing'), user, statement)).rejects.toThrow('permission denied')
  expect(await queryAs(database.ownerUrl('billing'), user, `select from ${partition?.name}`)).toEqual([])
  const own = await queryAs<{ user_id: number }>(database.url('billing'), user, 'select distinct user_id from time_entry')
  expect(own).toEqual([{ user_id: user }])
})

test('new ids continue after the largest existing id', async () => {
  const [user = 0] = users
  const [added] = await queryAs<{ isNew: boolean }>(
    database.url('billing'),
    user,
    `insert into expense (user_id, date, category, amount) values ($1, '2026-01-01', 'Travel', 10) returning id > (select max(id) from expense) as "isNew"`,
    [user],
  )
  expect(added).toEqual({ isNew: true })
})

test('a backup of partitioned tables can be restored into unpartitioned tables, and vice versa', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-partitions-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const other = await testDatabase()
  onTestFinished(() => other.drop())
  await copyDatabase({ adminUrl: database.adminUrl, file: join(folder, 'one') })
  await restoreCopy({ adminUrl: other.adminUrl, file: join(folder, 'one'), replace: false })
  const rows = await rowsOf(database)
  expect(await rowsOf(other)).toEqual(rows)
  await copyDatabase({ adminUrl: other.adminUrl, file: join(folder, 'two') })
  // End all service connections, because a restore is rejected while a service is connected.
  await admin(database, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'billfold%'")
  await restoreCopy({ adminUrl: database.adminUrl, file: join(folder, 'two'), replace: true })
  expect(await rowsOf(database)).toEqual(rows)
})

test('an interrupted run can be continued, or canceled without leaving anything behind', { timeout: 180_000 }, async () => {
  const { database: other } = await seeded(4)
  onTestFinished(() => other.drop())
  const [catalog, rows] = [await catalogOf(other), await rowsOf(other)]
  const stopAt = async (wanted: string) => {
    const stopping = new AbortController()
    const say = (line: string) => line.startsWith(wanted) && stopping.abort()
    await expect(partitionDatabase({ adminUrl: other.adminUrl, parts: PARTS, stop: stopping.signal, say })).rejects.toThrow('aborted')
  }
  await stopAt('billing.invoice: copying')
  await cancelPartitioning(other.adminUrl)
  expect([await catalogOf(other), await rowsOf(other)]).toEqual([catalog, rows])
  expect(await partitionsOf(other, 'billing.invoice')).toHaveLength(1)

  await stopAt('billing.invoice: building indexes')
  await admin(other, "update billing.invoice set notes = 'Changed while nothing ran'")
  await admin(other, 'delete from billing.expense')
  const changed = await rowsOf(other)
  await partitionDatabase({ adminUrl: other.adminUrl, parts: PARTS })
  expect([await catalogOf(other), await rowsOf(other)]).toEqual([catalog, changed])
})
