import { dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

const acme = { name: 'Acme Studio', email: 'hello@acme.test' }

let service: TestService
let anna: Caller
let annaId: number
let berta: Caller

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  annaId = await createAccount(service.database)
  anna = service.as(annaId)
  berta = service.as(await createAccount(service.database))
})

describe('POST /api/clients', () => {
  test('creates a client with the documented defaults', async () => {
    const { status, body } = await anna(clientCalls.create, { body: acme })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...acme, isActive: true, currency: 'USD', paymentTerms: 'Net 30', totalReceived: '0.00', version: 1 })
  })

  test('stores names with quotes, markup, emoji and right-to-left text unchanged', async () => {
    for (const name of [`O'Neil "& Co"`, '<b>Bold</b>', '🦊 Fuchs', 'شركة الاختبار', "'; drop table client; --"]) {
      const { body } = await anna(clientCalls.create, { body: { ...acme, name } })
      expect(body.name).toBe(name)
    }
  })

  test('returns an issue for every invalid field and creates nothing', async () => {
    const { status, error } = await anna(clientCalls.create, { body: { name: ' ', email: 'nobody', logoUrl: 'javascript:alert(1)' } })
    expect(status).toBe(400)
    expect(error.message).toBe('Name is required')
    expect(error.issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Invalid email address' },
      { path: 'logoUrl', message: 'Logo URL must be a web address' },
    ])
    expect((await anna(clientCalls.list)).body).toEqual([])
  })

  test.each([-1, 1e21, '1e3', 'NaN', '1.005', '100000000', {}, true])('rejects %j as an hourly rate', async (hourlyRate) => {
    expect((await anna(clientCalls.create, { body: { ...acme, hourlyRate } })).status).toBe(400)
  })

  test('rejects text that is too long or that Postgres cannot store', async () => {
    for (const name of ['a\u0000b', 'a\ud800', 'x'.repeat(256)]) {
      expect((await anna(clientCalls.create, { body: { ...acme, name } })).status).toBe(400)
    }
  })

  test('returns the same response to 20 concurrent requests with the same idempotency key', async () => {
    const attempts = Array.from({ length: 20 }, () => anna(clientCalls.create, { body: acme, headers: { 'idempotency-key': 'k-1' } }))
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await anna(clientCalls.list)).body).toHaveLength(1)
  })

  test('rejects an idempotency key that was already used with a different body', async () => {
    const headers = { 'idempotency-key': 'k-2' }
    await anna(clientCalls.create, { body: acme, headers })
    const { status, error } = await anna(clientCalls.create, { body: { ...acme, name: 'Other' }, headers })
    expect([status, error.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('allows reusing an idempotency key after a failed request', async () => {
    const headers = { 'idempotency-key': 'k-3' }
    await anna(clientCalls.create, { body: { ...acme, name: '' }, headers })
    expect((await anna(clientCalls.create, { body: acme, headers })).status).toBe(201)
  })

  test('keeps idempotency keys of different users separate', async () => {
    const headers = { 'idempotency-key': 'same' }
    const first = await anna(clientCalls.create, { body: acme, headers })
    const second = await berta(clientCalls.create, { body: acme, headers })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })
})

describe('GET /api/clients', () => {
  test('lists the user’s clients, newest first', async () => {
    for (const name of ['One', 'Two', 'Three']) await anna(clientCalls.create, { body: { ...acme, name } })
    await berta(clientCalls.create, { body: { ...acme, name: 'Of Berta' } })
    expect((await anna(clientCalls.list)).body.map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  })

  test('returns the same 404 for another user’s client and an unknown id', async () => {
    const { body: hers } = await berta(clientCalls.create, { body: acme })
    const { requestId: _, ...foreign } = (await anna(clientCalls.get, { params: { id: hers.id } })).error
    for (const id of [2_147_483_647, 99_999_999_999, 0, -1, 'abc', '1.5']) {
      const { status, error } = await anna(clientCalls.get, { params: { id } })
      expect([status, { message: error.message, code: error.code }]).toEqual([404, foreign])
    }
    expect(foreign).toEqual({ message: 'Client not found', code: 'not_found' })
  })
})

describe('PUT /api/clients/{id}', () => {
  test('changes given fields, keeps absent ones and clears null ones', async () => {
    const { body: client } = await anna(clientCalls.create, { body: { ...acme, phone: '555', website: 'https://acme.test' } })
    const { body } = await anna(clientCalls.update, { params: client, body: { phone: null, hourlyRate: 99.5 } })
    expect(body).toMatchObject({ ...acme, phone: null, website: 'https://acme.test', hourlyRate: '99.50' })
  })

  test('resets null fields to their defaults, and clears fields that are empty strings', async () => {
    const given = { hourlyRate: 99.5, totalReceived: '10', currency: 'EUR', paymentTerms: 'Net 60', isActive: false }
    const standard = { hourlyRate: null, totalReceived: '0.00', currency: 'USD', paymentTerms: 'Net 30', isActive: true }
    for (const emptied of [{ ...given, hourlyRate: ' ', totalReceived: '', currency: null, paymentTerms: null, isActive: null }, { ...given, hourlyRate: null, totalReceived: null, currency: '', paymentTerms: '', isActive: '' }]) {
      const { body: client } = await anna(clientCalls.create, { body: { ...acme, ...given } })
      expect((await anna(clientCalls.update, { params: client, body: emptied })).body).toMatchObject(standard)
      expect((await anna(clientCalls.create, { body: { ...acme, ...emptied } })).body).toMatchObject(standard)
    }
  })

  test('returns readable messages for an invalid boolean or body', async () => {
    const bodies: object[] = [{ ...acme, isActive: 'yes' }, []]
    const messages = await Promise.all(bodies.map(async (body) => (await anna(clientCalls.create, { body: body as typeof acme })).error.message))
    expect(messages).toEqual(['Must be true or false', 'Must be an object'])
  })

  test('returns 409 for a stale version and keeps the first save', async () => {
    const { body: client } = await anna(clientCalls.create, { body: acme })
    const headers = { 'if-match': `"${client.version}"` }
    await anna(clientCalls.update, { params: client, body: { name: 'First' }, headers })
    const { status, error } = await anna(clientCalls.update, { params: client, body: { name: 'Second' }, headers })
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect((await anna(clientCalls.get, { params: client })).body.name).toBe('First')
  })

  test('accepts exactly one of 20 concurrent saves of the same version', async () => {
    const { body: client } = await anna(clientCalls.create, { body: acme })
    const saves = Array.from({ length: 20 }, (_, n) =>
      anna(clientCalls.update, { params: client, body: { name: `Save ${n}` }, headers: { 'if-match': '1' } }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('returns 404 for another user’s client and does not change it', async () => {
    const { body: hers } = await berta(clientCalls.create, { body: acme })
    expect((await anna(clientCalls.update, { params: hers, body: { name: 'Mine' } })).status).toBe(404)
    expect((await berta(clientCalls.get, { params: hers })).body.name).toBe(acme.name)
  })

  test('rejects an invalid If-Match header', async () => {
    const { body: client } = await anna(clientCalls.create, { body: acme })
    expect((await anna(clientCalls.update, { params: client, body: {}, headers: { 'if-match': 'x' } })).status).toBe(400)
  })
})

describe('a client’s totals', () => {
  test('have two decimals even if nothing has been billed yet', async () => {
    const { body: client } = await anna(clientCalls.create, { body: acme })
    const draft = "insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, subtotal, total) values ($1, $2, 'D-1', 'draft', current_date, current_date, 7, 7)"
    await queryAs(service.database.adminUrl, null, draft, [annaId, client.id])
    expect((await anna(clientCalls.get, { params: client })).body).toMatchObject({ totalInvoiced: '0.00', totalOutstanding: '0.00' })
    expect((await anna(clientCalls.list)).body).toMatchObject([{ totalInvoiced: '0.00', totalOutstanding: '0.00' }])
  })

  test('come from its projects and invoices, with months in the user’s time zone', async () => {
    const { body: client } = await anna(clientCalls.create, { body: { ...acme, totalReceived: '100' } })
    const admin = service.database.adminUrl
    const owned = [annaId, client.id]
    await queryAs(admin, null, "insert into projects.project (user_id, client_id, name, status, is_archived) values ($1, $2, 'A', 'active', false), ($1, $2, 'B', 'completed', false), ($1, $2, 'C', 'active', true)", owned)
    await queryAs(
      admin,
      null,
      `insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, tax_amount, total) values
        ($1, $2, 'P-1', 'paid', current_date, current_date, (now() at time zone 'America/New_York')::date, 200.10, 0.02, 200.12),
        ($1, $2, 'P-2', 'paid', current_date, current_date, '2020-01-31', 1000, 0, 1000),
        ($1, $2, 'S-1', 'sent', current_date, current_date, null, 50, 0, 50),
        ($1, $2, 'D-1', 'draft', current_date, current_date, null, 7, 0, 7),
        ($1, $2, 'C-1', 'cancelled', current_date, current_date, null, 9, 0, 9)`,
      owned,
    )
    expect((await anna(clientCalls.get, { params: client })).body).toMatchObject({
      totalInvoiced: '1250.12',
      totalOutstanding: '50.00',
      revenue: '1300.12',
      totalProjects: 3,
      activeProjects: 1,
    })
    expect((await anna(clientCalls.summary)).body).toEqual({
      totalClients: 1,
      newThisMonth: 1,
      activeClients: 1,
      activeProjects: 1,
      totalProjects: 3,
      revenueThisMonth: '200.12',
    })
    expect((await berta(clientCalls.summary)).body).toMatchObject({ totalClients: 0, revenueThisMonth: '0.00' })
  })

  test('count a client as new from midnight on the first of the month in the user’s time zone', async () => {
    const midnight = `${firstOfMonth(dateIn('America/New_York', new Date()))} 00:00:00 America/New_York`
    for (const moved of ['-1 second', '0 seconds']) {
      const { body: client } = await anna(clientCalls.create, { body: acme })
      await queryAs(service.database.adminUrl, null, 'update projects.client set created_at = $2::timestamptz + $3::interval where id = $1', [client.id, midnight, moved])
    }
    expect((await anna(clientCalls.summary)).body).toMatchObject({ totalClients: 2, newThisMonth: 1 })
  })
})
