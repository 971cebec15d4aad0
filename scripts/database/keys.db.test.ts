import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { createAccount, newDatabase, queryAs, type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { migrationSets } from './prepare-database.ts'
import { seedUser } from './seed-user.ts'

/** Read before the user is known (decision 4), or a directory that leads to the user. They stay in one part. */
const unsplit = [
  ...['session', 'password_reset', 'email_confirmation', 'unsubscribe_link', 'module_vote'].map((table) => `accounts.${table}`),
  ...['billing.share_link', 'projects.portal_link', 'projects.share_link', 'proposals.share_link'].map((table) => `${table}_directory`),
]

const KEYS = `
  select c.oid::regclass::text as "table", i.relname as name, x.indisprimary as "isPrimary",
    array(select a.attname::text from unnest(x.indkey::integer[]) with ordinality k (attnum, at) left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where k.at <= x.indnkeyatts order by k.at) as columns
  from pg_class c join pg_index x on x.indrelid = c.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = any($1::text[]::regnamespace[]) and c.relkind = 'r' and c.oid <> all($2::text[]::regclass[])
    and exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id') order by 1, 2`

interface Key {
  table: string
  name: string
  isPrimary: boolean
  columns: string[]
}

const keysOf = (url: string) => queryAs<Key>(url, null, KEYS, [schemas, unsplit])

describe('in every table of a user’s records', () => {
  let database: TestDatabase
  let keys: Key[]
  beforeAll(async () => {
    database = await testDatabase()
    keys = await keysOf(database.adminUrl)
  })
  afterAll(() => database.drop())

  test('the primary key starts with the user', () => {
    const tables = Map.groupBy(keys, ({ table }) => table)
    expect(tables.size).toBeGreaterThan(40)
    expect([...tables].filter(([, all]) => !all.some(({ isPrimary, columns }) => isPrimary && columns[0] === 'user_id')).map(([table]) => table)).toEqual([])
  })

  test('every unique key includes the user, and no two have the same columns', () => {
    expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
    // Named by Postgres. Others may be partial.
    const plain = keys.filter(({ name }) => /_(pkey|key)$/.test(name)).map(({ table, columns }) => `${table} ${columns.join()}`)
    expect(plain.filter((key, at) => plain.indexOf(key) !== at)).toEqual([])
  })
})

test('an upgrade moves all foreign keys to the new primary keys and lists existing share links', { timeout: 120_000 }, async () => {
  await using upgraded = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  const { url } = upgraded
  const before = '2026-12-20'
  const sets = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < before)) }))
  await migrate({ adminUrl: url, passwords: testPasswords, sets })
  const as = { adminUrl: url } as TestDatabase
  await seedUser(as, await createAccount(as))
  await migrate({ adminUrl: url, passwords: testPasswords, sets: migrationSets })

  await using created = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  await migrate({ adminUrl: created.url, passwords: testPasswords, sets: migrationSets })
  const constraints = (of: string) =>
    queryAs(of, null, "select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where contype in ('p', 'u', 'f') and connamespace = any($1::text[]::regnamespace[]) order by 1, 2", [schemas])
  expect(await constraints(url)).toEqual(await constraints(created.url))
  expect(await keysOf(url)).toEqual(await keysOf(created.url))
  const lost = await queryAs(url, null, 'select l.id from projects.share_link l left join projects.share_link_directory d on d.id = l.id and d.user_id = l.user_id where d.id is null')
  expect(lost).toEqual([])
})
