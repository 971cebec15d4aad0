import { type Call, isWriting } from '@billfold/contracts/call'
import { calls } from '@billfold/contracts/calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { isErrorBody } from '@billfold/contracts/errors'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { schemas } from '@billfold/server-kit/database/roles'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../testing/backend.ts'
import { createRecords, featureOf } from '../testing/records.ts'
import { bodySchema, queryNames } from '../testing/schema.ts'
import { countTexts, fill } from './fill.ts'

let backend: Backend
let anna: Caller
let records: Record<string, number>

beforeAll(async () => {
  backend = await startBackend()
  anna = await backend.signUp()
  records = await createRecords(anna)
})
afterAll(() => backend.close())

/** All calls except operator calls, which are rejected earlier, and calls that would end the test's session. */
const reached = calls.filter(({ name, access }) => access !== 'operator' && !/^(?:accounts\.logout|security\.endOtherSessions|security\.endSession)$/.test(name))
const withBody = reached.filter(({ body }) => body)
const changing = calls.filter(isWriting)

const paramsOf = (call: Call, id: unknown = records[featureOf(call)] ?? 1) => Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))
/** Raw JSON text, because JSON.stringify cannot produce these bodies. */
const json = (text: string) => new Blob([text], { type: 'application/json' })

interface Attack {
  call: Call
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: Blob
  headers?: Record<string, string>
}

async function attack({ call, params = paramsOf(call), query, body, headers }: Attack) {
  const start = performance.now()
  const { status, error } = await anna(call, { params, query: query as undefined, headers, ...(body && { body }) })
  return { call: call.name, status, code: isErrorBody(error) ? error.code : '', ms: performance.now() - start }
}

/** Omits rate-limited responses to public calls, because these calls check their limits per IP address and token before anything else. */
function unlimited(answers: readonly Awaited<ReturnType<typeof attack>>[]) {
  const isPublic = (name: string) => calls.some((call) => call.name === name && call.path.startsWith('/api/public/'))
  return answers.filter(({ call, code }) => code !== 'too_many_requests' || !isPublic(call))
}

/** Long enough for any call, but shorter than a runaway regular expression takes. */
const MAX_MS = 1500

/** Returns the attacks that cause a server error or a slow response. Slow ones are retried once. */
async function broken(attacks: readonly Attack[]): Promise<string[]> {
  const found: string[] = []
  for (const each of attacks) {
    let answer = await attack(each)
    if (answer.ms > MAX_MS) answer = await attack(each)
    if (answer.status >= 500 || answer.ms > MAX_MS) found.push(`${answer.call}: ${answer.status} after ${Math.round(answer.ms)} ms`)
  }
  return found
}

describe('a cross-site request', () => {
  const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
  /** Omits countView, because the call only counts a view (decisions 10 and 21). */
  const forged = changing.filter(({ name }) => name !== sharingCalls.countView.name)

  test('is rejected by every call that writes data', async () => {
    const answers = await Promise.all(forged.map((call) => attack({ call, headers: CROSS_SITE })))
    expect(unlimited(answers).filter(({ status, code }) => status !== 403 || code !== 'cross_site_request')).toEqual([])
    expect(answers.length).toBeGreaterThan(60)
  })

  test('is rejected with every content type that a form can send', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    const sent = forged.filter(({ access, method }) => access !== 'operator' && method !== 'GET').flatMap((call) => types.map((type) => ({ call, body: new Blob(['{}'], { type }) })))
    const answers = await Promise.all(sent.map(attack))
    expect(unlimited(answers).filter(({ status }) => status !== 415)).toEqual([])
  })

  test('does not change any data when it uses GET', { timeout: 60_000 }, async () => {
    const tokenOf = async (call: typeof sharingCalls.generate, id: unknown) =>
      (await anna(call, { params: { id } })).body.shareUrl.split('/').at(-1)
    const [project, shareToken] = [await tokenOf(sharingCalls.generate, records.projects), await tokenOf(proposalSharingCalls.generate, records.proposals)]
    const invoice = await tokenOf(invoiceSharingCalls.generate, records.invoices)
    const portal = await tokenOf(portalLinkCalls.generate, records.clients)
    const before = await everything()
    const tokens: Record<string, string | undefined> = { invoiceSharing: invoice, clientPortal: portal }
    const tokensOf = (call: Call) => (call.access === 'anyone' ? { token: tokens[featureOf(call)] ?? project, shareToken } : {})
    const reads = calls.filter((call) => !isWriting(call)).map((call) => attack({ call, params: { ...paramsOf(call), ...tokensOf(call) } }))
    expect((await Promise.all(reads)).filter(({ status }) => status === 200).length).toBeGreaterThan(40)
    expect(changedSince(before, await everything())).toEqual([])
  })
})

interface Table {
  name: string
  count: string
  sum: string | null
}

