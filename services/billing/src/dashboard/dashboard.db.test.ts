import { addDays, type CalendarDate, dateIn, firstOfMonth } from '@billfold/contracts/calendar-date'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { TrendPeriod } from '@billfold/contracts/dashboard/dashboard'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, createProject, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

const ZONE = 'America/New_York'

let service: TestService
let anna: Freelancer
let today: CalendarDate
let lastMonth: CalendarDate

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  today = dateIn(ZONE, new Date())
  lastMonth = addDays(firstOfMonth(today), -1)
})

const metrics = async () => (await anna.call(dashboardCalls.metrics)).body
const trend = async (period?: TrendPeriod) => (await anna.call(dashboardCalls.revenueTrend, { query: period ? { period } : {} })).body
const topClients = async () => (await anna.call(dashboardCalls.topClients)).body

async function bill(subtotal: string, status: string, dates: { issueDate?: CalendarDate; paidDate?: CalendarDate } = {}): Promise<void> {
  const { issueDate = '2026-01-05', paidDate = issueDate } = dates
  const { status: answered, error } = await anna.call(invoiceCalls.create, { body: invoiceFor(anna, { subtotal, status, issueDate, dueDate: '2099-12-31', paidDate }) })
  if (answered !== 201) throw new Error(error.message)
}

function admin(sql: string, ...values: unknown[]) {
  return queryAs<{ id: number }>(service.database.adminUrl, null, sql, values)
}

const receive = (amount: string) => admin('update projects.client set total_received = $2 where id = $1', anna.project.clientId, amount)

describe('the dashboard metrics', () => {
  test('are all zeros for a new account', async () => {
    const { body } = await service.as(await createAccount(service.database))(dashboardCalls.metrics)
    expect(body).toEqual({
      totalBilled: 0,
      totalCollected: 0,
      uninvoicedAmount: 0,
      hoursTracked: 0,
      netProfit: 0,
      totalInvoices: 0,
      changes: { totalBilled: 0, totalCollected: 0, uninvoicedAmount: 0, hoursTracked: 0 },
    })
  })

  test('count all invoices except drafts and cancelled ones as billed, and paid invoices and other payments as collected', async () => {
    for (const [subtotal, status] of [['1000.10', 'paid'], ['250.25', 'sent'], ['0.05', 'submitted'], ['99.60', 'overdue'], ['5000', 'draft'], ['6000', 'cancelled']] as const) {
      await bill(subtotal, status)
    }
    await receive('499.90')
    expect(await metrics()).toMatchObject({ totalBilled: 1350, totalCollected: 1500, netProfit: 1500, totalInvoices: 4 })
  })

  test('sum uninvoiced billable entries, each rounded to cents, and count all hours', async () => {
    for (const more of [{}, {}, {}, { isBillable: false }, { isInvoiced: true }]) await recordWork(anna, { hours: '0.25', rate: '33.33', ...more })
    // 0.25 × 33.33 = 8.3325, so rounding each entry gives 24.99; rounding the sum would give 25.00.
    expect(await metrics()).toMatchObject({ uninvoicedAmount: 24.99, hoursTracked: 1.25 })
  })

  test('compare this month with last month by issue date, paid date and work date', async () => {
    await bill('1000', 'sent', { issueDate: lastMonth })
    await bill('1185', 'paid', { issueDate: firstOfMonth(today), paidDate: firstOfMonth(today) })
    await bill('2000', 'paid', { issueDate: '2020-01-01', paidDate: lastMonth })
    await recordWork(anna, { date: lastMonth, hours: '3', rate: '10' })
    await recordWork(anna, { date: today, hours: '2', rate: '10' })
    await recordWork(anna, { date: firstOfMonth(addDays(firstOfMonth(today), 31)), hours: '70', rate: '10' })
    expect((await metrics()).changes).toEqual({ totalBilled: 18.5, totalCollected: -40.8, uninvoicedAmount: -33.3, hoursTracked: -33.3 })
  })

  test('count undated payments in the current month, like the revenue trend', async () => {
    await bill('100', 'paid', { issueDate: '2020-01-01', paidDate: lastMonth })
    await bill('50.50', 'paid', { issueDate: '2020-01-01', paidDate: today })
    await receive('24.55')
    expect([(await metrics()).changes.totalCollected, (await trend()).change]).toEqual([-25, -25])
  })

  test('show no change if last month was empty', async () => {
    await bill('10', 'paid', { issueDate: today })
    await receive('500')
    expect((await metrics()).changes).toEqual({ totalBilled: 0, totalCollected: 0, uninvoicedAmount: 0, hoursTracked: 0 })
  })
})

