import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { type Database, openDatabase } from '@billfold/server-kit/database/open-database'
import { openSearch } from '@billfold/server-kit/database/open-search'
import { withClient } from '@billfold/server-kit/database/provision'
import { roleUrl, type Schema, searchUrl } from '@billfold/server-kit/database/roles'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { recordedLog, silentLog } from '@billfold/server-kit/testing/log'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { bill, createFreelancer, tokenOf } from '../../services/billing/src/testing/freelancer.ts'
import { startStandby, startThrowAwayPostgres, type ThrowAwayPostgres } from '../test/throw-away-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

let primary: ThrowAwayPostgres
let standby: ThrowAwayPostgres
let database: Database
let anna: Scope
const { log, text: logged } = recordedLog()

const run = (server: ThrowAwayPostgres, sql: string) => withClient(server.adminUrl, async (client) => (await client.query<{ id: number }>(sql)).rows)

beforeAll(async () => {
  primary = await startThrowAwayPostgres()
  await prepareDatabase({ adminUrl: primary.adminUrl, passwords: testPasswords })
  // Makes commits wait until they are flushed, which test servers do not do by default.
  for (const role of ['billfold_projects', 'billfold_billing']) await run(primary, `alter role ${role} set synchronous_commit = on`)
  const [account] = await run(
    primary,
    "insert into accounts.account (username, email, first_name, last_name, password_hash) values ('anna', 'anna@example.com', 'Anna', 'Test', '-') returning id",
  )
  standby = await startStandby(primary)
  const urlOf = ({ adminUrl }: ThrowAwayPostgres) => roleUrl(adminUrl, 'projects', testPasswords)
  database = openDatabase({ url: urlOf(primary), readUrl: urlOf(standby), schema: 'projects', entities: [], log })
  anna = userScope(database, account?.id ?? 0, 'UTC')
})
afterAll(async () => {
  await database.close()
  await standby[Symbol.asyncDispose]()
  await primary[Symbol.asyncDispose]()
})

interface Seen {
  isStandby: boolean
  clients: number
}

const COUNT = 'select pg_is_in_recovery() as "isStandby", (select count(*)::integer from client) as clients'
const countWith = async ({ rows }: Pick<Scope, 'rows'>) => (await rows<Seen>(COUNT))[0]
const count = () => countWith(anna.replica)

let clients = 0

async function addClient(): Promise<number> {
  await anna.rows("insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')", [anna.userId])
  return (clients += 1)
}

const used = () => expect.poll(async () => (await count())?.isStandby, { timeout: 20_000 }).toBe(true)

test('the standby returns everything that was saved before, both in single statements and in snapshots', async () => {
  await used()
  let fromStandby = 0
  for (let n = 0; n < 50; n++) {
    const expected = await addClient()
    const seen = [await count(), await anna.replica.moment(countWith)]
    expect(seen.map((each) => each?.clients)).toEqual([expected, expected])
    fromStandby += seen.filter((each) => each?.isStandby).length
  }
  expect(fromStandby).toBeGreaterThan(80)
})

test('row-level security applies on the standby', async () => {
  const stranger = userScope(database, anna.userId + 1, 'UTC').replica
  expect(await Promise.all([countWith(stranger), stranger.moment(countWith), count()])).toMatchObject([{ isStandby: true, clients: 0 }, { isStandby: true, clients: 0 }, { isStandby: true, clients }])
})

test('a transaction reads its own writes from the primary', async () => {
  const seen = await anna.transaction(async (tx) => {
    await tx.rows("insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')", [tx.userId])
    return tx.replica.moment(countWith)
  })
  expect(seen).toEqual({ isStandby: false, clients: (clients += 1) })
})

test('the primary handles reads while the standby lags behind, which is logged once', async () => {
  await run(standby, 'select pg_wal_replay_pause()')
  const expected = await addClient()
  for (let n = 0; n < 3; n++) expect(await count()).toEqual({ isStandby: false, clients: expected })
  expect(await anna.replica.moment(countWith)).toEqual({ isStandby: false, clients: expected })
  expect(logged().match(/read from the primary/g)).toHaveLength(1)
  expect(logged()).toContain('the standby is more than 200 ms behind the primary')
  await run(standby, 'select pg_wal_replay_resume()')
  await used()
  expect(logged()).toContain('read from the standby again')
})

