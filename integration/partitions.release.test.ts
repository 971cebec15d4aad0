import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { calls } from '@billfold/contracts/calls'
import type { Call } from '@billfold/contracts/call'
import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largeTables, nameOf } from '../scripts/database/partition/large-tables.ts'
import { partitionDatabase } from '../scripts/database/partition/partition-database.ts'
import { create, creating, newTenant, type Tenant } from './properties/creating-calls.ts'
import { type Backend, startBackend } from './testing/backend.ts'
import { paramsOf } from './testing/fuzz-call.ts'
import { featureOf, leastBody } from './testing/records.ts'

const PARTS = 4

let backend: Backend
/** A user with records from before and after the tables were partitioned. */
let anna: Tenant

beforeAll(async () => {
  backend = await startBackend({ gateway: { offersDemo: true } })
  anna = await newTenant(backend.database, await backend.signUp())
  await partitionDatabase({ adminUrl: backend.database.adminUrl, parts: PARTS })
}, 180_000)
afterAll(() => backend.close())

const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

/** Excludes search, because it reads the word index of every partition (decision 48). */
const userCalls = calls.filter(({ access, events, name }) => access === 'user' && !events && !/^(?:security|settings|search)\./.test(name))
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

function queryOf({ name }: Call, { clients }: Record<string, number>): object {
  if (name === 'accounting.export') return { ...PERIOD, format: 'journal' }
  if (/^(?:reports|accounting)\./.test(name)) return PERIOD
  const queries: Record<string, object> = { 'dashboard.revenueTrend': { period: '12months' }, 'invoices.deductibleDeposits': { clientId: clients } }
  return queries[name] ?? {}
}

/** Sends every call once: creations first, then reads, changes and deletions. Returns the calls that failed with a server error. */
async function useEverything({ call, records }: Tenant): Promise<string[]> {
  const failed: string[] = []
  for (const [n, declared] of creating.entries()) {
    const { status } = await create({ call, userId: anna.userId, records }, { call: declared, n: n + 1, key: `key-${n}` })
    if (status >= 500) failed.push(`${declared.name} ${status}`)
  }
  const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
  for (const declared of userCalls.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
    const { status } = await call(declared, {
      params: paramsOf(declared, String(records[featureOf(declared)] ?? 0)),
      ...(declared.query && { query: queryOf(declared, records) as unknown as undefined }),
      ...(declared.body && !declared.upload && { body: leastBody(declared) }),
    })
    if (status >= 500) failed.push(`${declared.name} ${status}`)
  }
  return failed
}

/** Partitions that were read since the counters were reset, by table. Postgres updates the counters with a delay of one second. */
async function partitionsRead(): Promise<Record<string, string[]>> {
  const rows = await admin<{ table: string; partition: string }>(
    `select i.inhparent::regclass::text as "table", i.inhrelid::regclass::text as partition from pg_stat_user_tables s join pg_inherits i on i.inhrelid = s.relid
     where i.inhparent = any($1::text[]::regclass[]) and coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0) + s.n_tup_ins > 0 order by 1, 2`,
    [largeTables.map(nameOf)],
  )
  return Object.fromEntries([...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [table, found.map(({ partition }) => partition)]))
}

test('all calls work on partitioned tables, and a user’s calls read one partition of each table', { timeout: 120_000 }, async () => {
  const [before] = await admin<{ part: string }>('select tableoid::regclass::text as part from billing.invoice where user_id = $1 limit 1', [anna.userId])
  // First, plans the statements on all connections, because planning reads the statistics of all partitions.
  await admin('select pg_stat_reset()')
  expect(await useEverything(anna)).toEqual([])
  await expect.poll(async () => Object.keys(await partitionsRead()).length).toBe(largeTables.length)
  const suffix = before?.part.slice(-4)
  const others = Object.values(await partitionsRead()).flat().filter((partition) => !partition.endsWith(suffix ?? ''))
  expect(others).toEqual([])
})

test('deleting an old demo or an account removes all of its records', { timeout: 60_000 }, async () => {
  const demo = await backend.anonymous(demoCalls.begin)
  expect(demo.status).toBe(200)
  await admin("update accounts.account set created_at = now() - interval '31 days' where id = $1", [demo.body.id])
  expect((await backend.anonymous(demoCalls.begin)).status).toBe(200)
  await expect.poll(() => admin('select from accounts.account where id = $1', [demo.body.id])).toEqual([])

  const berta = await newTenant(backend.database, await backend.signUp())
  expect((await berta.call(securityCalls.deleteAccount, { body: { password: 'correct horse' } })).status).toBe(204)
  const rows = largeTables.map((large) => `select '${nameOf(large)}' as name from ${nameOf(large)} where user_id = any($1)`)
  expect(await admin(rows.join(' union all '), [[demo.body.id, berta.userId]])).toEqual([])
})
