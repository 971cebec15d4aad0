import type { MikroORM } from '@mikro-orm/postgresql'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { silentLog } from '../testing/log.ts'
import { createMetrics } from './metrics.ts'
import { countRuns, measureDatabase } from './server-metrics.ts'

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

test('a job counts as waiting until it runs, and as a failed run if it fails', async () => {
  const url = database.url('billing')
  const sender = new PgBoss({ connectionString: url, schema: 'billing_jobs', createSchema: false, migrate: false, supervise: false, schedule: false, max: 1 })
  await sender.start()
  await sender.createQueue('night-shift', { policy: 'exclusive' })
  await sender.send('night-shift', null, { startAfter: new Date(Date.now() - 600_000) })
  await sender.stop({ graceful: false })

  const metrics = await createMetrics('billing', silentLog)
  measureDatabase(metrics, orm, 'billing')
  const job = { name: 'night-shift', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('No')) }
  const countRun = countRuns(metrics, [job])
  const before = await metrics.scrape()
  expect(before).toContain('billfold_jobs_waiting{kind="night-shift",process="billing"} 1\n')
  expect(before).toMatch(/billfold_job_oldest_due_seconds\{kind="night-shift",process="billing"\} 6\d\d\n/)
  expect(before).not.toContain('pgboss')
  expect(before).toMatch(/billfold_pool_connections\{state="idle",process="billing"\} [1-9]/)

  const jobs = runJobs([job], { databaseUrl: url, schema: 'billing', orm, log: silentLog, countRun })
  await expect.poll(() => metrics.scrape()).toContain('billfold_job_runs_total{kind="night-shift",outcome="failed",process="billing"} 1\n')
  await jobs.stop()
})
