import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { somebodyWaitsFor } from '@billfold/server-kit/testing/somebody-waits-for'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countLoads } from './count-loads.ts'
import { forgetVoices, hearVoice } from './hear-voices.ts'
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
  // The minute may end meanwhile.
  await holder.query(
    `insert into module_load (module_id, version, minute, outcome, ms, loads)
     select 'projects', '1.0.0', date_trunc('minute', now()) + later, 'loaded', ms, 0 from unnest(array[25, 100]) ms, unnest(array[interval '0', interval '1 minute']) later`,
  )
})

test.each([[[25, 100]], [[100, 25]]])('a page waits for the first count with none of the others in hand, also when it reports them as %j', async (times) => {
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

test('who has told is kept for as long as a release is judged by it', async () => {
  await hearVoice(store.rows, { who: 'early', network: 'n' }, [loaded(25), { ...loaded(1), outcome: 'fast' }, { ...loaded(1), module: 'nothing' }])
  await holder.query("update module_voice set minute = minute - interval '12 minutes'")
  await hearVoice(store.rows, { who: 'late', network: 'n' }, [loaded(25)])
  const told = async () => (await holder.query('select who, loads, failures from module_voice order by minute')).rows
  expect(await told()).toEqual([{ who: 'early', loads: 2, failures: 1 }, { who: 'late', loads: 1, failures: 0 }])
  await forgetVoices(store.rows, 10)
  expect(await told()).toEqual([{ who: 'late', loads: 1, failures: 0 }])
})
