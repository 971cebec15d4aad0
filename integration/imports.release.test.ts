import { setTimeout as delay } from 'node:timers/promises'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'
import { sendRecords, settled, undoImport } from './testing/import-file.ts'

const ENTRIES = 99_900
const CLIENTS = 100
const LONGEST_MS = 60_000
/** Maximum response times for another user during the import: the median and the 95th percentile. */
const [MEDIAN_MS, MOST_MS] = [150, 600]

let backend: Backend
let anna: Caller
let berta: Caller

beforeAll(async () => {
  backend = await startBackend({ gateway: { runsJobs: true } })
  anna = await backend.signUp()
  berta = await backend.signUp()
  for (const name of ['One', 'Two', 'Three']) await berta(clientCalls.create, { body: { name, email: 'client@example.com' } })
}, 60_000)
afterAll(() => backend.close())

const TASKS = ['Homepage: navigation and footer', 'Weekly call with the team', 'Fix the checkout for guests', 'Review of the new texts', 'Prepare the offer for the next phase']

/** Five years of time entries of a small agency. */
function timesheet(): ImportRecordInput[] {
  const clients = Array.from({ length: CLIENTS }, (_, n): ImportRecordInput => ({ kind: 'client', row: n + 2, name: `Client ${n}`, email: 'client@example.com', hourlyRate: '90' }))
  const entries = Array.from({ length: ENTRIES }, (_, n): ImportRecordInput => ({
    kind: 'timeEntry',
    row: n + 2,
    clientName: `Client ${n % CLIENTS}`,
    projectName: `Project ${n % 300}`,
    hours: `${(n % 32) / 4}`,
    date: new Date(Date.UTC(2021, 0, 1 + (n % 1826))).toISOString().slice(0, 10),
    description: `${TASKS[n % TASKS.length]} (#${n % 7919})`,
  }))
  return [...clients, ...entries]
}

/** Measures response times for another user until it is stopped. */
function measure() {
  const times: number[] = []
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const start = performance.now()
      const { status } = await berta(clientCalls.list)
      expect(status).toBe(200)
      times.push(performance.now() - start)
      await delay(50)
    }
  })()
  return async () => {
    stopping.abort()
    await running
    const sorted = times.toSorted((a, b) => a - b)
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
  }
}

async function countEntries(): Promise<number> {
  const [row] = await queryAs<{ count: number }>(backend.database.adminUrl, null, 'select count(*)::integer as count from billing.time_entry')
  return row?.count ?? 0
}

test('100,000 records are imported within a minute, and undone, while other users keep working', { timeout: 300_000 }, async () => {
  const run = await sendRecords(anna, timesheet())
  expect(run.received).toBe(ENTRIES + CLIENTS)
  await anna(importCalls.check, { params: run })
  expect(await settled(anna, run, 120_000)).toMatchObject({ state: 'checked', problemCount: 0, missingClients: [] })

  const stop = measure()
  const seen = new Set<number>()
  const start = performance.now()
  await anna(importCalls.start, { params: run })
  await expect
    .poll(
      async () => {
        const { body } = await anna(importCalls.get, { params: run })
        seen.add(body.done)
        return body.state
      },
      { timeout: 180_000, interval: 250 },
    )
    .toBe('imported')
  const ms = performance.now() - start
  const others = await stop()
  expect(await countEntries()).toBe(ENTRIES)

  expect(await undoImport(anna, run, 120_000)).toMatchObject({ state: 'undone' })
  expect(await countEntries()).toBe(0)
  expect(ms).toBeLessThan(LONGEST_MS)
  expect(seen.size).toBeGreaterThan(10)
  expect(others.median).toBeLessThan(MEDIAN_MS)
  expect(others.most).toBeLessThan(MOST_MS)
})
