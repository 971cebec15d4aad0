import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { somebodyWaitsFor } from '@billfold/server-kit/testing/somebody-waits-for'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { bill, entryNow, recordWork } from '../testing/invoicing.ts'
import { addProject, createInvoice } from '../testing/records.ts'

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
  test('changes what is sent and keeps what is absent', async () => {
    const second = await addProject(service.database, anna.id, anna.project.clientId, 'App')
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, isBillable: false } })
    const { body } = await anna.call(timeEntryCalls.update, { params: entry, body: { hours: 3, date: '2026-04-02T00:00:00Z', projectId: second } })
    expect(body).toMatchObject({ ...anna.work, hours: '3', rate: '125.00', amount: '375.00', date: '2026-04-02', projectId: second, projectName: 'App', isBillable: false })
  })

  test('takes a whole entry back, with the other name of the flag', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const { status, body } = await anna.call(timeEntryCalls.update, { params: entry, body: { ...entry, invoiced: true } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...anna.work, rate: '125.00', isInvoiced: true, invoiceId: null })
  })

  test('of nothing new is none: the version stays, and what another window saves stands', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    for (const body of [{}, { hours: '2.50', description: anna.work.description }, { ...entry, invoiceId: null }]) {
      expect((await anna.call(timeEntryCalls.update, { params: entry, body: { ...body } })).body).toEqual(entry)
    }
  })

  test('tells the second of two windows, and the first one’s save stands', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const headers = { 'if-match': `"${entry.version}"` }
    await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '3' }, headers })
    const { status, error } = await anna.call(timeEntryCalls.update, { params: entry, body: { hours: '4' }, headers })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body.hours).toBe('3')
  })

  test('lets exactly one of 20 concurrent saves of the same version through', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const saves = Array.from({ length: 20 }, (_, n) => anna.call(timeEntryCalls.update, { params: entry, body: { hours: n + 10 }, headers: { 'if-match': '1' } }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('that waits for another save is told that it is of an old version', async () => {
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

  test('keeps both of two windows’ changes to different fields', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    await Promise.all([
      anna.call(timeEntryCalls.update, { params: entry, body: { hours: '7' } }),
      anna.call(timeEntryCalls.update, { params: entry, body: { description: 'Build' } }),
    ])
    expect((await anna.call(timeEntryCalls.get, { params: entry })).body).toMatchObject({ hours: '7', description: 'Build' })
  })

  test('refuses what a new entry would be refused for, and changes nothing', async () => {
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

  test('refuses an unreadable If-Match', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    expect((await anna.call(timeEntryCalls.update, { params: entry, body: {}, headers: { 'if-match': 'x' } })).status).toBe(400)
  })
})

test('an entry stays the same version while the rest of its invoice is changed', async () => {
  const work = await recordWork(anna)
  const invoice = await bill(anna, [work])
  const billed = await entryNow(anna, work)
  expect((await anna.call(invoiceCalls.update, { params: invoice, body: { notes: 'Thank you' } })).status).toBe(200)
  expect(await entryNow(anna, work)).toEqual(billed)
})

describe('POST /api/time-entries/{id}/duplicate', () => {
  test('makes the same entry again, dated today where the user lives and not invoiced', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours: '1.3333', isBillable: false, isInvoiced: true } })
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
      const { status, body: copy } = await service.as(anna.id, zone)(timeEntryCalls.duplicate, { params: entry })
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
      expect([status, copy.date]).toEqual([201, today])
      expect(copy).toMatchObject({ ...anna.work, date: today, hours: '1.3333', rate: '125.00', isBillable: false, isInvoiced: false, invoiceId: null, version: 1 })
      expect(copy.id).not.toBe(entry.id)
    }
  })

  test('makes one copy for one key', async () => {
    const { body: entry } = await anna.call(timeEntryCalls.create, { body: anna.work })
    const headers = { 'idempotency-key': 'd-1' }
    const [first, second] = await Promise.all([anna.call(timeEntryCalls.duplicate, { params: entry, headers }), anna.call(timeEntryCalls.duplicate, { params: entry, headers })])
    expect(first.body).toEqual(second.body)
    expect(await stored()).toBe(2)
  })
})
