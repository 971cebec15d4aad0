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
/** After so many invoices a replica is killed. */
const KILL_AFTER = 30_000

let database: TestDatabase
const services: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  await createDueInvoices(database, { users: USERS, firstUser: 1_000_000 })
  await queryAs(database.adminUrl, null, 'analyze')
})
afterAll(async () => {
  for (const service of services) if (service.exitCode === null && service.signalCode === null) service.kill('SIGKILL')
  await database.drop()
})

const handled = async () => (await queryAs<{ n: number }>(database.adminUrl, null, "select count(*)::integer as n from billing.invoice where status = 'overdue'"))[0]?.n ?? 0

async function waitUntilHandled(wanted: number, deadline: number): Promise<void> {
  while ((await handled()) < wanted) {
    if (performance.now() > deadline) throw new Error(`${await handled()} of ${wanted} invoices were handled in time`)
    await delay(500)
  }
}

/** CPU time in seconds and the most memory in MB. */
function usageOf({ pid }: ChildProcess): { cpu: number; memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: Math.round(Number(peak) / 1024) }
}

test('100,000 users with one due invoice each are handled once within ten minutes, although a replica is killed', async () => {
  for (let n = 0; n < 2; n++) services.push((await forkBilling({ DATABASE_URL: database.url('billing') })).service)
  const [survivor, victim] = services
  const start = performance.now()
  const deadline = start + LIMIT_S * 1000
  await requestJob(database, 'billing', overdueJob)

  await waitUntilHandled(KILL_AFTER, deadline)
  const beforeKill = (performance.now() - start) / 1000
  const victimUsage = usageOf(victim!)
  victim!.kill('SIGKILL')
  await once(victim!, 'exit')
  await waitUntilHandled(USERS, deadline)
  const seconds = (performance.now() - start) / 1000

  const { cpu, memory } = usageOf(survivor!)
  process.stdout.write(
    `${USERS} users in ${seconds.toFixed(0)} s; two replicas handled ${Math.round(KILL_AFTER / beforeKill)} per second, CPU of both ${(cpu + victimUsage.cpu).toFixed(0)} s, most memory ${memory} MB\n`,
  )
  expect(await countInvoices(database)).toEqual([{ status: 'overdue', changes: 1, notifications: 1, invoices: USERS }])
  expect(seconds).toBeLessThan(LIMIT_S)
})
