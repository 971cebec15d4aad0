import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemas } from '@billfold/server-kit/database/roles'
import { queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { expect, onTestFinished, test } from 'vitest'

const script = await readFile(join(import.meta.dirname, 'distribute.sql'), 'utf8')

test('the Citus script distributes every table with user records, referenced tables first', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const rows = await queryAs<{ table: string; isGuarded: boolean; refersTo: string[] }>(
    database.adminUrl,
    null,
    `select n.nspname || '.' || c.relname as table, c.relrowsecurity and c.relname !~ '_directory$' as "isGuarded",
       array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid and not condeferrable) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [schemas],
  )
  const distributed = [...script.matchAll(/'((?:accounts|projects|billing|proposals)\.\w+)'/g)].map(([, name]) => name ?? '')
  const order = [...new Set(distributed)]
  expect(order.filter((name) => name !== 'accounts.account').toSorted()).toEqual(rows.filter(({ isGuarded }) => isGuarded).map(({ table }) => table))
  const early = rows.flatMap(({ table, refersTo }) => (order.includes(table) ? refersTo.filter((other) => order.indexOf(other) > order.indexOf(table)).map((other) => `${table} before ${other}`) : []))
  expect(early).toEqual([])
})