describe('the revenue trend', () => {
  test('covers 6 or 12 months up to the current one', async () => {
    const months = (await trend()).buckets.map(({ month }) => month)
    expect(months).toHaveLength(6)
    expect([months.at(-1), months.at(-2)]).toEqual([today.slice(0, 7), lastMonth.slice(0, 7)])
    for (const period of ['12months', 'year'] as const) expect((await trend(period)).buckets).toHaveLength(12)
    expect((await trend('6months')).buckets).toHaveLength(6)
  })

  test('counts paid invoices by paid date, and undated payments in the current month', async () => {
    await bill('100', 'paid', { issueDate: '2020-01-01', paidDate: lastMonth })
    await bill('50.50', 'paid', { issueDate: '2020-01-01', paidDate: today })
    await bill('900', 'sent', { issueDate: today })
    await bill('700', 'paid', { issueDate: '2020-01-01', paidDate: '2020-01-01' })
    await receive('24.55')
    const { buckets, average, change } = await trend()
    expect(buckets.map(({ amount }) => amount)).toEqual(['0.00', '0.00', '0.00', '0.00', '100.00', '75.05'])
    expect([average, change]).toEqual(['29.18', -25])
  })

  test('rejects any other period', async () => {
    const { status, error } = await anna.call(dashboardCalls.revenueTrend, { query: { period: 'decade' as 'year' } })
    expect([status, error.message]).toEqual([400, 'period must be 6months, 12months or year'])
  })
})

describe('the top clients', () => {
  const addClient = (name: string, received: string) =>
    admin("insert into projects.client (user_id, name, email, industry, total_received) values ($1, $2, 'c@example.com', 'Finance', $3)", anna.id, name, received)

  test('distinguish an account without clients from one without revenue', async () => {
    await bill('10', 'sent')
    expect(await topClients()).toEqual({ hasClients: true, total: '0.00', clients: [] })
    const { body } = await service.as(await createAccount(service.database))(dashboardCalls.topClients)
    expect(body).toEqual({ hasClients: false, total: '0.00', clients: [] })
  })

  test('are the five with the highest revenue, each with its share of the total', async () => {
    for (const [name, received] of [['B', '100'], ['A', '100'], ['C', '300'], ['D', '50'], ['E', '40'], ['F', '0']] as const) await addClient(name, received)
    await bill('400', 'paid')
    await receive('10')
    const { total, clients } = await topClients()
    expect(total).toBe('1000.00')
    expect(clients.map(({ name, industry, revenue, share }) => [name, industry, revenue, share])).toEqual([
      ['Acme Studio', null, '410.00', 41],
      ['C', 'Finance', '300.00', 30],
      ['A', 'Finance', '100.00', 10],
      ['B', 'Finance', '100.00', 10],
      ['D', 'Finance', '50.00', 5],
    ])
  })
})

