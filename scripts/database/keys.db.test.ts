import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { queryAs, type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'

/**
 * Tables that are read before the user is known (decision 4), including the directories that map share links to users. They are not
 * partitioned.
 */
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

describe('every table with user records', () => {
  let database: TestDatabase
  let keys: Key[]
  beforeAll(async () => {
    database = await testDatabase()
    keys = await keysOf(database.adminUrl)
  })
  afterAll(() => database.drop())

  test('has a primary key that starts with the user id', () => {
    const tables = Map.groupBy(keys, ({ table }) => table)
    expect(tables.size).toBeGreaterThan(40)
    expect([...tables].filter(([, all]) => !all.some(({ isPrimary, columns }) => isPrimary && columns[0] === 'user_id')).map(([table]) => table)).toEqual([])
  })

  test('includes the user id in every unique key and has no two keys with the same columns', () => {
    expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
    // Only checks keys with names chosen by Postgres, because the others may be partial indexes.
    const plain = keys.filter(({ name }) => /_(pkey|key)$/.test(name)).map(({ table, columns }) => `${table} ${columns.join()}`)
    expect(plain.filter((key, at) => plain.indexOf(key) !== at)).toEqual([])
  })
})
