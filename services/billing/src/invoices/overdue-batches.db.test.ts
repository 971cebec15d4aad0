import { once } from 'node:events'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { runJobs } from '@billfold/server-kit/jobs/run-jobs'
import { queryAs, somebodyWaitsFor, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { findKilledWorkers, requestJob } from '@billfold/server-kit/testing/jobs'
import { silentLog } from '@billfold/server-kit/testing/log'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { countInvoices, createDueInvoices } from '../testing/due-invoices.ts'
import { forkBilling } from '../testing/fork-billing.ts'
import { overdueJob } from './mark-overdue-invoices.ts'

let database: TestDatabase
let stack: AsyncDisposableStack

beforeEach(async () => {
  database = await testDatabase()
  stack = new AsyncDisposableStack()
  stack.defer(() => database.drop())
})
afterEach(() => stack.disposeAsync())

const soon = { timeout: 20_000, interval: 50 }
const allOnce = (invoices: number) => [{ status: 'overdue', changes: 1, notifications: 1, invoices }]

/** Starts workers like those of a service replica, with their own connections. */
function startWorkers(): void {
  const databaseUrl = database.url('billing')
  const orm = stack.adopt(openDatabase({ url: databaseUrl, schema: 'billing', entities: billingWithoutStripe.entities }), (orm) => orm.close())
  stack.adopt(runJobs([overdueJob], { databaseUrl, schema: 'billing', orm, log: silentLog }), (jobs) => jobs.stop())
}

test('two replicas process each due invoice once', { timeout: 30_000 }, async () => {
  await createDueInvoices(database, { users: 60, firstUser: 1_000_000, gap: overdueJob.usersPerBatch })
  await requestJob(database, 'billing', overdueJob)
  startWorkers()
  startWorkers()
  await vi.waitFor(async () => expect(await countInvoices(database)).toEqual(allOnce(60)), soon)
})

test('a batch whose process was killed is taken over, and each due invoice is processed once', { timeout: 60_000 }, async () => {
  await createDueInvoices(database, { users: 5, firstUser: 1_000_000 })
  await requestJob(database, 'billing', overdueJob)
  const holder = stack.adopt(new Client(database.adminUrl), (client) => client.end())
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from billing.invoice where user_id = 1000002 for update')

  const { service } = await forkBilling({ DATABASE_URL: database.url('billing') })
  await somebodyWaitsFor(holder)
  expect(await queryAs(database.adminUrl, null, 'select status from billing.invoice order by user_id')).toEqual(['overdue', 'overdue', 'sent', 'sent', 'sent'].map((status) => ({ status })))
  service.kill('SIGKILL')
  await once(service, 'exit')
  await holder.query('rollback')

  await findKilledWorkers(database, 'billing', overdueJob)
  startWorkers()
  await vi.waitFor(async () => expect(await countInvoices(database)).toEqual(allOnce(5)), soon)
})
