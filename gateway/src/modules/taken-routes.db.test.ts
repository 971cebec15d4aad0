import type { Call } from '@billfold/contracts/call'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publication } from '../testing/sample-publication.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const TOKEN = 'a'.repeat(40)

let gateway: TestGateway
let anna: Caller

beforeAll(async () => {
  gateway = await startTestGateway({ modules: { operators: [{ name: 'anna', token: TOKEN }] } })
  anna = caller(gateway.origin, () => ({ authorization: `Bearer ${TOKEN}` }))
})
afterAll(() => gateway.close())

const act = <C extends Call>(call: C, module: string, body?: Record<string, unknown>) => anna(call, { params: { module } as never, ...(body && { body }) })

async function statusOf(module: string) {
  return (await anna(operatorCalls.list)).body.find(({ id }) => id === module)
}

const withRoutes = (id: string, version: string, ...paths: string[]) => publication(id, version, { routes: paths.map((path) => ({ path, page: 'detail', preload: [] })) })
const give = (id: string, version: string, ...paths: string[]) => act(operatorCalls.publish, id, { ...withRoutes(id, version, ...paths), activate: true })

test('rejects the activation, canary start or immediate publication of a release with another module’s route', async () => {
  await give('wells', '1.0.0', '/wells', '/wells/:id')
  expect((await act(operatorCalls.publish, 'acres', withRoutes('acres', '1.0.0', '/acres', '/Wells/deepest'))).status).toBe(200)
  const refused = [409, 'acres 1.0.0 cannot have /Wells/deepest: that address belongs to wells 1.0.0']
  for (const [call, body] of [[operatorCalls.activate, { version: '1.0.0' }], [operatorCalls.startCanary, { version: '1.0.0', percent: 5 }]] as const) {
    const { status, error } = await act(call as Call, 'acres', body)
    expect([status, error.message]).toEqual(refused)
  }
  expect(await statusOf('acres')).toMatchObject({ active: null, canary: null })
  expect((await give('acres', '2.0.0', '/wells')).error.message).toBe('acres 2.0.0 cannot have /wells: that address belongs to wells 1.0.0. Nothing was published.')
  expect((await statusOf('acres'))?.versions).toHaveLength(1)
})

test('reserves the routes of a canary for its module', async () => {
  await give('mills', '1.0.0', '/mills')
  await act(operatorCalls.publish, 'mills', withRoutes('mills', '1.1.0', '/mills', '/flour'))
  await act(operatorCalls.startCanary, 'mills', { version: '1.1.0', percent: 5 })
  expect((await give('barns', '1.0.0', '/flour')).error.message).toBe('barns 1.0.0 cannot have /flour: that address belongs to mills 1.1.0. Nothing was published.')
})

test('frees the routes of a disabled module, which cannot be enabled while another module has them', async () => {
  await give('rafts', '1.0.0', '/rafts')
  await act(operatorCalls.disable, 'rafts')
  expect((await give('boats', '1.0.0', '/boats', '/rafts')).status).toBe(200)
  const { status, error } = await act(operatorCalls.enable, 'rafts')
  expect([status, error.message]).toEqual([409, 'rafts 1.0.0 cannot have /rafts: that address belongs to boats 1.0.0'])
  await give('boats', '2.0.0', '/boats')
  expect((await act(operatorCalls.enable, 'rafts')).status).toBe(200)
})

test('assigns a route to only one of two modules that claim it at once', async () => {
  await Promise.all(['left', 'right'].map((id) => act(operatorCalls.publish, id, withRoutes(id, '1.0.0', '/middle'))))
  const answers = await Promise.all(['left', 'right'].map((id) => act(operatorCalls.activate, id, { version: '1.0.0' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
