import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { requestJob } from '@billfold/server-kit/testing/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countInvoices, createDueInvoices } from '../testing/due-invoices.ts'
import { forkBilling } from '../testing/fork-billing.ts'
import { overdueJob } from './mark-overdue-invoices.ts'

const USERS = 100_000
const LIMIT_S = 600
/** A replica is killed after this many invoices have been processed. */
const KILL_AFTER = 30_000

let database: TestDatabase
const services: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  await createDueInvoices(database, { users: USERS, firstUser: 1_000_000 })
  await addHistory()
  await queryAs(database.adminUrl, null, 'analyze')
})
afterAll(async () => {
  for (const service of services) if (service.exitCode === null && service.signalCode === null) service.kill('SIGKILL')
  await database.drop()
})

/** Fills the tables before the job runs, because Postgres would otherwise keep using plans made for empty tables. */
async function addHistory(): Promise<void> {
  const insert = (sql: string) => queryAs(database.adminUrl, null, sql)
  await insert(`insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason) select user_id, id, 'user', 'sent', 'Created' from billing.invoice`)
  await insert(`insert into accounts.notification (user_id, kind, subject, subject_id, name, key) select user_id, 'invoice-paid', 'invoice', 0, 'INV-0', 'earlier' from billing.invoice`)
  await insert('insert into accounts.unmailed_notification (user_id, notification_id) select user_id, id from accounts.notification')
}

const handled = async () => (await queryAs<{ n: number }>(database.adminUrl, null, "select count(*)::integer as n from billing.invoice where status = 'overdue'"))[0]?.n ?? 0

async function waitUntilHandled(wanted: number, deadline: number): Promise<void> {
  while ((await handled()) < wanted) {
    if (performance.now() > deadline) throw new Error(`${await handled()} of ${wanted} invoices were handled in time`)
    // Waits between counts, because counting takes CPU time from the workers.
    await delay(2000)
  }
}

/** CPU time in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** CPU time of all services and of their connections to Postgres, in seconds. */
async function cpuNow(): Promise<{ services: number; postgres: number }> {
  const connections = await queryAs<{ pid: number }>(database.adminUrl, null, "select pid from pg_stat_activity where datname = current_database() and usename = 'billfold_billing'")
  const running = services.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  return { services: sum(running.map(({ pid }) => cpuOf(pid ?? 0))), postgres: sum(connections.map(({ pid }) => cpuOf(pid))) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Peak memory in MB. */
const memoryOf = ({ pid }: ChildProcess) => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

test('100,000 users with one due invoice each are processed once within ten minutes, even if a replica is killed', async () => {
  for (let n = 0; n < 2; n++) services.push((await forkBilling({ DATABASE_URL: database.url('billing') })).service)
  const [survivor, victim] = services
  const start = performance.now()
  const deadline = start + LIMIT_S * 1000
  await requestJob(database, 'billing', overdueJob)

  await waitUntilHandled(KILL_AFTER, deadline)
  const count = await handled()
  const seconds = secondsSince(start)
  const cpu = await cpuNow()
  victim!.kill('SIGKILL')
  await once(victim!, 'exit')
  await waitUntilHandled(USERS, deadline)
  const total = secondsSince(start)

  const perUser = (of: number) => ((of / count) * 1000).toFixed(2)
  process.stdout.write(
    `${USERS} users in ${total.toFixed(0)} s. Two replicas: ${(count / seconds).toFixed(0)} users per second, CPU per user ${perUser(cpu.services)} ms, in Postgres ${perUser(cpu.postgres)} ms. Most memory: ${memoryOf(survivor!)} MB\n`,
  )
  expect(await countInvoices(database)).toEqual([{ status: 'overdue', changes: 1, notifications: 1, invoices: USERS }])
  expect(total).toBeLessThan(LIMIT_S)
})

const secondsSince = (start: number) => (performance.now() - start) / 1000
