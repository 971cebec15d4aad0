import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type TestDatabase, somebodyWaitsFor, testDatabase } from '@billfold/server-kit/testing/database'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countLoads } from './release-health.ts'
import { type ModuleStore, moduleStore } from './module-store.ts'

let database: TestDatabase
let orm: MikroORM
let store: ModuleStore
let holder: Client

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('accounts'), schema: 'accounts', entities: [] })
  store = moduleStore(orm)
  holder = new Client({ connectionString: database.url('accounts') })
  await holder.connect()
  await holder.query("insert into module (id) values ('projects')")
  await holder.query("insert into module_release (module_id, version, container, manifest, published_by) select id, '1.0.0', id, '{}', 'test' from module")
})
afterAll(async () => {
  await holder.end()
  await orm.close()
  await database.drop()
})

const loaded = (ms: number): LoadReport => ({ module: 'projects', version: '1.0.0', outcome: 'loaded', ms })
const take = (ms: number) => holder.query(`select from module_load where ms = ${ms} for update nowait`)

beforeEach(async () => {
  await holder.query('delete from module_load')
  // Includes the next minute, in case it begins during the test.
  await holder.query(
    `insert into module_load (module_id, version, minute, outcome, ms, loads)
     select 'projects', '1.0.0', date_trunc('minute', now()) + later, 'loaded', ms, 0 from unnest(array[25, 100]) ms, unnest(array[interval '0', interval '1 minute']) later`,
  )
})

test.each([[[25, 100]], [[100, 25]]])('locks the counters in a fixed order when a page reports load times in the order %j', async (times) => {
  await holder.query('begin')
  await take(25)
  const counting = countLoads(store.rows, times.map(loaded))
  await somebodyWaitsFor(holder)
  expect((await take(100)).rowCount).toBe(2)
  await holder.query('commit')
  await counting
  expect((await holder.query('select ms, sum(loads)::integer as loads from module_load group by 1 order by 1')).rows).toEqual([
    { ms: 25, loads: 1 },
    { ms: 100, loads: 1 },
  ])
})
