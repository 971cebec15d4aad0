import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { call, defineCalls } from '@billfold/contracts/call'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { route } from '../routes.ts'
import { type TestService, startTestService } from '../testing/service.ts'
import { createAccount, queryAs } from '../testing/database.ts'
import { testPasswords } from '../testing/keys.ts'
import { userScope } from '../scope.ts'
import { isRestarting } from './database-gone.ts'
import { openDatabase } from './open-database.ts'
import { roleUrl } from './roles.ts'

/** Closes the given number of connections, as a restarting Postgres does, and then forwards them to Postgres. */
async function databaseBehind({ closing }: { closing: number }) {
  const target = new URL(roleUrl(inject('database').adminUrl, 'projects', testPasswords))
  const postgres = { host: target.hostname, port: Number(target.port) }
  let connections = 0
  const proxy = createServer((client) => {
    connections += 1
    if (connections <= closing) client.destroy()
    else client.pipe(connect(postgres)).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const database = openDatabase({ url: Object.assign(target, { port: String(port) }).href, schema: 'projects', entities: [] })
  onTestFinished(async () => {
    await database.close()
    proxy.close()
  })
  const scope = userScope(database, 1, 'UTC')
  return { scope, connections: () => connections }
}

test('statements and transactions wait while Postgres restarts', async () => {
  const { scope } = await databaseBehind({ closing: 5 })
  const ask = () => scope.rows<{ one: number }>('select 1 as one')
  expect(await Promise.all([ask(), scope.transaction((tx) => tx.rows('select 1 as one')), ask()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
})

test('statements fail immediately once Postgres has been unreachable for three seconds', async () => {
  const { scope, connections } = await databaseBehind({ closing: Infinity })
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1600))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(scope.rows('select 1')).rejects.toThrow('Connection terminated')
  expect(connections()).toBeGreaterThan(1)
  const before = connections()
  await expect(scope.rows('select 1')).rejects.toThrow('Connection terminated')
  expect(connections()).toBe(before + 1)
})

const answer = z.object({ runs: z.number() })
test('a connection that times out does not count as a restart', () => {
  const timedOut = new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated unexpectedly') })
  expect([isRestarting(timedOut), isRestarting(timedOut.cause)]).toEqual([false, true])
})

const declared = { service: 'projects', access: 'user', path: '/api/projects', response: answer } as const
const calls = defineCalls('probe', {
  read: call({ ...declared, method: 'GET', summary: 'Reads' }),
  create: call({ ...declared, method: 'POST', summary: 'Creates', creates: true }),
  pay: call({ ...declared, path: '/api/payments', method: 'POST', summary: 'Calls Stripe', creates: true, waitsFor: 'Stripe' }),
  change: call({ ...declared, method: 'PUT', summary: 'Changes' }),
})
let service: TestService
let runs = 0
let isBetween = false

beforeAll(async () => {
  const admin = async (sql: string) => queryAs(service.database.adminUrl, null, sql)
  // On the first run, the connection is closed during a statement or between two.
  const handlerOf = (handled: (typeof calls)[keyof typeof calls]) =>
    route(handled, async ({ scope }) =>
      scope.transaction(async (tx) => {
        runs += 1
        const [backend] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid')
        if (runs === 1 && isBetween) await admin(`select pg_terminate_backend(${backend?.pid}, 1000)`)
        await tx.rows(runs === 1 && !isBetween ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 1')
        return { runs }
      }),
    )
  service = await startTestService({ name: 'projects', entities: [], constraints: {}, routes: Object.values(calls).map(handlerOf) })
})
afterAll(() => service.close())
beforeEach(() => {
  runs = 0
  isBetween = false
})

const asUser = async () => service.as(await createAccount(service.database))

test.each([
  ['a read', calls.read, {}],
  ['a creation with an Idempotency-Key', calls.create, { headers: { 'idempotency-key': 'key-1' } }],
])('%s is run again if its connection is closed', async (_, asked, input) => {
  expect(await (await asUser())(asked, input)).toMatchObject({ body: { runs: 2 } })
})

test('a read is run again if its connection is closed between two statements', async () => {
  isBetween = true
  expect(await (await asUser())(calls.read)).toMatchObject({ body: { runs: 2 } })
})

test.each([
  ['a creation without a key', calls.create, {}],
  ['a change', calls.change, {}],
  ['a creation that calls Stripe', calls.pay, { headers: { 'idempotency-key': 'key-2' } }],
])('%s is not run again if its connection is closed, because it may have had an effect', async (_, asked, input) => {
  expect(await (await asUser())(asked, input)).toMatchObject({ status: 503 })
  expect(runs).toBe(1)
})
