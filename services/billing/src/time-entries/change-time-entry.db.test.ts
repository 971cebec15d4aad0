import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, bill, createFreelancer, createInvoice, entryNow, type Freelancer, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

async function stored(): Promise<number> {
  return (await anna.call(timeEntryCalls.list)).body.length
}

describe('PUT /api/time-entries/{id}', () => {
  test('changes only the submitted fields', async () => {
    const second = await addProject(service.database, anna.id, anna.project.clientId, 'App')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, isBillable: false } })
    const { body } = await anna.call(timeEntryCalls.update, { params: entry, body: { hours: 3, date: '2026-04-02T00:00:00Z', projectId: second } })
    expect(body).toMatchObject({ ...anna.work, hours: '3', rate: '125.00', amount: '375.00', date: '2026-04-02', projectId: second, projectName: 'App', isBillable: false })
  })

  test('accepts an entry sent back as it was read, and `invoiced` as an alias of `isInvoiced`', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const { status, body } = await anna.call(timeEntryCalls.update, { params: entry, body: { ...entry, invoiced: true } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...anna.work, rate: '125.00', isInvoiced: true, invoiceId: null })
  })

  test('keeps the version if nothing changes', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    for (const body of [{}, { hours: '2.50', description: anna.work.description }, { ...entry, invoiceId: null }]) {
      expect((await anna.call(timeEntryCalls.update, { params: entry, body: { ...body } })).body).toEqual(entry)
    }
  })

  test('returns 409 for a stale version and keeps the first save', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const headers = { 'if-match': `"${entry.version}"` }
    await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '3' }, headers })
    const { status, error } = await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '4' }, headers })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body.hours).toBe('3')
  })

  test('accepts exactly one of 20 concurrent saves of the same version', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const saves = Array.from({ length: 20 }, (_, n) => anna.call(timeEntryCalls.update, { params: entry, body: { hours: n + 10 }, headers: { 'if-match': '1' } }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('returns 409 after waiting for a concurrent save', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const other = new Client({ connectionString: service.database.adminUrl })
    await other.connect()
    await other.query('begin')
    await other.query('update billing.time_entry set hours = 3, version = version + 1 where id = $1', [entry.id])
    const answer = anna.call(timeEntryCalls.update, { params: entry, body: { hours: '4' }, headers: { 'if-match': '1' } })
    await somebodyWaitsFor(other)
    await other.query('commit')
    await other.end()
    const { status, error } = await answer
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body.hours).toBe('3')
  })

  test('keeps concurrent changes to different fields', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    await Promise.all([
      anna.call(timeEntryCalls.update, { params: entry, body: { hours: '7' } }),
      anna.call(timeEntryCalls.update, { params: entry, body: { description: 'Build' } }),
    ])
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body).toMatchObject({ hours: '7', description: 'Build' })
  })

  test('applies the same validation as for new entries and changes nothing on errors', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const bertasInvoice = await createInvoice(service.database, berta.id, berta.project.clientId, 'INV-1')
    const refused: [number, Record<string, unknown>][] = [
      [400, { hours: '-1' }],
      [400, { hours: null }],
      [400, { rate: '1e3' }],
      [400, { date: '2026-02-30' }],
      [400, { description: '' }],
      [400, { clientId: null }],
      [400, { hours: '999999', rate: '999' }],
      [404, { projectId: berta.project.projectId }],
      [404, { ...berta.project }],
      [404, { clientId: berta.project.clientId }],
      [404, { invoiceId: bertasInvoice, isInvoiced: true }],
    ]
    for (const [expected, body] of refused) {
      expect((await anna.call(timeEntryCalls.update, { params: entry, body })).status, JSON.stringify(body)).toBe(expected)
    }
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body).toEqual(entry)
  })

  test('rejects an invalid If-Match header', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    expect((await anna.call(timeEntryCalls.update, { params: entry, body: {}, headers: { 'if-match': 'x' } })).status).toBe(400)
  })
})

test('changing an invoice does not change the version of its entries', async () => {
  const work = await recordWork(anna)
  const invoice = await bill(anna, [work])
  const billed = await entryNow(anna, work)
  expect((await anna.call(invoiceCalls.update, { params: invoice, body: { notes: 'Thank you' } })).status).toBe(200)
  expect(await entryNow(anna, work)).toEqual(billed)
})

describe('POST /api/time-entries/{id}/duplicate', () => {
  test('copies the entry as uninvoiced, with today’s date in the user’s time zone', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours: '1.3333', isBillable: false, isInvoiced: true } })
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
      const { status, body: copy } = await service.as(anna.id, zone)(timeEntryCalls.duplicate, { params: entry })
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
      expect([status, copy.date]).toEqual([201, today])
      expect(copy).toMatchObject({ ...anna.work, date: today, hours: '1.3333', rate: '125.00', isBillable: false, isInvoiced: false, invoiceId: null, version: 1 })
      expect(copy.id).not.toBe(entry.id)
    }
  })

  test('creates one copy per idempotency key', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const headers = { 'idempotency-key': 'd-1' }
    const [first, second] = await Promise.all([anna.call(timeEntryCalls.duplicate, { params: entry, headers }), anna.call(timeEntryCalls.duplicate, { params: entry, headers })])
    expect(first.body).toEqual(second.body)
    expect(await stored()).toBe(2)
  })
})