describe('the tasks', () => {
  const NOTHING = { invoices: 0, amount: '0.00' }
  const tasks = async (call = anna.call) => (await call(dashboardCalls.tasks)).body
  const inDays = (days: number) => addDays(today, days)

  async function invoice(total: string, status: string, dueDate: CalendarDate, more: Record<string, unknown> = {}): Promise<number> {
    const body = { ...invoiceFor(anna, { issueDate: '2020-01-01' }), subtotal: total, status, dueDate, ...more }
    const created = await anna.call(invoiceCalls.create, { body })
    if (created.status !== 201) throw new Error(created.error.message)
    return created.body.id
  }
  const pay = (id: number, amount: string) => anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount } })

  test('are empty for a new account', async () => {
    const { body } = await service.as(await createAccount(service.database))(dashboardCalls.tasks)
    expect(body).toMatchObject({
      overdue: { ...NOTHING, clientCount: 0, clients: [] },
      drafts: NOTHING,
      uninvoiced: { entries: 0, amount: '0.00', clientCount: 0, clients: [] },
      outstanding: NOTHING,
      expected: NOTHING,
    })
  })

  test('agree with the invoice list, the client’s outstanding amount, the reports and the metrics', async () => {
    for (const status of ['draft', 'sent', 'submitted', 'overdue', 'cancelled', 'paid']) await invoice('100.10', status, inDays(-5))
    await pay(await invoice('300.33', 'overdue', inDays(-40)), '100.11')
    await pay(await invoice('50.05', 'sent', inDays(10)), '0.05')
    for (const more of [{}, { hours: '0.3333' }, { isBillable: false }, { isInvoiced: true }]) await recordWork(anna, { rate: '33.33', ...more })

    const { overdue, drafts, uninvoiced, outstanding } = await tasks()
    const { body: cards } = await anna.call(invoiceCalls.summary)
    expect([overdue.invoices, overdue.amount]).toEqual([cards.overdueCount, cards.overdueTotal])
    expect(outstanding).toEqual({ invoices: cards.overdueCount + cards.pendingCount, amount: sumOf([cards.overdueTotal, cards.pendingTotal]) })
    const { body: listed } = await anna.call(invoiceCalls.list, { query: { status: 'draft' } })
    expect(drafts).toEqual({ invoices: listed.length, amount: sumOf(listed.map(({ total }) => total)) })
    const [client] = await queryAs<{ owed: string }>(service.database.adminUrl, anna.id, 'select billed - paid as owed from billing.client_totals where client_id = $1', [anna.project.clientId])
    expect(client?.owed).toBe(outstanding.amount)
    const { body: aged } = await anna.call(reportCalls.agedReceivables)
    expect(aged.map(({ invoices, total }) => ({ invoices, amount: total }))).toEqual([outstanding])
    const { body: work } = await anna.call(reportCalls.uninvoicedWork)
    expect(work).toMatchObject(uninvoiced.clients)
    expect(Number(uninvoiced.amount)).toBe((await metrics()).uninvoicedAmount)
  })

  test('include the balances of open invoices due within 30 days, in the user’s time zone', async () => {
    // This instant is still March 31 in New York.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T03:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    for (const [total, dueDate] of [['1', '2026-03-30'], ['2', '2026-03-31'], ['4', '2026-04-01'], ['8', '2026-04-30'], ['16', '2026-05-01'], ['32', '2026-05-02']] as const) {
      await invoice(total, 'sent', dueDate)
    }
    await pay(await invoice('100', 'submitted', '2026-04-30'), '36')
    await invoice('500', 'draft', '2026-04-30')
    expect((await tasks()).expected).toEqual({ invoices: 4, amount: '78.00' })
    expect((await tasks(service.as(anna.id, 'Europe/Berlin'))).expected).toEqual({ invoices: 4, amount: '92.00' })
  })

  test('name the three clients who owe the most, each with the invoice that has been due the longest', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createProject(service.database, anna.id)))
    const [b, c, d] = others.map(({ clientId }) => ({ clientId, projectId: null }))
    await invoice('10', 'overdue', inDays(-2), d)
    await invoice('30', 'overdue', inDays(-9), b)
    await invoice('20', 'overdue', inDays(-1), c)
    await invoice('15', 'overdue', inDays(-1))
    const oldest = await invoice('15', 'overdue', inDays(-20))
    await invoice('400', 'sent', inDays(-60))
    const { overdue } = await tasks()
    expect([overdue.invoices, overdue.amount, overdue.clientCount]).toEqual([5, '90.00', 4])
    expect(overdue.clients.map(({ clientId, invoices, amount }) => [clientId, invoices, amount])).toEqual([
      [anna.project.clientId, 2, '30.00'],
      [b?.clientId, 1, '30.00'],
      [c?.clientId, 1, '20.00'],
    ])
    expect(overdue.clients[0]).toMatchObject({ invoiceId: oldest, dueDate: inDays(-20), remindedAt: null })
  })

  test('show when the client was last reminded of the oldest invoice', async () => {
    const id = await invoice('100', 'overdue', inDays(-20))
    const { body: sent } = await anna.call(invoiceEmailCalls.send, { params: { id }, body: { kind: 'reminder' } })
    await anna.call(invoiceEmailCalls.send, { params: { id }, body: { kind: 'invoice' } })
    expect((await tasks()).overdue.clients[0]?.remindedAt).toBe(sent.createdAt)
    await admin("update billing.mail set state = 'failed', error = 'No such mailbox', sent_at = null where id = $1", sent.id)
    expect((await tasks()).overdue.clients[0]?.remindedAt).toBeNull()
  })
})

test('the dashboard ignores other users’ records', async () => {
  await bill('10', 'paid', { issueDate: today })
  await bill('20', 'sent')
  await receive('5')
  await recordWork(anna)
  const berta = service.as(await createAccount(service.database))
  expect((await berta(dashboardCalls.metrics)).body).toMatchObject({ totalBilled: 0, totalCollected: 0, hoursTracked: 0 })
  expect((await berta(dashboardCalls.revenueTrend)).body.average).toBe('0.00')
  expect((await berta(dashboardCalls.topClients)).body.total).toBe('0.00')
  const { uninvoiced, outstanding } = (await berta(dashboardCalls.tasks)).body
  expect([uninvoiced.entries, outstanding.invoices]).toEqual([0, 0])
})
