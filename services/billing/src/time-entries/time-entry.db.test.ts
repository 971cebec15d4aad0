import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, createFreelancer, createInvoice, createProject, type Freelancer, recordWork } from '../testing/freelancer.ts'

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

const unknownIds = [2_147_483_647, 99_999_999_999, 0, -1, 'abc', '1.5']

async function stored(): Promise<number> {
  return (await anna.call(timeEntryCalls.list)).body.length
}

describe('POST /api/time-entries', () => {
  test('creates an entry with the documented defaults and returns its names and amount', async () => {
    const { status, body } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId: null } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...anna.work,
      userId: anna.id,
      clientName: 'Acme Studio',
      projectName: 'Website',
      rate: '125.00',
      amount: '312.50',
      isBillable: true,
      isInvoiced: false,
      invoiceId: null,
      invoiceNumber: null,
      isLocked: false,
      version: 1,
    })
  })

  test('accepts strings and numbers, keeps four decimals of hours and rounds the amount half-up', async () => {
    const cases = [
      [0.25, 33.33, '0.25', '8.33'],
      [600 / 3600, '125', '0.1667', '20.84'],
      ['0.1', '0.05', '0.1', '0.01'],
      ['0', 0, '0', '0.00'],
      ['999999.9999', '99.99', '999999.9999', '99989999.99'],
    ] as const
    for (const [hours, rate, exact, amount] of cases) {
      expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours, rate } })).body).toMatchObject({ hours: exact, amount })
    }
  })

  test('stores descriptions with quotes, markup, emoji and right-to-left text unchanged', async () => {
    for (const description of [`O'Neil "& Co"`, '<b>Bold</b>', '🦊 Fuchs', 'شركة الاختبار', 'Line\nbreak', "'; drop table time_entry; --"]) {
      expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, description } })).body.description).toBe(description)
    }
  })

  test('treats midnight UTC as a plain date and converts any other time to the user’s date', async () => {
    const losAngeles = service.as(anna.id, 'America/Los_Angeles')
    for (const [date, expected] of [
      ['2026-03-01', '2026-03-01'],
      ['2026-03-01T00:00:00.000Z', '2026-03-01'],
      ['2026-03-01T07:59:00Z', '2026-02-28'],
      ['2026-03-01T08:00:00Z', '2026-03-01'],
    ] as const) {
      expect((await losAngeles(timeEntryCalls.create, { body: { ...anna.work, date } })).body.date).toBe(expected)
    }
  })

  test('returns an issue for every invalid field and creates nothing', async () => {
    const { status, error } = await anna.call(timeEntryCalls.create, { body: { hours: '', rate: null, date: '2026-02-30', description: ' ', projectId: anna.project.projectId } })
    expect([status, error.message]).toEqual([400, 'Client is required'])
    expect(error.issues).toEqual([
      { path: 'clientId', message: 'Client is required' },
      { path: 'date', message: 'Must be a date (YYYY-MM-DD)' },
      { path: 'hours', message: 'Hours are required' },
      { path: 'rate', message: 'Rate is required' },
      { path: 'description', message: 'Description is required' },
    ])
    expect(await stored()).toBe(0)
  })

  test.each([-1, '-0.25', 1e21, '1e3', 'NaN', 'two', '1:30', '1000000', {}, true])('rejects %j as hours', async (hours) => {
    expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours } })).status).toBe(400)
    expect(await stored()).toBe(0)
  })

  test.each([-1, 1e21, '1e3', 'NaN', '1.005', '100000000', {}, true])('rejects %j as a rate', async (rate) => {
    expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, rate } })).status).toBe(400)
    expect(await stored()).toBe(0)
  })

  test.each(['2026-02-30', '2026-13-01', '0000-00-00', '2026-03-01T25:00:00Z', 'tomorrow', 20_260_301])('rejects %j as a date', async (date) => {
    expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, date } })).status).toBe(400)
    expect(await stored()).toBe(0)
  })

  test('rejects an amount that does not fit on an invoice line', async () => {
    const { status, error } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, hours: '999999.9999', rate: '100.01' } })
    expect([status, error.issues]).toEqual([400, [{ path: 'hours', message: 'Hours × rate can be at most $99,999,999.99' }]])
    expect(await stored()).toBe(0)
  })

  test.each(['clientId', 'projectId'])('rejects a %s that is not a valid id', async (field) => {
    for (const value of ['abc', '1', -1, 0, 1.5, 99_999_999_999, null]) {
      expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, [field]: value } })).status, String(value)).toBe(400)
    }
    expect(await stored()).toBe(0)
  })

  test('returns the same 404 for an unknown project and another user’s or client’s project', async () => {
    const other = await createProject(service.database, anna.id)
    const foreign = [berta.project, { ...anna.project, clientId: berta.project.clientId }, { ...anna.project, projectId: other.projectId }, { ...anna.project, projectId: 2_147_483_647 }]
    for (const ids of foreign) {
      const { status, error } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, ...ids } })
      expect([status, error.code, error.issues]).toEqual([404, 'not_found', [{ path: 'projectId', message: 'Project not found for this client' }]])
    }
    expect(await stored()).toBe(0)
  })

  test('accepts only an invoice of the same client, and marks the entry as invoiced', async () => {
    const other = await createProject(service.database, anna.id)
    const invoiceId = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const { body } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } })
    expect(body).toMatchObject({ invoiceId, invoiceNumber: 'INV-1', isInvoiced: true })

    const notTheirs = [
      await createInvoice(service.database, berta.id, berta.project.clientId, 'INV-1'),
      await createInvoice(service.database, anna.id, other.clientId, 'INV-2'),
      2_147_483_647,
    ]
    for (const invoiceId of notTheirs) {
      const { status, error } = await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId } })
      expect([status, error.message]).toEqual([404, 'Invoice not found for this client'])
    }
    expect((await anna.call(timeEntryCalls.create, { body: { ...anna.work, invoiceId, isInvoiced: false } })).status).toBe(400)
    expect(await stored()).toBe(1)
  })

  test('returns the same entry to 20 concurrent requests with the same idempotency key', async () => {
    const attempts = Array.from({ length: 20 }, () => anna.call(timeEntryCalls.create, { body: anna.work, headers: { 'idempotency-key': 'k-1' } }))
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toBe(1)
  })
})