test('a statement that fails on the standby is not retried on the primary', async () => {
  await expect(anna.replica.rows('select 1 / 0 from client')).rejects.toThrow('division by zero')
  await expect(anna.replica.moment((moment) => moment.rows('delete from client'))).rejects.toThrow('read-only')
  expect((await count())?.isStandby).toBe(true)
})

test('searches read from the standby with their role’s settings', async () => {
  const urls = { databaseUrl: searchUrl(primary.adminUrl, testPasswords), readUrl: searchUrl(standby.adminUrl, testPasswords) }
  await using opened = new AsyncDisposableStack()
  const search = opened.adopt(openSearch({ ...urls, log: silentLog }), (reader) => reader.close())
  const settings = 'select pg_is_in_recovery() as "isStandby", current_setting(\'enable_seqscan\') as scans, current_setting(\'pg_trgm.word_similarity_threshold\') as similarity'
  expect(await search.rows(settings, [])).toEqual([{ isStandby: true, scans: 'off', similarity: '0.4' }])
})

describe('a service', () => {
  let service: TestService

  beforeEach(async () => {
    const url = (schema: Schema) => roleUrl(primary.adminUrl, schema, testPasswords)
    const shared = { adminUrl: primary.adminUrl, url, ownerUrl: url, searchUrl: '', drop: async () => undefined }
    service = await startTestService(billingWithoutStripe, shared, { readUrl: roleUrl(standby.adminUrl, 'billing', testPasswords) })
  })
  afterEach(() => service.close())

  const connections = async () => (await run(standby, "select 1 as id from pg_stat_activity where usename = 'billfold_billing'")).length

  test('reads its reports from the standby', async () => {
    expect(await connections()).toBe(0)
    const { body } = await service.as(anna.userId)(reportCalls.agedReceivables)
    expect([body, await connections()]).toEqual([[], 1])
  })

  test('reads the PDF for a client from the standby', async () => {
    const berta = await createFreelancer(service)
    const token = await tokenOf(berta, await bill(berta, [], { lineItems: [{ description: 'Design', quantity: '1', rate: '125' }] }))
    expect(await connections()).toBe(0)
    const { status } = await service.as(null)(invoiceSharingCalls.pdf, { params: { token } })
    expect([status, await connections()]).toEqual([200, 1])
  })
})

test('a commit is not acknowledged if its wait for the synchronous standby was canceled', async () => {
  await run(primary, "alter system set synchronous_standby_names = 'missing'")
  await run(primary, 'select pg_reload_conf()')
  const reset = async () => {
    await run(primary, 'alter system reset synchronous_standby_names')
    await run(primary, 'select pg_reload_conf()')
  }
  onTestFinished(reset)
  const cancel = async () => (await run(primary, "select pid as id from pg_stat_activity where case when wait_event = 'SyncRep' then pg_cancel_backend(pid) end")).length
  const insert = ({ rows }: Pick<Scope, 'rows'>) => rows("insert into client (user_id, name, email) values (?, 'Client', 'c@example.com')", [anna.userId])
  for (const write of [() => insert(anna), () => anna.transaction(insert)]) {
    let refused: unknown
    // The server applies the setting after a short delay. Until then, commits do not wait for the standby, so keep trying.
    while (refused === undefined) {
      let isDone = false
      const written = write().then(() => undefined, (error: unknown) => error).finally(() => (isDone = true))
      await vi.waitUntil(async () => isDone || (await cancel()) === 1, 5000)
      refused = await written
      clients += 1
    }
    expect(refused).toMatchObject({ code: 'service_unavailable', message: 'Billfold could not confirm that this was saved. Please try again in a moment.' })
  }
  await reset()
  await insert(anna)
  clients += 1
})

test('a standby that was promoted is no longer used for reads', async () => {
  await run(standby, 'select pg_promote()')
  const expected = await addClient()
  expect(await count()).toEqual({ isStandby: false, clients: expected })
  expect(logged()).toContain('is not a standby')
})

test('the primary handles reads if the standby is down', async () => {
  await standby[Symbol.asyncDispose]()
  const other = openDatabase({ url: roleUrl(primary.adminUrl, 'projects', testPasswords), readUrl: roleUrl(standby.adminUrl, 'projects', testPasswords), schema: 'projects', entities: [], log })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => other.close())
  expect(await countWith(userScope(other, anna.userId, 'UTC').replica)).toEqual({ isStandby: false, clients })
})
