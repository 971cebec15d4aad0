import type { MikroORM } from '@mikro-orm/postgresql'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { userScope } from '../scope.ts'
import { queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import type { QueuedJob } from './job.ts'
import { createJobSender, type JobSender } from './job-sender.ts'
import { runJobs, type RunningJobs } from './run-jobs.ts'

let database: TestDatabase
let orm: MikroORM
let sender: JobSender
let running: RunningJobs[] = []
let done: number[]
let letter: QueuedJob<{ n: number }>

beforeEach(async () => {
  database = await testDatabase()
  const databaseUrl = database.url('proposals')
  orm = openDatabase({ url: databaseUrl, schema: 'proposals', entities: [] })
  sender = createJobSender({ databaseUrl, schema: 'proposals', log: silentLog })
  done = []
  letter = { name: 'letter', run: async (_, { n }) => void done.push(n) }
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await sender.stop()
  await orm.close()
  await database.drop()
})

const work = (jobs: QueuedJob[], count = 1) => {
  running = Array.from({ length: count }, () => runJobs(jobs, { databaseUrl: database.url('proposals'), schema: 'proposals', orm, log: silentLog }))
}
const inTransaction = (n: number, failure?: Error) =>
  userScope(orm, 1, 'UTC').transaction(async (tx) => {
    await sender.enqueue(tx, letter, { n })
    if (failure) throw failure
  })
const jobs = () => queryAs<{ data: { n: number }; state: string }>(database.url('proposals'), null, "select data, state from proposals_jobs.job where name = 'letter'")
const soon = { timeout: 14_000, interval: 50 }

test('a job sent in a transaction runs once, regardless of how many processes are waiting for it', { timeout: 30_000 }, async () => {
  await Promise.all(Array.from({ length: 5 }, (_, n) => inTransaction(n)))
  work([letter], 2)
  await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'completed')), soon)
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
})

test('a job sent in a rolled-back transaction does not run', async () => {
  await expect(inTransaction(1, new Error('rolled back'))).rejects.toThrow('rolled back')
  await inTransaction(2)
  expect(await jobs()).toMatchObject([{ data: { n: 2 } }])
})

test('a job does not run until its transaction is committed', async () => {
  await userScope(orm, 1, 'UTC').transaction(async (tx) => {
    await sender.enqueue(tx, letter, { n: 1 })
    expect(await jobs()).toEqual([])
  })
  expect(await jobs()).toHaveLength(1)
})

test('a failed job is retried later', { timeout: 30_000 }, async () => {
  let attempts = 0
  const failing: QueuedJob = { name: 'letter', run: async () => Promise.reject(new Error(`attempt ${(attempts += 1)}`)) }
  await inTransaction(1)
  work([failing])
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), soon)
  expect(attempts).toBe(1)
})

test('the sender finishes sending jobs before it stops', async () => {
  const begun = Promise.withResolvers<void>()
  const queued = userScope(orm, 1, 'UTC').transaction(async (tx) => {
    const sent = sender.enqueue(tx, letter, { n: 1 })
    begun.resolve()
    await sent
  })
  await begun.promise
  // The sender opens its connection during this turn of the event loop.
  await nextTurn()
  await sender.stop()
  await queued
  expect(await jobs()).toMatchObject([{ data: { n: 1 } }])
})