/** Returns a checksum for each table with user data. Excludes sessions, because every request updates them. */
async function everything(): Promise<Table[]> {
  const sql = <Row extends object>(text: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, text, values)
  const tables = await sql<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = any($1) and table_name not in ('rate_limit', 'session') order by 1",
    [schemas],
  )
  expect(tables.length).toBeGreaterThan(25)
  return sql(tables.map(({ name }) => `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`).join(' union all '))
}

function changedSince(before: readonly Table[], after: readonly Table[]): string[] {
  const known = new Set(before.map((table) => JSON.stringify(table)))
  return after.filter((table) => !known.has(JSON.stringify(table))).map(({ name, count }) => `${name}: ${count} rows`)
}

describe('a request body', () => {
  test('that is compressed is rejected without being decompressed', async () => {
    const encodings = ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity, br']
    const sent = [...withBody, ...reached.filter(({ raw, upload }) => raw || upload)].flatMap((call) =>
      encodings.map((encoding) => ({ call, body: call.upload ? new Blob(['x'], { type: 'image/png' }) : json('{}'), headers: { 'content-encoding': encoding } })),
    )
    const answers = await Promise.all(sent.map(attack))
    expect(unlimited(answers).filter(({ status }) => status !== 415)).toEqual([])
  })

  test('cannot pollute object prototypes', { timeout: 60_000 }, async () => {
    const poison = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}}') as object
    const poisoned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(poisoned)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries([...Object.entries(value).map(([name, inner]) => [name, poisoned(inner)] as const), ...Object.entries(poison)])
    }
    const bodies = withBody.flatMap((call) => [poisoned(fill(bodySchema(call), 'x')), fill(bodySchema(call), poison)].map((body) => ({ call, body: json(JSON.stringify(body)) })))
    const names = ['__proto__', 'constructor']
    const paths = reached.filter(({ path }) => path.includes(':')).flatMap((call) => names.map((name) => ({ call, params: paramsOf(call, name) })))
    const query = { '__proto__[polluted]': 'true', 'constructor.prototype.polluted': 'true', __proto__polluted: 'true' }
    const queries = reached.filter(({ method }) => method === 'GET').map((call) => ({ call, query }))
    expect(bodies[0] && (await bodies[0].body.text())).toContain('"__proto__":')
    expect(await broken([...bodies, ...paths, ...queries])).toEqual([])
    expect([Object.keys(Object.prototype), 'polluted' in {}]).toEqual([[], false])

    const saved = await anna(settingsCalls.update, { body: poisoned({ profile: { firstName: 'Ada' } }) as Record<string, unknown> })
    expect([saved.status, saved.body.settings.profile.firstName, JSON.stringify(saved.body).includes('polluted')]).toEqual([200, 'Ada', false])
  })

  test('that is nested a hundred thousand levels deep does not cause a server error', { timeout: 60_000 }, async () => {
    const nests = [(times: number) => '['.repeat(times) + ']'.repeat(times), (times: number) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`]
    const attacks = withBody.flatMap((call) => {
      const template = JSON.stringify(fill(bodySchema(call), '@'))
      const times = Math.floor(900_000 / 7 / countTexts(bodySchema(call)))
      return nests.flatMap((nest) => [nest(120_000), template.replaceAll('"@"', () => nest(times))].map((body) => ({ call, body: json(body) })))
    })
    expect(await broken(attacks)).toEqual([])
  })

  test('with 100 kB strings designed to slow down regular expressions is handled in time', { timeout: 120_000 }, async () => {
    const seeds = ['a', ' ', '0.', 'a@', 'a.', '<p>']
    const long = (seed: string, length: number) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length)
    /** Combining accents in the wrong order, so that Unicode normalization has to sort them first. */
    const marks = (length: number) => long('\u0301', length / 2) + long('\u0323', length / 2)
    const bodies = withBody.flatMap((call) => {
      const length = Math.floor(Math.min(100_000, 400_000 / countTexts(bodySchema(call))))
      const texts = [...seeds.map((seed) => `${long(seed, length)}!\u0001`), marks(length)]
      return texts.map((text) => ({ call, body: json(JSON.stringify(fill(bodySchema(call), text))) }))
    })
    const queries = reached.filter(({ query }) => query).flatMap((call) =>
      seeds.filter((seed) => seed.trim() !== '').map((seed) => ({ call, query: Object.fromEntries(queryNames(call).map((name) => [name, long(seed, 1200)])) })),
    )
    expect(await broken([...bodies, ...queries])).toEqual([])
  })
})

test('duplicate query parameters are rejected', async () => {
  const twice = reached.filter(({ query }) => query).map((call) => ({ call: { ...call, path: `${call.path}?${queryNames(call).map((name) => `${name}=1&${name}=2`).join('&')}` } as Call }))
  const answers = await Promise.all(twice.map(attack))
  expect(answers.length).toBeGreaterThan(10)
  expect(unlimited(answers).filter(({ status }) => status !== 400)).toEqual([])
})
