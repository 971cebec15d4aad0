import type { Call } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { schemas } from '@billfold/server-kit/database/roles'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../contract/backend.ts'
import { createRecords, featureOf, leastBody } from '../contract/records.ts'
import { paramsOf } from '../contract/fuzz-call.ts'
import { counted, grouped } from './count.ts'
import { countRows, newTenant, type Tenant } from './creating-calls.ts'
import { type Forgetful, makeForgetful } from './forgetful.ts'

let backend: Backend
let services: Forgetful
let anna: Tenant
let berta: Tenant

beforeAll(async () => {
  services = makeForgetful()
  backend = await startBackend()
  berta = await newTenant(backend.database, marked(await backend.signUp()))
  anna = await newTenant(backend.database, await backend.signUp())
})
afterAll(async () => {
  services.restore()
  await backend.close()
})

const MARK = 'of Berta alone'
const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

/** All that she writes says whose it is. */
function marked(call: Caller): Caller {
  const mark = (text: string) => text.replaceAll(/"(Client|Project|Work|Proposal|INV-1)"/g, `"$1 ${MARK}"`)
  return (declared, input) => call(declared, input?.body ? { ...input, body: JSON.parse(mark(JSON.stringify(input.body))) as Record<string, unknown> } : input)
}

/** Statements that a connection has kept are those of before. */
async function newConnections(): Promise<void> {
  await admin("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'billfold%' and state = 'idle'")
  await expect.poll(async () => (await fetch(`${backend.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200)
}

const userCalls = calls.filter(({ access, events }) => access === 'user' && !events)
/** What is another each time, or says when it was asked for; sessions are exempt, and have their own tests. */
const reads = userCalls.filter(({ name, method }) => method === 'GET' && !/^(?:invoices\.nextNumber|security\.sessions)$/.test(name))

function shown(answer: unknown): unknown {
  if (!(answer instanceof Uint8Array)) return answer
  return Buffer.from(answer.subarray(0, 4)).toString() === '%PDF' ? pagesOf(answer) : answer.length
}

const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

/** Every read, of her own records and of those of somebody else. */
async function readAll({ call, records }: Tenant, theirs: Record<string, number>) {
  const answers: [string, number, unknown][] = []
  for (const declared of reads) {
    const ids = declared.params ? [records, theirs] : [{}]
    for (const [at, of] of ids.entries()) {
      const { status, body } = await call(declared, { params: paramsOf(declared, String(of[featureOf(declared)] ?? 0)), query: (declared.query ? queryOf(declared) : undefined) as undefined })
      answers.push([`${declared.name} ${at === 0 ? 'own' : 'foreign'}`, status, withoutRequest(shown(body))])
    }
  }
  return answers
}

const queryOf = ({ name }: Call) => (name.startsWith('reports.') ? PERIOD : name === 'search.search' ? { q: 'Work' } : name === 'dashboard.revenueTrend' ? { period: '12months' } : {})

function withoutRequest(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer ? { ...answer, requestId: '' } : answer
}

/** A checksum of each table. */
async function rowsOf({ userId }: Tenant): Promise<object[]> {
  const tables = Object.keys(await countRows(backend.database, userId))
  const sums = tables.map((name) => `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where user_id = $1`)
  return admin(`${sums.join(' union all ')} order by name`, [userId])
}

test('where every service forgets whose rows it wants, Postgres keeps them apart all the same', async (context) => {
  const careful = await readAll(anna, berta.records)
  expect(careful.filter(([, status]) => ![200, 404, 409].includes(status))).toEqual([])
  const before = await rowsOf(berta)

  services.isForgetful = true
  await newConnections()
  const forgetful = await readAll(anna, berta.records)
  expect(forgetful).toEqual(careful)
  expect(JSON.stringify(forgetful)).not.toContain(MARK)
  // And whatever changes something: of hers nothing, of her own as ever.
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
  const { mutated, removed, kept } = services
  expect(mutated.size).toBeGreaterThan(60)
  // None that names a user in any other way has slipped through.
  expect([...mutated].filter((text) => /user_id"? (?:=|in|<>|any) ?(?:\$|\(|\d)/i.test(text.replaceAll(/on conflict \([^)]*\)/gi, '')))).toEqual([])

  const leaks = await leaksWithout()
  expect(leaks.length).toBeGreaterThan(15)
  counted(
    context,
    '13',
    `${grouped(removed)} comparisons taken out of ${mutated.size} statements of the services (${kept.size} about exempt tables kept): ${careful.length} answers the same to the byte, 0 rows of another user read or changed; without row-level security ${leaks.length} of those answers would have been others`,
  )
})

/** The same again where the database does not help: had the statements not been changed, nothing would be noticed here. */
async function leaksWithout(): Promise<string[]> {
  const tables = await admin<{ name: string }>("select format('%I.%I', schemaname, tablename) as name from pg_tables where rowsecurity and schemaname = any($1)", [schemas])
  await admin(tables.map(({ name }) => `alter table ${name} disable row level security`).join(';'))
  await newConnections()
  const open = await readAll(anna, berta.records)
  services.isForgetful = false
  return open.filter(([, , answer]) => JSON.stringify(answer ?? null).includes(MARK)).map(([name]) => name)
}
