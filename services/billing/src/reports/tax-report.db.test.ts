import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { reportCalls, type TaxReport } from '@billfold/contracts/reports/report-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
  service = await startTestService(billingWithoutStripe)
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const MAY = { from: '2026-05-01', to: '2026-05-31' }
const JUNE = { from: '2026-06-01', to: '2026-06-30' }
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

async function bill(amounts: object, more: object = {}): Promise<number> {
  const { status, body, error } = await anna.call(invoiceCalls.create, { body: invoiceFor(anna, { status: 'sent', issueDate: '2026-05-04', dueDate: '2026-12-31', ...amounts, ...more }) })
  if (status !== 201) throw new Error(error.message)
  return body.id
}

async function pay(id: number, amount: string, date: string): Promise<void> {
  const { status, error } = await anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount, date } })
  if (status !== 201) throw new Error(error.message)
}

const report = async (query = YEAR): Promise<TaxReport> => (await anna.call(reportCalls.tax, { query })).body
const totals = (rows: TaxReport) => ({ net: sumOf(rows.map(({ net }) => net)), invoiced: sumOf(rows.map(({ invoiced }) => invoiced)), collected: sumOf(rows.map(({ collected }) => collected)) })

test('invoiced tax counts by issue date and collected tax by payment date', async () => {
  const invoice = await bill({ subtotal: '1000.00', taxRate: '19' })
  await pay(invoice, '595.00', '2026-06-02')
  expect(await report(MAY)).toEqual([{ rate: '19', net: '1000.00', invoiced: '190.00', collected: '0.00' }])
  expect(await report(JUNE)).toEqual([{ rate: '19', net: '0.00', invoiced: '0.00', collected: '95.00' }])
})

test('the shares of partial payments add up to the tax of the invoice, to the cent', async () => {
  const invoice = await bill({ subtotal: '10.00', taxRate: '19' })
  const collected = async () => (await report())[0]?.collected
  const shares = []
  for (const [amount, date] of [['3.97', '2026-05-10'], ['3.97', '2026-05-20'], ['3.96', '2026-06-10']] as const) {
    await pay(invoice, amount, date)
    shares.push(await collected())
  }
  // A third of 1.90 is 0.63, but three times 0.63 would be 1.89.
  expect(shares).toEqual(['0.63', '1.27', '1.90'])
  expect([await report(MAY), await report(JUNE)].map((rows) => rows[0]?.collected)).toEqual(['1.27', '0.63'])
})

test('drafts, cancelled and deleted invoices do not count', async () => {
  const amounts = { subtotal: '100.00', taxRate: '8.25' }
  await bill(amounts, { status: 'draft' })
  const [cancelled, deleted, reopened] = [await bill(amounts), await bill(amounts), await bill(amounts)]
  expect((await report())[0]?.invoiced).toBe('24.75')
  await anna.call(invoiceCalls.update, { params: { id: cancelled }, body: { status: 'cancelled' } })
  expect((await anna.call(invoiceCalls.delete, { params: { id: deleted } })).status).toBe(204)
  await pay(reopened, '108.25', '2026-05-05')
  expect(await report()).toEqual([{ rate: '8.25', net: '100.00', invoiced: '8.25', collected: '8.25' }])
})

test('invoices are grouped by rate, which is derived if the tax was entered as an amount', async () => {
  await bill({ subtotal: '100.00', taxRate: '8.25' })
  await bill({ subtotal: '33.33', taxAmount: '2.75' })
  await bill({ subtotal: '1000.00', taxAmount: '33.33' })
  await bill({ subtotal: '300.00', taxAmount: '10.01' })
  await bill({ subtotal: '50.00' })
  expect(await report()).toEqual([
    { rate: '8.25', net: '133.33', invoiced: '11.00', collected: '0.00' },
    { rate: '3.333', net: '1000.00', invoiced: '33.33', collected: '0.00' },
    { rate: '0', net: '50.00', invoiced: '0.00', collected: '0.00' },
    { rate: null, net: '300.00', invoiced: '10.01', collected: '0.00' },
  ])
})

test('a deposit counts as a payment of the invoice that deducts it, on the invoice’s issue date', async () => {
  const { clientId } = anna.project
  const [deposit] = await admin<{ id: number }>(
    `insert into billing.invoice (user_id, client_id, kind, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     values ($1, $2, 'deposit', 'D-1', 'paid', '2026-05-01', '2026-05-01', '2026-05-02', 541.25, 541.25) returning id`,
    anna.id, clientId,
  )
  expect(await report()).toEqual([])
  const final = await bill({ lineItems: [{ description: 'Website', quantity: '1', rate: '1000' }], taxRate: '8.25', depositIds: [deposit?.id] }, { issueDate: '2026-06-01' })
  // Half of the 1082.50 was already paid.
  expect(await report(JUNE)).toEqual([{ rate: '8.25', net: '1000.00', invoiced: '82.50', collected: '41.25' }])
  expect(await report(MAY)).toEqual([])
  await pay(final, '541.25', '2026-06-10')
  expect(await report(JUNE)).toEqual([{ rate: '8.25', net: '1000.00', invoiced: '82.50', collected: '82.50' }])
})

test('the totals equal the taxes of the invoices and of their payments', async () => {
  for (const [index, amounts] of [{ subtotal: '99.99', taxRate: '7.7' }, { subtotal: '0.05', taxRate: '19' }, { subtotal: '1234.56', taxAmount: '77.01' }, { subtotal: '10.00', taxAmount: '0' }].entries()) {
    const invoice = await bill(amounts, { issueDate: `2026-0${index + 1}-15` })
    if (index !== 1) await pay(invoice, '1.03', `2026-0${index + 2}-01`)
  }
  const cancelled = await bill({ subtotal: '500.00', taxRate: '19' })
  await anna.call(invoiceCalls.update, { params: { id: cancelled }, body: { status: 'cancelled' } })
  const [expected] = await admin<{ net: string; invoiced: string; collected: string }>(
    `select sum(subtotal)::text as net, sum(tax_amount)::text as invoiced, sum(round(tax_amount * amount_paid / (subtotal + tax_amount), 2))::text as collected
     from billing.invoice where user_id = $1 and status <> 'cancelled'`,
    anna.id,
  )
  expect(totals(await report())).toEqual(expected)
  // The monthly reports add up to the yearly report.
  const months = ['01', '02', '03', '04', '05', '06'].map((month) => report({ from: `2026-${month}-01`, to: `2026-${month}-28` }))
  expect(totals((await Promise.all(months)).flat())).toEqual(expected)
  // Once everything is paid, the tax collected is the tax invoiced, at each rate.
  await admin("update billing.invoice set status = 'paid', paid_date = '2026-06-11', overdue_after = null where user_id = $1 and status <> 'cancelled'", anna.id)
  for (const { invoiced, collected } of await report()) expect(collected).toBe(invoiced)
})

test('another user’s taxes are not included', async () => {
  await bill({ subtotal: '100.00', taxRate: '19' })
  const berta = await createFreelancer(service)
  expect((await berta.call(reportCalls.tax, { query: YEAR })).body).toEqual([])
})
