import type { LoadReport } from '@billfold/contracts/modules/load-report-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/silent-log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { USUAL_RULE } from './health-rule.ts'
import { hearVoice } from './hear-voices.ts'
import { judgeReleases } from './judge-releases.ts'
import { type ModuleStore, moduleStore } from './module-store.ts'

let database: TestDatabase
let orm: MikroORM
let store: ModuleStore

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('accounts'), schema: 'accounts', entities: [] })
  store = moduleStore(orm)
  await store.rows("insert into module (id) values ('kites')")
  await store.rows(
    `insert into module_release (module_id, version, container, manifest, published_by)
     select 'kites', v, v, '{"routes": []}', 'test' from unnest(array['1.0.0', '2.0.0']) v`,
  )
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})
beforeEach(async () => {
  for (const table of ['module_voice', 'module_event']) await store.rows(`delete from ${table}`)
  await store.rows("update module set active = '2.0.0', last_good = '1.0.0'")
})

type Outcome = LoadReport['outcome']
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome)

/** As many users each tell the same, from networks of their own where it is not said otherwise. */
async function tell(who: string, users: number, outcomes: Outcome[], network?: string): Promise<void> {
  for (let user = 0; user < users; user += 1) {
    const reports = outcomes.map((outcome) => ({ module: 'kites', version: '2.0.0', outcome, ms: 1 }))
    await hearVoice(store.rows, { who: `${who} ${user}`, network: network ?? `${who} ${user}` }, reports)
  }
}

/** Why everybody went back; nothing where they did not. */
async function judged(): Promise<string[]> {
  await judgeReleases(store, ['kites'], USUAL_RULE, silentLog)
  return (await store.rows<{ note: string }>("select note from module_event where action = 'rolled back' and to_version = '1.0.0'")).map(({ note }) => note)
}

test('a page that arrived and then threw is one page load: five of them are not enough, ten are', async () => {
  await tell('user', 5, ['loaded', 'render'])
  expect(await judged()).toEqual([])
  await tell('user', 5, ['loaded', 'render'])
  expect(await judged()).toEqual(['100% of the 10 page loads that count failed within 10 minutes'])
})

test('tabs that were open for long and throw are page loads, too', async () => {
  await tell('user', 9, ['render'])
  expect(await judged()).toEqual([])
  await tell('late', 1, ['render'])
  expect(await judged()).toEqual(['100% of the 10 page loads that count failed within 10 minutes'])
})

test('a few of them beside pages that work are told as a share that can be', async () => {
  await tell('works', 4, times(2, 'loaded'))
  await tell('old', 2, ['render'])
  expect(await judged()).toEqual([])
  await tell('older', 1, ['render'])
  expect(await judged()).toEqual(['27.3% of the 11 page loads that count failed within 10 minutes'])
})

test('an office where it works and a few homes where it fails now and then make no share of anybody', async () => {
  await tell('office', 20, times(2, 'loaded'), 'office')
  await tell('home', 4, ['loaded', 'fast'])
  expect(await judged()).toEqual([])
})

test('nor do an office where it fails and homes where it works', async () => {
  await tell('office', 20, times(2, 'fast'), 'office')
  await tell('home', 4, times(2, 'loaded'))
  expect(await judged()).toEqual([])
})

test('neither does one user on ever other networks take it back, nor one network with ever other accounts', async () => {
  await tell('works', 4, times(2, 'loaded'))
  for (let told = 0; told < 5; told += 1) await hearVoice(store.rows, { who: 'one', network: `network ${told}` }, [{ module: 'kites', version: '2.0.0', outcome: 'fast', ms: 1 }])
  expect(await judged()).toEqual([])
  await store.rows('delete from module_voice')
  await tell('works', 4, times(2, 'loaded'))
  await tell('account', 5, times(2, 'fast'), 'one')
  expect(await judged()).toEqual([])
})

test('what counts of a voice has failed in the proportion of all that it told', async () => {
  await tell('user', 10, [...times(9, 'loaded'), 'fast'])
  expect(await judged()).toEqual([])
  await tell('user', 10, [...times(5, 'loaded'), ...times(3, 'fast')])
  expect(await judged()).toEqual(['22.2% of the 20 page loads that count failed within 10 minutes'])
})

test('a third of three voices is one page load, and no more', async () => {
  await tell('works', 2, times(2, 'loaded'))
  await tell('thirds', 3, [...times(2, 'loaded'), 'fast'])
  expect(await judged()).toEqual([])
})
