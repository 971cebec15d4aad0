import type { MikroORM } from '@mikro-orm/postgresql'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import type { QueuedJob } from './job.ts'
import { runJobs } from './run-jobs.ts'

let database: TestDatabase
let orm: MikroORM
let sender: PgBoss

beforeEach(async () => {
  database = await testDatabase()
  const url = database.url('billing')
  orm = openDatabase({ url, schema: 'billing', entities: [] })
  sender = new PgBoss({ connectionString: url, schema: 'billing_jobs', createSchema: false, migrate: false, supervise: false, schedule: false, max: 1 })
  await sender.start()
})
afterEach(async () => {
  await sender.stop({ graceful: false })
  await orm.close()
  await database.drop()
})

const soon = { timeout: 14_000, interval: 50 }

function start(run: () => Promise<void>, databaseUrl = database.url('billing')) {
  return runJobs([{ name: 'night-shift', cron: '0 0 1 1 *', run }], { databaseUrl, schema: 'billing', orm, log: silentLog })
}

/** Sends the job before a worker starts, because a worker polls when it starts, and only rarely after that. */
async function send(): Promise<void> {
  await sender.createQueue('night-shift', { policy: 'exclusive' })
  expect(await sender.send('night-shift')).not.toBeNull()
}

test('a job runs once, regardless of how many processes are waiting for it', { timeout: 30_000 }, async () => {
  let runs = 0
  const count = async () => void (runs += 1)
  await send()
  const processes = [start(count), start(count)]
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  await Promise.all(processes.map((process) => process.stop()))
  expect(runs).toBe(1)
  const jobs = await queryAs<{ state: string }>(database.url('billing'), null, "select state from billing_jobs.job where name = 'night-shift'")
  expect(jobs.map(({ state }) => state)).toEqual(['completed'])
})

test('a job starts immediately, even in a queue created by an earlier release', { timeout: 30_000 }, async () => {
  const begun = vi.fn<() => Promise<void>>(async () => {})
  await send()
  const running = start(begun)
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), soon)
  await vi.waitFor(send, soon)
  const asked = performance.now()
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), { timeout: 5000, interval: 10 })
  // Polling would take up to two seconds without notifications and up to thirty with them, so the job was started by a notification.
  expect(performance.now() - asked).toBeLessThan(1500)
  await running.stop()
})

test('a job’s schedule is registered in UTC', async () => {
  const running = start(async () => {})
  await vi.waitFor(async () => expect(await sender.getSchedule('night-shift')).toMatchObject({ cron: '0 0 1 1 *', timezone: 'UTC' }), soon)
  await running.stop()
})

test('jobs in a queue run one after the other, and continue after a failure', { timeout: 30_000 }, async () => {
  const seen: number[] = []
  const job: QueuedJob<{ n: number }> = {
    name: 'letters',
    async run(_, { n }) {
      seen.push(n)
      if (n === 3) throw new Error('no stamp')
    },
  }
  await sender.createQueue('letters')
  for (let n = 1; n <= 12; n++) await sender.send('letters', { n }, { retryLimit: 0 })
  const running = runJobs([job], { databaseUrl: database.url('billing'), schema: 'billing', orm, log: silentLog })
  await vi.waitFor(() => expect(seen).toContain(1), soon)
  const start = performance.now()
  await vi.waitFor(() => expect(seen).toHaveLength(12), soon)
  // Running one job per poll would take more than twenty seconds.
  expect(performance.now() - start).toBeLessThan(6000)
  await running.stop()
  const failed = await queryAs<{ n: number }>(database.url('billing'), null, "select (data->>'n')::integer as n from billing_jobs.job where name = 'letters' and state = 'failed'")
  expect(failed.map(({ n }) => n)).toEqual([3])
})

test('stopping waits for running jobs', { timeout: 30_000 }, async () => {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const steps: string[] = []
  await send()
  const running = start(async () => {
    begun.resolve()
    await finish.promise
    steps.push('finished')
  })
  await begun.promise
  const stopped = running.stop().then(() => steps.push('stopped'))
  finish.resolve()
  await stopped
  expect(steps).toEqual(['finished', 'stopped'])
})

test('stopping works while the database is unreachable', async () => {
  await expect(start(async () => {}, 'postgres://nobody@127.0.0.1:9/nothing').stop()).resolves.toBeUndefined()
})
