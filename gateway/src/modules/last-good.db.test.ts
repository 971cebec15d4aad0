import type { Call } from '@billfold/contracts/call'
import { type LoadReport, loadReportCalls } from '@billfold/contracts/modules/load-report-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { recordedLog } from '@billfold/server-kit/testing/recorded-log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { publication } from '../testing/sample-publication.ts'
import { startTestGateway, type TestGateway, type Visitor } from '../testing/test-gateway.ts'

const TOKEN = 'a'.repeat(40)

let gateway: TestGateway
let anna: Caller
let user: Visitor

beforeAll(async () => {
  const health = { atLeast: 10, percent: 20, minutes: 10, ofOne: 9 }
  gateway = await startTestGateway({ modules: { operators: [{ name: 'anna', token: TOKEN }], health } })
  anna = caller(gateway.origin, () => ({ authorization: `Bearer ${TOKEN}` }))
  user = await gateway.signedIn()
})
afterAll(() => gateway.close())

const act = (call: Call, module: string, body?: Record<string, unknown>) => anna(call, { params: { module }, ...(body && { body }) })
const publish = (id: string, version: string, activate = true) => act(operatorCalls.publish, id, { ...publication(id, version), activate })

/** What pages tell of a release: so many times that it arrived, and that it failed. */
async function tell(module: string, version: string, arrived: number, failed: number, outcome: LoadReport['outcome'] = 'fast'): Promise<void> {
  const report = (outcome: LoadReport['outcome']) => ({ module, version, outcome, ms: 1 })
  const reports = [...Array.from({ length: arrived }, () => report('loaded')), ...Array.from({ length: failed }, () => report(outcome))]
  expect((await user.call(loadReportCalls.send, { body: { reports } })).status).toBe(204)
}

async function pointersOf(module: string) {
  const { active, lastGood } = (await anna(operatorCalls.list)).body.find(({ id }) => id === module)!
  return [active, lastGood]
}

test('a release that fails on its pages is not the last good one, whether the next is activated, promoted or taken back', async () => {
  await publish('kites', '1.0.0')
  await publish('kites', '2.0.0')
  await tell('kites', '1.0.0', 1, 0)
  await tell('kites', '2.0.0', 1, 1)
  await publish('kites', '3.0.0')
  expect(await pointersOf('kites')).toEqual(['3.0.0', '1.0.0'])
  await tell('kites', '3.0.0', 0, 1)
  await publish('kites', '4.0.0', false)
  await act(operatorCalls.startCanary, 'kites', { version: '4.0.0', percent: 5 })
  await act(operatorCalls.promote, 'kites')
  expect(await pointersOf('kites')).toEqual(['4.0.0', '1.0.0'])
  await publish('kites', '5.0.0')
  expect(await pointersOf('kites')).toEqual(['5.0.0', '4.0.0'])
  await act(operatorCalls.rollBack, 'kites')
  expect(await pointersOf('kites')).toEqual(['4.0.0', '1.0.0'])
})

test('it is better than none, and a tolerated share of failures says nothing against it', async () => {
  await publish('reels', '1.0.0')
  await tell('reels', '1.0.0', 0, 2)
  await publish('reels', '2.0.0')
  expect(await pointersOf('reels')).toEqual(['2.0.0', '1.0.0'])
  await tell('reels', '2.0.0', 4, 1)
  await publish('reels', '3.0.0')
  expect(await pointersOf('reels')).toEqual(['3.0.0', '2.0.0'])
})

test('nobody goes back from a release that works to one that fails, unless they say that they want it', async () => {
  await publish('drums', '1.0.0')
  await publish('drums', '2.0.0')
  await tell('drums', '2.0.0', 5, 5)
  await publish('drums', '3.0.0')
  await act(operatorCalls.rollBack, 'drums')
  expect(await pointersOf('drums')).toEqual(['1.0.0', '2.0.0'])
  const { status, error } = await act(operatorCalls.rollBack, 'drums')
  const message = "2.0.0 fails on too many pages, and 1.0.0 does not. 'npm run modules -- activate drums 2.0.0' goes back all the same."
  expect([status, error.message]).toEqual([409, message])
  await act(operatorCalls.activate, 'drums', { version: '2.0.0' })
  expect(await pointersOf('drums')).toEqual(['2.0.0', '1.0.0'])
})

test('a few page loads keep no operator from going back', async () => {
  await publish('flutes', '1.0.0')
  await tell('flutes', '1.0.0', 1, 1)
  await publish('flutes', '2.0.0')
  await act(operatorCalls.rollBack, 'flutes')
  expect(await pointersOf('flutes')).toEqual(['1.0.0', null])
})

test('where one user counts for as many as are needed, they take a release back alone', async () => {
  const modules = { health: { atLeast: 2, percent: 20, minutes: 10, ofOne: 9 } }
  const { log, text } = recordedLog()
  const small = await startTestGateway({ databaseUrl: gateway.database.url('accounts'), searchUrl: gateway.database.searchUrl, modules, log })
  onTestFinished(() => small.close())
  expect(text()).toContain('MODULE_HEALTH lets one user, or one network, take a release away from everybody')
  await publish('solos', '1.0.0')
  await publish('solos', '2.0.0')
  const only = await small.signedIn()
  const fail = () => only.call(loadReportCalls.send, { body: { reports: [{ module: 'solos', version: '2.0.0', outcome: 'fast', ms: 1 }] } })
  await fail()
  expect(await pointersOf('solos')).toEqual(['2.0.0', '1.0.0'])
  await fail()
  expect(await pointersOf('solos')).toEqual(['1.0.0', null])
})

test('a page that arrived and then threw is one page load, which failed, and reloading it speaks for nothing', async () => {
  await publish('crumbs', '1.0.0')
  await publish('crumbs', '2.0.0')
  const shown = async () => (await anna(operatorCalls.list)).body.find(({ id }) => id === 'crumbs')!.versions.find(({ version }) => version === '2.0.0')!.health
  await tell('crumbs', '2.0.0', 5, 5, 'render')
  expect(await shown()).toMatchObject({ loads: 0, failures: 5 })
  await tell('crumbs', '2.0.0', 15, 15, 'render')
  expect(await shown()).toMatchObject({ loads: 0, failures: 9 })
})

test('with another try, what was told for a release is forgotten as well: the pages had arrived that failed then', async () => {
  await publish('wheels', '1.0.0')
  await publish('wheels', '2.0.0')
  await tell('wheels', '2.0.0', 9, 9, 'render')
  await act(operatorCalls.activate, 'wheels', { version: '1.0.0' })
  await act(operatorCalls.activate, 'wheels', { version: '2.0.0' })
  await tell('wheels', '2.0.0', 1, 1, 'render')
  await publish('wheels', '3.0.0')
  expect(await pointersOf('wheels')).toEqual(['3.0.0', '1.0.0'])
})