describe('GET /api/time-entries', () => {
  test('lists the user’s entries by date and id, newest first', async () => {
    for (const [date, description] of [['2026-01-05', 'A'], ['2026-03-01', 'B'], ['2026-01-05', 'C'], ['2025-12-31', 'D']] as const) {
      await anna.call(timeEntryCalls.create, { body: { ...anna.work, date, description } })
    }
    await berta.call(timeEntryCalls.create, { body: { ...anna.work, ...berta.project } })
    expect((await anna.call(timeEntryCalls.list)).body.map(({ description }) => description)).toEqual(['B', 'C', 'A', 'D'])
  })

  test('filters by project, client, invoice status and limit, alone or combined', async () => {
    const second = await addProject(service.database, anna.id, anna.project.clientId, 'App')
    const other = await createProject(service.database, anna.id)
    await anna.call(timeEntryCalls.create, { body: { ...anna.work, description: 'A' } })
    await anna.call(timeEntryCalls.create, { body: { ...anna.work, description: 'B', projectId: second, isInvoiced: true } })
    await anna.call(timeEntryCalls.create, { body: { ...anna.work, description: 'C', ...other, isBillable: false } })
    const found = async (query: object) => (await anna.call(timeEntryCalls.list, { query })).body.map(({ description }) => description).join('')
    expect(await found({ projectId: second })).toBe('B')
    expect(await found({ clientId: anna.project.clientId })).toBe('BA')
    expect(await found({ status: 'invoiced' })).toBe('B')
    expect(await found({ status: 'uninvoiced' })).toBe('CA')
    expect(await found({ clientId: anna.project.clientId, status: 'uninvoiced' })).toBe('A')
    expect(await found({ limit: 2 })).toBe('CB')
    expect(await found({ projectId: berta.project.projectId })).toBe('')
  })

  test('filters by first and last day in the user’s time zone, alone or combined with other filters', async () => {
    for (const [date, description] of [['2026-02-28', 'A'], ['2026-03-01', 'B'], ['2026-03-31', 'C'], ['2026-04-01', 'D']] as const) {
      await anna.call(timeEntryCalls.create, { body: { ...anna.work, date, description, isBillable: description !== 'C' } })
    }
    const found = async (query: object) => (await anna.call(timeEntryCalls.list, { query })).body.map(({ description }) => description).join('')
    expect(await found({ from: '2026-03-01', to: '2026-03-31' })).toBe('CB')
    expect(await found({ from: '2026-03-31' })).toBe('DC')
    expect(await found({ to: '2026-03-01' })).toBe('BA')
    expect(await found({ from: '2026-04-02', to: '2026-03-01' })).toBe('')
    // The last minute of February in New York.
    expect(await found({ to: '2026-03-01T04:59:00Z' })).toBe('A')
    expect(await found({ from: '2026-03-01', isBillable: 'true', clientId: anna.project.clientId, status: 'uninvoiced' })).toBe('DB')
  })

  test('rejects invalid filters', async () => {
    const filters: object[] = [{ projectId: 'abc' }, { clientId: '-1' }, { status: 'paid' }, { limit: '0' }, { limit: '1e3' }, { from: '2026-02-30' }, { to: 'x' }, { totals: 'yes' }]
    for (const query of filters) {
      expect((await anna.call(timeEntryCalls.list, { query })).status).toBe(400)
    }
  })

  describe('with totals', () => {
    beforeEach(async () => {
      // The dates are a Monday, the following Sunday and the Monday after it.
      for (const [date, hours, isBillable] of [['2026-03-02', '1.5', true], ['2026-03-02', '0.1667', false], ['2026-03-08', '2', true], ['2026-03-09', '4.25', true]] as const) {
        await recordWork(anna, { date, hours, isBillable })
      }
      await recordWork(berta, { date: '2026-03-02', hours: '100' })
    })
    const listed = async (query: object) => (await anna.call(timeEntryCalls.list, { query: { totals: 'true', ...query } })).body
    const totals = async (query: object) => (await listed(query)).map(({ date, dayHours, weekHours }) => [date.slice(-2), dayHours, weekHours])

    test('reports the hours of each entry’s day and week, with weeks starting on Monday', async () => {
      expect(await totals({})).toEqual([
        ['09', '4.25', '4.25'],
        ['08', '2', '3.6667'],
        ['02', '1.6667', '3.6667'],
        ['02', '1.6667', '3.6667'],
      ])
    })

    test('counts entries on other pages', async () => {
      expect(await totals({ limit: '1', direction: 'asc' })).toEqual([['02', '1.6667', '3.6667']])
      expect(await totals({ limit: '2' })).toEqual([
        ['09', '4.25', '4.25'],
        ['08', '2', '3.6667'],
      ])
    })

    test('counts only entries that match the filters', async () => {
      expect(await totals({ isBillable: 'true', to: '2026-03-08' })).toEqual([
        ['08', '2', '3.5'],
        ['02', '1.5', '3.5'],
      ])
    })

    test('omits totals if they are not requested or the list is sorted by another field', async () => {
      expect(await totals({ sort: 'hours', limit: '1' })).toEqual([['09', undefined, undefined]])
      expect(await totals({ totals: 'false', limit: '1' })).toEqual([['09', undefined, undefined]])
      expect(await listed({ projectId: '2147483647' })).toEqual([])
    })
  })

  test('returns the same 404 for another user’s entry and an unknown id', async () => {
    const { body: hers } = await berta.call(timeEntryCalls.create, { body: { ...anna.work, ...berta.project } })
    for (const call of [timeEntryCalls.get, timeEntryCalls.delete, timeEntryCalls.duplicate, timeEntryCalls.update]) {
      for (const id of [hers.id, ...unknownIds]) {
        const { status, error } = await anna.call(call, { params: { id }, body: call === timeEntryCalls.update ? { description: 'Mine' } : undefined })
        expect([call.name, id, status, error.message, error.code]).toEqual([call.name, id, 404, 'Time entry not found', 'not_found'])
      }
    }
    expect((await berta.call(timeEntryCalls.list)).body).toEqual([hers])
  })
})
