import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { browserReportCalls } from '@billfold/contracts/browser-reports/browser-report-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { liveEvent } from '@billfold/contracts/live/live-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { withClient } from '@billfold/server-kit/database/provision'
import { queryAs } from '@billfold/server-kit/testing/database'
import { openEvents } from '@billfold/server-kit/testing/event-stream'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { publication } from '../gateway/src/testing/sample-publication.ts'
import { type Backend, startBackend } from './testing/backend.ts'
import { createRecords } from './testing/records.ts'

const token = 'o'.repeat(40)
const gateway = { modules: { operators: [{ name: 'anna', token }] }, replicas: { gateway: 2, projects: 1, billing: 1, proposals: 1 } }
let one: Backend
let two: Backend
let three: Backend

/** Three gateways on one database. The third gateway uses the services of the second. */
beforeAll(async () => {
  one = await startBackend({ gateway })
  two = await startBackend({ gateway, database: one.database })
  three = await startBackend({ gateway: { ...gateway, services: two.services }, database: one.database })
})
afterAll(async () => {
  await three.close()
  await two.close()
  await one.close()
})

/** Signs up a user and returns callers through the first and the last gateway. */
async function signUp(): Promise<{ cookie: string; here: Caller; there: Caller }> {
  const cookie = await one.register()
  const through = ({ origin }: Backend) => caller(origin, () => ({ cookie }))
  return { cookie, here: through(one), there: through(three) }
}

/** Sends the requests to the gateways in turn. */
async function inTurn(count: number, send: (backend: Backend) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await send([one, two, three][n % 3] ?? one))
  return statuses
}

test.each([
  ['document downloads for a link', 30, ({ origin }: Backend) => fetch(`${origin}/api/public/proposal/${'A'.repeat(43)}/pdf`).then(({ status }) => status)],
  ['browser reports', 120, async ({ anonymous }: Backend) => (await anonymous(browserReportCalls.send, { body: { errors: [], vitals: [] } })).status],
  ['failed logins', 10, async ({ anonymous }: Backend) => (await anonymous(accountCalls.login, { body: { username: 'user-1', password: 'wrong password' } })).status],
  ['invalid operator tokens', 20, async ({ anonymous }: Backend) => (await anonymous(operatorCalls.disable, { params: { module: 'pens' }, body: { reason: 'Test' }, headers: { authorization: `Bearer ${'g'.repeat(40)}` } })).status],
])('three gateways share the rate limit for %s', async (_, limit, send) => {
  await one.register()
  const allowed = await inTurn(limit, send)
  expect(allowed).not.toContain(429)
  expect(await inTurn(3, send)).toEqual([429, 429, 429])
})

test('a change made through one gateway reaches a page connected to the other', async () => {
  const { cookie, here } = await signUp()
  const events = await openEvents(`${three.origin}/api/live`, { cookie })
  onTestFinished(() => events.close())
  // The gateway sends the first event only once it is listening for changes.
  liveEvent.parse(await events.next())
  expect((await here(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })).status).toBe(201)
  expect(liveEvent.parse(await events.next()).topics).toContain('clients')
})

test('a module published through one gateway is served by the other', async () => {
  const { there } = await signUp()
  const idsThere = async () => (await there(moduleCalls.registry)).body.modules.map(({ id }) => id)
  expect(await idsThere()).not.toContain('pens')
  const operator = caller(one.origin, () => ({ authorization: `Bearer ${token}` }))
  expect((await operator(operatorCalls.publish, { params: { module: 'pens' }, body: { ...publication('pens', '1.0.0'), activate: true } })).status).toBe(200)
  expect(await idsThere()).toContain('pens')
  expect((await fetch(`${three.origin}/_m/pens/1.0.0/entry.js`)).status).toBe(200)
})

test('a user with many slow requests through two gateways does not block other users of the same service', async () => {
  const [ada, ben] = [await signUp(), await signUp()]
  const { body: client } = await ada.here(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' } })
  const blocked: Promise<{ status: number }>[] = []
  await withClient(one.database.adminUrl, async (admin) => {
    await admin.query('begin')
    await admin.query('select from projects.client where id = $1 for update', [client.id])
    const throughBoth = [ada.there, caller(two.origin, () => ({ cookie: ada.cookie }))]
    for (const call of throughBoth) for (let n = 0; n < 20; n++) blocked.push(call(clientCalls.update, { params: { id: client.id }, body: { phone: `${n}` } }))
    const waiting = async () => (await queryAs(one.database.adminUrl, null, "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length
    await expect.poll(waiting).toBe(8)
    const statuses = await Promise.all([ben.there, caller(two.origin, () => ({ cookie: ben.cookie }))].map(async (call) => (await call(clientCalls.list)).status))
    expect(statuses).toEqual([200, 200])
    await admin.query('rollback')
  })
  expect(new Set((await Promise.all(blocked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('signing out through one gateway ends the session on the other', async () => {
  const { here, there } = await signUp()
  expect((await there(accountCalls.currentUser)).status).toBe(200)
  await here(accountCalls.logout)
  expect((await there(accountCalls.currentUser)).status).toBe(401)
})

test('a file uploaded through one gateway is served by the other', async () => {
  const { here, there } = await signUp()
  const { invoices, invoiceFiles } = await createRecords(here)
  const { body: invoice } = await here(invoiceCalls.get, { params: { id: invoices ?? 0 } })
  expect(invoiceFiles).toBe(invoice.id)
  const { status, body } = await there(invoiceFileCalls.download, { params: { id: invoice.id, fileId: invoice.files[0]?.id ?? 0 } })
  expect([status, Buffer.from(body).toString()]).toEqual([200, 'Client: Work'])
})

test('a create request sent through both gateways with the same key runs once', async () => {
  const { here, there } = await signUp()
  const create = (through: Caller) => through(clientCalls.create, { body: { name: 'Acme', email: 'a@acme.test' }, headers: { 'idempotency-key': 'the-same-key' } })
  const [first, second] = await Promise.all([create(here), create(there)])
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, true])
  expect((await there(clientCalls.list)).body).toHaveLength(1)
})

test('a replica with older code returns 503 with Retry-After for an unknown call', async () => {
  const response = await fetch(`${one.services.projects}/api/added-later`)
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([503, '5', { code: 'service_unavailable', message: 'This is not available right now. Please try again in a moment.' }])
})

test('a gateway whose service URL points to a different service is not ready and logs that service’s name', async () => {
  const { log, text } = recordedLog()
  const { projects, proposals } = one.services
  const wrong = await startBackend({ database: one.database, gateway: { services: { projects, proposals, billing: projects }, log } })
  onTestFinished(() => wrong.close())
  const response = await fetch(`${wrong.origin}/readyz`)
  expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', unavailable: ['billing'] }])
  expect(text()).toContain('BILLING_URL leads to projects instead of billing')
})
