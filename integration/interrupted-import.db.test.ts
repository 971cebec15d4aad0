import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { type Database, openDatabase } from '@billfold/server-kit/database/open-database'
import { identitySigner } from '@billfold/server-kit/identity'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob, resumeImportsJob } from '../gateway/src/imports/run-import.ts'
import { type Backend, startBackend } from './testing/backend.ts'
import { sendRecords } from './testing/import-file.ts'

let backend: Backend
let orm: Database

// Runs no jobs in the background: the test starts each job itself.
beforeAll(async () => {
  backend = await startBackend()
  orm = openDatabase({ url: backend.database.url('accounts'), schema: 'accounts', entities: [], maxConnections: 4, log: silentLog })
})
afterAll(async () => {
  await orm.close()
  await backend.close()
})

const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(backend.database.adminUrl, null, sql, values)

async function countEntries(): Promise<number> {
  const [row] = await admin<{ count: number }>('select count(*)::integer as count from billing.time_entry')
  return row?.count ?? 0
}

test('an interrupted import continues without creating any record twice', { timeout: 60_000 }, async () => {
  const anna = await backend.signUp()
  const records: ImportRecordInput[] = [
    { kind: 'client', row: 1, name: 'Acme', email: 'client@example.com' },
    ...Array.from({ length: 5000 }, (_, n): ImportRecordInput => ({ kind: 'timeEntry', row: n + 2, clientName: 'Acme', projectName: `Project ${n % 5}`, date: '2026-01-05', hours: '1', description: `Work ${n % 1000}` })),
  ]
  const { id: importId } = await sendRecords(anna, records)
  const [account] = await admin<{ userId: number }>('select user_id as "userId" from accounts.import_run where id = $1', [importId])
  const tools = { services: backend.services, sign: identitySigner(testKeys.identity) }
  const [job, resumeJob] = [importJob(tools), resumeImportsJob(tools)]
  const run = (signal?: AbortSignal) => job.run({ orm, log: silentLog, signal }, { userId: account?.userId ?? 0, timeZone: 'UTC', importId })

  await anna(importCalls.check, { params: { id: importId } })
  await run()
  await anna(importCalls.start, { params: { id: importId } })
  const crash = new AbortController()
  const interrupted = run(crash.signal).catch((error: unknown) => error)
  await expect.poll(countEntries, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  crash.abort()
  expect(await interrupted).toBeInstanceOf(Error)
  const before = await countEntries()
  expect(before).toBeLessThan(5000)
  expect((await anna(importCalls.get, { params: { id: importId } })).body.state).toBe('importing')

  const context = { orm, log: silentLog }
  const listBatches = () => resumeJob.listBatches(context, { firstUser: 0, usersPerBatch: 1, most: 10 })
  expect(await listBatches()).toEqual([])
  await admin("update accounts.import_run set touched_at = now() - interval '1 hour'")
  expect(await listBatches()).toEqual([account?.userId])
  // Workers in two processes may run the job at the same time.
  await Promise.all([run(), resumeJob.run(context, { firstUser: 0, lastUser: 1000 })])
  expect(await countEntries()).toBe(5000)
  expect((await anna(importCalls.get, { params: { id: importId } })).body).toMatchObject({ state: 'imported', counts: [{ kind: 'client', created: 1 }, { kind: 'timeEntry', created: 5000 }] })
  expect(await admin("select from projects.client where name = 'Acme'")).toHaveLength(1)
  expect(await admin('select from projects.project')).toHaveLength(5)
})
