import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { runs } from '@billfold/server-kit/testing/sample'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectsService } from '../service.ts'

let service: TestService
let anna: Caller

beforeAll(async () => {
  service = await startTestService(projectsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = service.as(await createAccount(service.database))
})

const rowsOf = (length: number) => Array.from({ length }, (_, n) => ({ name: `Client ${n}`, email: `c${n}@example.com` }))
const list = async () => (await anna(clientCalls.list)).body

describe('POST /api/clients/import', () => {
  test('creates all rows with the usual defaults, with the last row as the newest', async () => {
    const rows = [{ name: '=1+1', email: 'a@example.com', hourlyRate: '99.5', currency: 'EUR' }, { name: 'Ünïcode 🦊', email: 'b@example.com', phone: '' }]
    const { status, body } = await anna(clientCalls.import, { body: { rows } })
    expect([status, body]).toEqual([201, { created: 2 }])
    expect(await list()).toMatchObject([
      { name: 'Ünïcode 🦊', phone: null, hourlyRate: null, currency: 'USD', paymentTerms: 'Net 30', isActive: true },
      { name: '=1+1', hourlyRate: '99.50', currency: 'EUR' },
    ])
  })

  test('returns the row and field of every invalid value, and imports nothing', async () => {
    const rows = [...rowsOf(3), { name: ' ', email: 'nobody' }, { name: 'Good', email: 'good@example.com', hourlyRate: '1e3' }]
    const { status, error } = await anna(clientCalls.import, { body: { rows } })
    expect([status, error.code]).toEqual([400, 'validation_failed'])
    expect(error.issues?.map(({ path }) => path)).toEqual(['rows.3.name', 'rows.3.email', 'rows.4.hourlyRate'])
    expect(await list()).toEqual([])
  })

  test('imports nothing if the database rejects a row', async () => {
    const body = { rows: [...rowsOf(400), { name: 'Last', email: 'l@example.com', totalReceived: '1' }] }
    const refuse = (sql: string) => queryAs(service.database.ownerUrl('projects'), null, sql)
    await refuse("alter table client add constraint no_last check (name <> 'Last')")
    expect((await anna(clientCalls.import, { body })).status).toBe(500)
    await refuse('alter table client drop constraint no_last')
    expect(await list()).toEqual([])
  })

  test.each([[{}], [{ rows: [] }], [{ rows: 'x' }], [{ rows: { 0: {} } }], [{ rows: rowsOf(5001) }]])('rejects anything but a list of 1 to 5,000 rows', async (body) => {
    const { status, error } = await anna(clientCalls.import, { body })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'rows'])
  })

  test('accepts rows as large as 1.5 kB', { timeout: 60_000 }, async () => {
    const count = runs({ change: 700, full: 5000 })
    const rows = rowsOf(count).map((row) => ({ ...row, address: 'ä'.repeat(750) }))
    expect((await anna(clientCalls.import, { body: { rows } })).body).toEqual({ created: count })
    expect(await list()).toHaveLength(count)
  })

  test('rejects a body over the size limit and imports once per idempotency key', async () => {
    expect((await anna(clientCalls.import, { body: { rows: rowsOf(5000), padding: 'x'.repeat(8 * 1024 * 1024) } })).status).toBe(413)
    const attempts = Array.from({ length: 5 }, () => anna(clientCalls.import, { body: { rows: rowsOf(3) }, headers: { 'idempotency-key': 'file-1' } }))
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await list()).toHaveLength(3)
  })
})
