import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import { openSearch, type SearchReader } from './open-search.ts'

let database: TestDatabase
let search: SearchReader

beforeAll(async () => {
  database = await testDatabase()
  search = openSearch({ databaseUrl: database.searchUrl, log: silentLog })
})
afterAll(async () => {
  await search.close()
  await database.drop()
})

test('a search works on connections whose plans were cached before a migration', async () => {
  const show = (columns: string) =>
    queryAs(database.adminUrl, null, `drop view if exists public.shown; create view public.shown as select ${columns}; grant select on public.shown to billfold_search`)
  // Runs one search on each connection.
  const look = () => Promise.all(Array.from({ length: 4 }, () => search.rows('select *, pg_sleep($1) from public.shown', [0.05])))
  await show('1 as a')
  await look()
  await show("1 as a, 'more' as b")
  expect(await look()).toMatchObject(Array.from({ length: 4 }, () => [{ a: 1, b: 'more' }]))
})
