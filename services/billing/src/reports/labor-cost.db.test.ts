import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

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

/** 1.4167 hours, $100.00 collected, $10.00 spent. */
beforeEach(async () => {
  anna = await createFreelancer(service)
  const { call, project } = anna
  await recordWork(anna, { date: '2026-06-01', hours: '1.25' })
  await recordWork(anna, { date: '2026-06-02', hours: '0.1667', isBillable: false })
  await recordWork(anna, { date: '2026-05-31', hours: '8' })
  await call(invoiceCalls.create, { body: invoiceFor(anna, { subtotal: '100.00', status: 'paid', issueDate: '2026-06-01', dueDate: '2026-06-30', paidDate: '2026-06-10' }) })
  await call(expenseCalls.create, { body: { amount: '10.00', date: '2026-06-03', category: 'Other', ...project } })
})

const admin = (sql: string, ...values: unknown[]) => queryAs(service.database.adminUrl, null, sql, values)
const query = { from: '2026-06-01', to: '2026-06-15' }
const report = async () => (await anna.call(reportCalls.projects, { query })).body[0]
const setAccountRate = (costRate: string, { id } = anna) => admin("insert into accounts.settings (user_id, billing) values ($1, jsonb_build_object('costRate', $2::text))", id, costRate)
const setProjectRate = (costRate: string) => admin('update projects.project set cost_rate = $2 where id = $1', anna.project.projectId, costRate)

test('without a cost rate, profit is revenue minus expenses', async () => {
  await setAccountRate('')
  await setAccountRate('99', await createFreelancer(service))
  expect(await report()).toMatchObject({ hours: '1.4167', revenue: '100.00', expenses: '10.00', laborCost: null, profit: '90.00', margin: 90 })
  const text = pagesOf((await anna.call(reportCalls.pdf, { query })).body).join('')
  expect(text).not.toMatch(/LABORCOST/i)
})

test('the labor cost is all hours, billable or not, at the account’s rate, rounded once', async () => {
  await setAccountRate('33.33')
  // 1.4167 × 33.33 = 47.218611.
  expect(await report()).toMatchObject({ laborCost: '47.22', profit: '42.78', margin: 42.8 })
  const text = pagesOf((await anna.call(reportCalls.pdf, { query })).body).join('')
  expect(text).toContain('$100.00$10.00$47.22$42.7842.8%')
})

test('a project’s own rate replaces the account’s rate, even if it is 0', async () => {
  await setAccountRate('33.33')
  await setProjectRate('80')
  expect(await report()).toMatchObject({ laborCost: '113.34', profit: '-23.34', margin: -23.3 })
  await setProjectRate('0')
  expect(await report()).toMatchObject({ laborCost: '0.00', profit: '90.00' })
})

test('a project’s own rate also applies if the settings have none', async () => {
  await setProjectRate('10')
  expect(await report()).toMatchObject({ laborCost: '14.17', profit: '75.83' })
})
