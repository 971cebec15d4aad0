import { calls } from '@billfold/contracts/calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { isErrorBody } from '@billfold/contracts/errors'
import { services } from '@billfold/server-kit/database/roles'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { signTestIdentity } from '@billfold/server-kit/testing/keys'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { runs } from '@billfold/server-kit/testing/sample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from './testing/backend.ts'
import { fuzzCall, fuzzed, paramsOf } from './testing/fuzz-call.ts'
import { startFuzzed } from './testing/fuzz-owner.ts'
import { createRecords, featureOf, leastBody } from './testing/records.ts'

let backend: Backend
let anna: Caller

beforeAll(async () => {
  backend = await startFuzzed()
  anna = await backend.signUp()
})
afterAll(() => backend.close())

const privateCalls = calls.filter(({ access }) => access === 'user')

describe('a request without a session', () => {
  test.each(privateCalls.map((call) => [call.name, call] as const))('to %s returns 401', async (_, call) => {
    const body = call.body ? {} : undefined
    const { status, error } = await backend.anonymous(call, { params: paramsOf(call, '1'), ...(body && { body }) })
    expect([status, error.code, error.message]).toEqual([401, 'unauthenticated', 'You’re not logged in'])
  })

  test('to an undeclared call or method returns 404 as JSON', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/clients/1/nothing'],
      ['PATCH', '/api/user'],
      ['GET', '/api'],
    ] as const) {
      const response = await fetch(backend.origin + path, { method })
      const body: unknown = await response.json()
      expect([path, response.status, isErrorBody(body)]).toEqual([path, 404, true])
    }
  })

  test('is routed case-insensitively', async () => {
    expect((await fetch(`${backend.origin}/API/Clients`)).status).toBe(401)
  })
})

test('all calls reject identities issued for another service', async () => {
  const answers = services.flatMap((service) => {
    const identity = signTestIdentity({ userId: null, timeZone: 'UTC', service: services.find((other) => other !== service) ?? 'gateway' })
    const ask = caller(backend.services[service], () => ({ [IDENTITY_HEADER]: identity }))
    return calls
      .filter((call) => call.service === service)
      .map(async (call) => (await ask(call, { params: paramsOf(call, '1'), ...(call.body && { body: {} }) })).status)
  })
  expect(answers.length).toBeGreaterThan(80)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([401]))
})

describe('random requests', () => {
  test.each(fuzzed.map((call) => [call.name, call] as const))(
    'to %s never cause a 5xx and return only declared errors',
    { timeout: 120_000 },
    async (_, call) => {
      expect(await fuzzCall(backend, call, runs({ change: 1, full: 60 }))).toBeUndefined()
    },
  )
})

describe("another user’s record", () => {
  let records: Record<string, number>
  beforeAll(async () => {
    records = await createRecords(await backend.signUp())
  })

  test.each(privateCalls.filter(({ path }) => path.includes(':id')).map((call) => [call.name, call] as const))(
    'is treated by %s exactly like a missing record',
    async (_, call) => {
      const theirs = records[featureOf(call)]
      expect(theirs, `createRecords() makes no record for ${call.name}`).toBeGreaterThan(0)
      const ask = (id: string) => anna(call, { params: paramsOf(call, id), ...(call.body && { body: leastBody(call) }) })
      const [foreign, absent] = [await ask(String(theirs)), await ask('2147483647')]
      expect(foreign.status).toBe(404)
      expect({ ...foreign.error, requestId: '' }).toEqual({ ...absent.error, requestId: '' })
    },
  )

  test.each(privateCalls.filter(({ creates, path }) => creates && path.includes(':id')).map((call) => [call.name, call] as const))(
    'returns 404 each time %s is sent with the same idempotency key, and the key remains usable',
    async (_, call) => {
      const key = `${call.name} of nothing`.replaceAll(' ', '-')
      const ask = () =>
        anna(call, { params: paramsOf(call, '2147483647'), headers: { 'idempotency-key': key }, ...(call.body && { body: leastBody(call) }) })
      expect([(await ask()).status, (await ask()).status]).toEqual([404, 404])
      const other = await anna(clientCalls.create, { headers: { 'idempotency-key': key }, body: { name: 'Client', email: 'client@example.com' } })
      expect(other.status).toBe(201)
    },
  )
})

describe('a request body', () => {
  test('larger than 1 MiB is rejected, except for imports', async () => {
    const address = 'x'.repeat(9_000)
    const rows = Array.from({ length: 200 }, (_, n) => ({ name: `Client ${n}`, email: 'client@example.com', address }))
    const imported = await anna(clientCalls.import, { body: { rows } })
    expect([imported.status, imported.body]).toEqual([201, { created: 200 }])
    const single = await anna(clientCalls.create, { body: { name: 'One', email: 'client@example.com', address: 'x'.repeat(2_000_000) } })
    expect([single.status, single.error.code]).toEqual([413, 'payload_too_large'])
  })
})
