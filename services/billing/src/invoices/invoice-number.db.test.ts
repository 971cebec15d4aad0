import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor } from '../testing/freelancer.ts'
import { drawSuffix } from './create-invoice.ts'

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

const compactDay = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()).replaceAll('-', '')
const create = (owner: Freelancer, invoiceNumber: string) => owner.call(invoiceCalls.create, { body: invoiceFor(owner, { invoiceNumber, subtotal: 1 }) })

async function take(owner: Freelancer, numbers: string[]): Promise<void> {
  await queryAs(
    service.database.adminUrl,
    null,
    `insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
     select $1, $2, number, '2026-01-01', '2026-01-31', 1, 1 from unnest($3::text[]) number`,
    [owner.id, owner.project.clientId, numbers],
  )
}

test('the next number has the prefix from the settings and the date in the user’s time zone', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
    const { body } = await service.as(anna.id, zone)(invoiceCalls.nextNumber)
    expect(body.invoiceNumber).toMatch(new RegExp(`^INV-${compactDay(zone)}-\\d{3}$`))
  }
  await queryAs(service.database.adminUrl, null, `insert into accounts.settings (user_id, billing) values ($1, '{"invoicePrefix": "A%_/"}')`, [anna.id])
  expect((await anna.call(invoiceCalls.nextNumber)).body.invoiceNumber).toMatch(new RegExp(`^A%_/${compactDay('America/New_York')}-\\d{3}$`))
})

test('the next number uses the last free three-digit suffix, then four digits', async () => {
  const start = `INV-${compactDay('America/New_York')}-`
  const all = Array.from({ length: 1000 }, (_, n) => `${start}${String(n).padStart(3, '0')}`)
  await take(anna, all.filter((number) => !number.endsWith('042')))
  expect((await anna.call(invoiceCalls.nextNumber)).body.invoiceNumber).toBe(`${start}042`)
  await take(anna, [`${start}042`])
  expect((await anna.call(invoiceCalls.nextNumber)).body.invoiceNumber).toMatch(/-\d{4}$/)
  expect((await berta.call(invoiceCalls.nextNumber)).body.invoiceNumber).toMatch(/-\d{3}$/)
})

test('returns 409 with a free number when the number is taken, even with an idempotency key or on rename', async () => {
  await create(anna, 'INV-1')
  const { body: second } = await create(anna, 'INV-2')
  const attempts = [
    () => create(anna, ' INV-1 '),
    () => anna.call(invoiceCalls.create, { body: invoiceFor(anna, { invoiceNumber: 'INV-1', subtotal: 1 }), headers: { 'idempotency-key': 'k' } }),
    () => anna.call(invoiceCalls.update, { params: second, body: { invoiceNumber: 'INV-1' } }),
  ]
  for (const attempt of attempts) {
    const { status, error } = await attempt()
    const suggestion = error.issues?.[0]?.suggestion ?? ''
    expect([status, error.code, error.message]).toEqual([409, 'invoice_number_taken', `Invoice number INV-1 is taken. ${suggestion} is available.`])
    expect(error.values).toEqual({ invoiceNumber: 'INV-1', suggestion })
    expect(error.issues).toEqual([{ path: 'invoiceNumber', message: error.message, text: error.text, values: error.values, suggestion }])
    expect((await create(anna, suggestion)).status).toBe(201)
  }
  expect((await create(berta, 'INV-1')).status).toBe(201)
})

test('50 concurrent creations that retry with the suggested number get 50 different numbers', async () => {
  const { body: first } = await anna.call(invoiceCalls.nextNumber)
  async function insist(invoiceNumber: string): Promise<string> {
    const { status, error } = await create(anna, invoiceNumber)
    return status === 201 ? invoiceNumber : insist(error.issues?.[0]?.suggestion ?? '')
  }
  const numbers = await Promise.all(Array.from({ length: 50 }, () => insist(first.invoiceNumber)))
  expect(new Set(numbers).size).toBe(50)
  expect((await anna.call(invoiceCalls.list)).body.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(numbers.toSorted())
})

const suffixes = (digits: number) => Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'))

test('draws a free suffix of three digits, then of four, then of five', () => {
  expect(drawSuffix(new Set())).toMatch(/^\d{3}$/)
  expect(drawSuffix(new Set(suffixes(3).filter((suffix) => suffix !== '042')))).toBe('042')
  expect(drawSuffix(new Set(suffixes(3)))).toMatch(/^\d{4}$/)
  expect(drawSuffix(new Set([...suffixes(3), ...suffixes(4)]))).toMatch(/^\d{5}$/)
})

test('can draw every free suffix', () => {
  const free = new Set(['007', '500', '999'])
  const taken = new Set(suffixes(3).filter((suffix) => !free.has(suffix)))
  expect(new Set(Array.from({ length: 200 }, () => drawSuffix(taken)))).toEqual(free)
})
