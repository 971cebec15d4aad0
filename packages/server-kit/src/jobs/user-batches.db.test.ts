import type { MikroORM } from '@mikro-orm/postgresql'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { createAccount, queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { recordedLog, silentLog } from '../testing/log.ts'
import { eachUser } from './each-user.ts'
import type { BatchedJob } from './job.ts'
import { ensureQueue } from './queues.ts'
import { type CountRun, runJobs } from './run-jobs.ts'
import { queuesOf } from './user-batches.ts'

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

const job = (more: Partial<BatchedJob>): BatchedJob => ({ name: 'night-shift', cron: '0 0 1 1 *', usersPerBatch: 100, listBatches: async () => [], run: async () => {}, ...more })
const queued = (sql: string) => queryAs<{ data: object; state: string }>(database.url('billing'), null, `${sql} where name = 'night-shift-batch'`)
const batches = () => queued('select data, state from billing_jobs.job')

test('batches are planned in pages, and waiting batches are not planned again', async () => {
  const due = Array.from({ length: 2500 }, (_, index) => 2 * index)
  const sizes: number[] = []
  const listBatches: BatchedJob['listBatches'] = async (_, { firstUser, usersPerBatch, most }) => {
    const page = due.filter((batch) => batch * usersPerBatch >= firstUser).slice(0, most)
    sizes.push(page.length)
    return page
  }
  const [worker, planner] = queuesOf(job({ listBatches }), sender)
  await ensureQueue(sender, worker!)
  for (let run = 0; run < 2; run++) await planner!.run({ orm, log: silentLog }, {})
  const ranges = (await batches()).map(({ data }) => data)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
  expect(ranges).toHaveLength(2500)
  for (const n of [0, 1000, 2499]) expect(ranges).toContainEqual({ firstUser: n * 200, lastUser: n * 200 + 99 })
})

test('a failure for one user is logged, counted and retried separately, without stopping the other users', { timeout: 30_000 }, async () => {
  const users = [await createAccount(database), await createAccount(database), await createAccount(database)]
  const failing = users[1]
  const done: number[] = []
  let isBroken = true
  const { log, text } = recordedLog()
  const countRun = vi.fn<CountRun>()
  const nightShift = job({
    listBatches: async () => [0],
    run: (context, { signal }) =>
      eachUser(
        context.orm,
        users.filter((userId) => !done.includes(userId)).map((userId) => ({ userId })),
        async ({ userId }) => {
          if (isBroken && userId === failing) throw new Error('no stamp')
          done.push(userId)
        },
        signal,
      ),
  })
  const start = () => runJobs([nightShift], { databaseUrl: database.url('billing'), schema: 'billing', orm, log, countRun })
  await sender.createQueue('night-shift', { policy: 'exclusive' })
  await sender.send('night-shift')

  const first = start()
  await vi.waitFor(async () => expect(await batches()).toMatchObject([{ state: 'retry' }]), soon)
  await first.stop()
  expect(done).toEqual([users[0], users[2]])
  const lines = text().split('\n').filter((line) => line.includes('job failed for a user'))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ job: 'night-shift-batch', userId: failing, err: { message: 'no stamp' } }])
  expect(countRun.mock.calls).toContainEqual(['night-shift-batch', 'failed', 1])

  isBroken = false
  await queued('update billing_jobs.job set start_after = now()')
  const second = start()
  await vi.waitFor(() => expect(done).toEqual([users[0], users[2], failing]), soon)
  await second.stop()
})
