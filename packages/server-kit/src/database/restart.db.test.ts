import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { call, defineCalls } from '@billfold/contracts/call'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { route } from '../routes.ts'
import { type TestService, startTestService } from '../testing/service.ts'
import { createAccount } from '../testing/database.ts'
import { testPasswords } from '../testing/keys.ts'
import { userScope } from '../scope.ts'
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
const declared = { service: 'projects', access: 'user', path: '/api/projects', response: answer } as const
const calls = defineCalls('probe', {
  read: call({ ...declared, method: 'GET', summary: 'Reads' }),
  create: call({ ...declared, method: 'POST', summary: 'Creates', creates: true }),
  change: call({ ...declared, method: 'PUT', summary: 'Changes' }),
})
let service: TestService
let runs = 0

beforeAll(async () => {
  // On the first run, the connection is closed within the transaction.
  const handlerOf = (handled: (typeof calls)[keyof typeof calls]) =>
    route(handled, async ({ scope }) =>
      scope.transaction(async (tx) => {
        runs += 1
        await tx.rows(runs === 1 ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 1')
        return { runs }
      }),
    )
  service = await startTestService({ name: 'projects', entities: [], constraints: {}, routes: Object.values(calls).map(handlerOf) })
})
afterAll(() => service.close())
beforeEach(() => (runs = 0))

const asUser = async () => service.as(await createAccount(service.database))

test.each([
  ['a read', calls.read, {}],
  ['a creation with an Idempotency-Key', calls.create, { headers: { 'idempotency-key': 'key-1' } }],
])('%s is run again if its connection is closed', async (_, asked, input) => {
  expect(await (await asUser())(asked, input)).toMatchObject({ body: { runs: 2 } })
})

test.each([
  ['a creation without a key', calls.create],
  ['a change', calls.change],
])('%s is not run again if its connection is closed, because it may have been saved', async (_, asked) => {
  expect(await (await asUser())(asked)).toMatchObject({ status: 503 })
  expect(runs).toBe(1)
})
