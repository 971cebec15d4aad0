import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { schemas } from '@billfold/server-kit/database/roles'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../testing/backend.ts'
import { createRecords, featureOf, leastBody } from '../testing/records.ts'
import { paramsOf } from '../testing/fuzz-call.ts'
import { countRows, newTenant, type Tenant } from './creating-calls.ts'
import { forgetUserFilters, type UserFilters } from './forget-user-filters.ts'

let backend: Backend
let filters: UserFilters
let anna: Tenant
let berta: Tenant

beforeAll(async () => {
  filters = forgetUserFilters()
  backend = await startBackend()
  berta = await newTenant(backend.database, marked(await backend.signUp()))
  anna = await newTenant(backend.database, await backend.signUp())
})
afterAll(async () => {
  filters.restore()
  await backend.close()
})

const MARK = 'owned by Berta'
const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

/** Adds a marker to the names of all records that this user writes. */
function marked(call: Caller): Caller {
  const mark = (text: string) => text.replaceAll(/"(Client|Project|Work|Proposal|INV-1)"/g, `"$1 ${MARK}"`)
  return (declared, input) => call(declared, input?.body && !(input.body instanceof Blob) ? { ...input, body: JSON.parse(mark(JSON.stringify(input.body))) as Record<string, unknown> } : input)
}

/** Drops open connections, because their prepared statements still contain the user filters. */
async function reconnect(): Promise<void> {
  await admin("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'billfold%' and state = 'idle'")
  await expect.poll(async () => (await fetch(`${backend.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200)
}

const userCalls = calls.filter(({ access, events }) => access === 'user' && !events)
/** Excludes calls whose response is different each time. */
const reads = userCalls.filter(({ name, method }) => method === 'GET' && !/^(?:invoices\.nextNumber|security\.sessions|timers\.list)$/.test(name))

function readable(answer: unknown): unknown {
  if (!(answer instanceof Uint8Array)) return answer
  return Buffer.from(answer.subarray(0, 4)).toString() === '%PDF' ? pagesOf(answer) : answer.length
}

/** This call takes the client as a query parameter. */
const DEPOSITS = 'invoices.deductibleDeposits'
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

/** Calls every read operation with the tenant's own ids and with another user's ids. */
async function readAll({ call, records }: Tenant, theirs: Record<string, number>) {
  const answers: [string, number, unknown][] = []
  for (const declared of reads) {
    const ids = declared.params || declared.name === DEPOSITS ? [records, theirs] : [{}]
    for (const [at, of] of ids.entries()) {
      const { status, body } = await call(declared, { params: paramsOf(declared, String(of[featureOf(declared)] ?? 0)), query: (declared.query ? queryOf(declared, of) : undefined) as undefined })
      answers.push([`${declared.name} ${at === 0 ? 'own' : 'foreign'}`, status, withoutRequestId(readable(body))])
    }
  }
  return answers
}

function queryOf({ name }: Call, { clients }: Record<string, number>): object {
  if (name === 'accounting.export') return { ...PERIOD, format: 'journal' }
  if (/^(?:reports|accounting)\./.test(name)) return PERIOD
  const queries: Record<string, object> = { 'search.search': { q: 'Work' }, 'dashboard.revenueTrend': { period: '12months' }, [DEPOSITS]: { clientId: clients } }
  return queries[name] ?? {}
}

function withoutRequestId(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer ? { ...answer, requestId: '' } : answer
}

/** Returns a checksum for each table. */
async function rowsOf({ userId }: Tenant): Promise<object[]> {
  const tables = Object.keys(await countRows(backend.database, userId))
  const sums = tables.map((name) => `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where user_id = $1`)
  return admin(`${sums.join(' union all ')} order by name`, [userId])
}

test('the database hides and protects other users’ rows even if queries do not filter by user', async () => {
  const careful = await readAll(anna, berta.records)
  expect(careful.filter(([, status]) => ![200, 404, 409].includes(status))).toEqual([])
  const before = await rowsOf(berta)

  filters.areForgotten = true
  await reconnect()
  const unfiltered = await readAll(anna, berta.records)
  expect(unfiltered).toEqual(careful)
  expect(JSON.stringify(unfiltered)).not.toContain(MARK)
  // Anna's requests must not change Berta's records.
  const changes = userCalls.filter(({ name, method }) => method !== 'GET' && !/^(?:security\.|settings\.)/.test(name))
  const changed: string[] = []
  for (const declared of changes) {
    const { status } = await anna.call(declared, { params: paramsOf(declared, String(berta.records[featureOf(declared)] ?? 0)), ...(declared.body && { body: leastBody(declared) }) })
    if (declared.params && status !== 404 && status !== 400) changed.push(`${declared.name} ${status}`)
  }
  expect(changed).toEqual([])
  const again = await backend.signUp()
  const records = await createRecords(again)
  for (const declared of changes.filter(({ method }) => method === 'DELETE')) await again(declared, { params: { ...paramsOf(declared, String(records[featureOf(declared)] ?? 0)) } })
  expect(await rowsOf(berta)).toEqual(before)
  const { mutated } = filters
  expect(mutated.size).toBeGreaterThan(60)
  // None of the statements sent may still compare the user id.
  expect([...mutated].filter((text) => /user_id"? (?:=|in|<>|any) ?(?:\$|\(|\d)/i.test(text.replaceAll(/on conflict \([^)]*\)/gi, '')))).toEqual([])

  const leaks = await leaksWithout()
  expect(leaks.length).toBeGreaterThan(10)
})

/** Checks the test itself: with row-level security disabled, other users' records must be visible, or something else filters them. */
async function leaksWithout(): Promise<string[]> {
  const tables = await admin<{ name: string }>("select format('%I.%I', schemaname, tablename) as name from pg_tables where rowsecurity and schemaname = any($1)", [schemas])
  await admin(tables.map(({ name }) => `alter table ${name} disable row level security`).join(';'))
  await reconnect()
  const open = await readAll(anna, berta.records)
  filters.areForgotten = false
  return open.filter(([, , answer]) => JSON.stringify(answer ?? null).includes(MARK)).map(([name]) => name)
}
