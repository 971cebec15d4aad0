import type { ChildProcess } from 'node:child_process'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { caller } from '@billfold/server-kit/testing/caller'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forkBilling } from '../services/billing/src/testing/fork-billing.ts'
import { createProject } from '../services/billing/src/testing/freelancer.ts'
import { type Proxy, startProxy } from './proxy.ts'

let database: TestDatabase
let toPostgres: Proxy
let toService: Proxy
let service: ChildProcess

beforeAll(async () => {
  database = await testDatabase()
  toPostgres = await startProxy(Number(new URL(database.url('billing')).port))
  toService = await startProxy(0)
})
afterEach(() => service.kill('SIGKILL'))
afterAll(async () => {
  await toService[Symbol.asyncDispose]()
  await toPostgres[Symbol.asyncDispose]()
  await database.drop()
})

async function start(): Promise<void> {
  const forked = await forkBilling({ DATABASE_URL: Object.assign(new URL(database.url('billing')), { port: String(toPostgres.port) }).href })
  service = forked.service
  toService.target = forked.port
}

const moments = [
  ['before Postgres receives the commit', () => toPostgres, 'client', /commit/i, false],
  ['while Postgres commits', () => toPostgres, 'client', /commit/i, true],
  ['before it receives the confirmation of the commit', () => toPostgres, 'server', /COMMIT/, false],
  ['while it sends the response', () => toService, 'server', /HTTP\/1.1 201/, false],
] as const

test.each(moments)('a service killed %s creates only one time entry when the request is repeated', { timeout: 30_000 }, async (_, proxyOf, side, pattern, passes) => {
  const userId = await createAccount(database)
  const project = await createProject(database, userId)
  await start()
  const call = caller(`http://127.0.0.1:${toService.port}`, () => ({ [IDENTITY_HEADER]: signTestIdentity({ userId, timeZone: 'UTC', service: 'billing' }), 'idempotency-key': 'the-same-key' }))
  const body = { ...project, date: '2026-03-02', hours: '1.5', rate: '100', description: 'Design' }
  const proxy = proxyOf()
  // Watches only the connection that inserts the time entry, because background jobs use other connections to Postgres.
  let ours: object | undefined
  proxy.watch = (from, chunk, connection) => {
    const text = chunk.toString('latin1')
    if (proxy === toService || /insert into \S*time_entry/i.test(text)) ours = connection
    if (connection !== ours || from !== side || !pattern.test(text)) return true
    proxy.watch = undefined
    service.kill('SIGKILL')
    return passes
  }
  await expect(call(timeEntryCalls.create, { body })).rejects.toThrow()
  await start()
  const { status, body: created } = await call(timeEntryCalls.create, { body })
  const stored = await queryAs<{ id: number }>(database.url('billing'), userId, 'select id from time_entry')
  expect([status, stored]).toEqual([201, [{ id: created.id }]])
})
