import { importPartCalls, type TimeEntryPart } from '@billfold/contracts/imports/import-part-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const importId = 7

function entries(count: number): TimeEntryPart[] {
  const { clientId, projectId } = anna.project
  return Array.from({ length: count }, (_, n) => ({ fingerprint: `entry-${n}`.padEnd(22, '-'), clientId, projectId, date: '2026-01-05', hours: '1.5', rate: '100', description: `Work ${n}`, isBillable: true, isInvoiced: false }))
}

test('a batch that is sent twice, even concurrently, creates its records only once', async () => {
  const records = entries(20)
  const answers = await Promise.all([1, 2, 3].map(() => anna.call(importPartCalls.addTimeEntries, { body: { importId, records } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const ids = answers.map(({ body }) => JSON.stringify(body.toSorted((a, b) => a.id - b.id)))
  expect(new Set(ids).size).toBe(1)
  expect((await anna.call(timeEntryCalls.list)).body).toHaveLength(20)
})

test('a batch with a record that the database rejects creates no records', async () => {
  const [first, ...others] = entries(3)
  const records = [...others, { ...first!, projectId: 2_147_483_647 }]
  expect((await anna.call(importPartCalls.addTimeEntries, { body: { importId, records } })).status).toBe(404)
  expect((await anna.call(timeEntryCalls.list)).body).toEqual([])
})

test('removing a failed import returns 409 if a record was changed, or keeps that record if forced', async () => {
  const { body: created } = await anna.call(importPartCalls.addTimeEntries, { body: { importId, records: entries(3) } })
  await anna.call(timeEntryCalls.update, { params: { id: created[1]?.id }, body: { description: 'Changed' } })
  expect((await anna.call(importPartCalls.removeFromBilling, { body: { importId, isForced: false } })).status).toBe(409)
  expect((await anna.call(timeEntryCalls.list)).body).toHaveLength(3)
  expect((await anna.call(importPartCalls.removeFromBilling, { body: { importId, isForced: true } })).body).toEqual({ removed: 2, isDone: false })
  expect((await anna.call(importPartCalls.removeFromBilling, { body: { importId, isForced: true } })).body).toEqual({ removed: 0, isDone: true })
  expect((await anna.call(timeEntryCalls.list)).body.map(({ description }) => description)).toEqual(['Changed'])
})

test('a payment for an invoice that is open in Stripe is rejected', async () => {
  const lineItems = [{ description: 'Work', quantity: '1', rate: '100' }]
  const { body: invoice } = await anna.call(invoiceCalls.create, { body: { clientId: anna.project.clientId, invoiceNumber: 'A-1', dueDate: '2099-12-31', status: 'sent', lineItems } })
  const payments = [{ fingerprint: '-'.repeat(22), amount: '100.00', date: '2026-01-20', method: 'cash', note: null }]
  const pay = () => anna.call(importPartCalls.addPayments, { body: { importId, records: [{ invoiceId: invoice.id, payments }] } })
  await queryAs(service.database.adminUrl, null, "insert into billing.synced_bill (user_id, invoice_id, provider_id, status, amount_due) values ($1, $2, 'in_1', 'open', 100)", [anna.id, invoice.id])
  expect((await pay()).status).toBe(409)
  await queryAs(service.database.adminUrl, null, "update billing.synced_bill set status = 'void', is_withdrawn = true where invoice_id = $1", [invoice.id])
  expect((await pay()).status).toBe(200)
  expect((await anna.call(invoiceCalls.get, { params: invoice })).body).toMatchObject({ status: 'paid', paidDate: '2026-01-20', amountPaid: '100.00' })
})
