import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, createFreelancer, createProject, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
/** Acme Studio's website is the freelancer's first project; Bolt's app is the second. */
let bolt: { clientId: number; projectId: number }

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') })
  service = await startTestService(billingWithoutStripe)
  anna = await createFreelancer(service)
  const { clientId } = await createProject(service.database, anna.id)
  bolt = { clientId, projectId: await addProject(service.database, anna.id, clientId, 'App') }
  await admin("update projects.client set name = 'Bolt' where id = $1", clientId)
  await admin('update projects.client set total_received = 24.55 where id = $1', anna.project.clientId)
  await keepBooks()
})
afterAll(async () => {
  vi.useRealTimers()
  await service.close()
})

function admin(sql: string, ...values: unknown[]) {
  return queryAs(service.database.adminUrl, null, sql, values)
}

async function bill(project: object, subtotal: string, status: string, dates: { issueDate: string; dueDate?: string; paidDate?: string }): Promise<number> {
  const { body, error } = await anna.call(invoiceCalls.create, { body: invoiceFor(anna, { ...project, subtotal, status, dueDate: '2026-12-31', ...dates }) })
  if (!body.id) throw new Error(error.message)
  return body.id
}

async function spend(amount: string, date: string, of: object = {}): Promise<void> {
  const { status, error } = await anna.call(expenseCalls.create, { body: { amount, date, category: 'Other', ...of } })
  if (status !== 201) throw new Error(error.message)
}

/** A period of sixty-one days. The previous period begins on February 14. */
const period = { from: '2026-04-16', to: '2026-06-15' }

async function keepBooks(): Promise<void> {
  const acme = anna.project
  await bill(acme, '999.00', 'paid', { issueDate: '2026-02-13', paidDate: '2026-02-13' })
  await bill(acme, '500.00', 'paid', { issueDate: '2026-02-14', paidDate: '2026-02-14' })
  const late = await bill(acme, '90.00', 'submitted', { issueDate: '2026-03-01', dueDate: '2026-03-15' })
  await bill(acme, '1000.10', 'paid', { issueDate: '2026-04-15', paidDate: '2026-04-16' })
  await bill({ ...acme, projectId: null }, '250.25', 'paid', { issueDate: '2026-05-31', paidDate: '2026-06-01' })
  await bill({ ...bolt, projectId: null }, '416.78', 'paid', { issueDate: '2026-01-01', paidDate: '2026-05-20' })
  await bill(bolt, '333.33', 'overdue', { issueDate: '2026-04-16', dueDate: '2026-05-16' })
  await bill(bolt, '66.67', 'sent', { issueDate: '2026-06-15', dueDate: '2026-06-15' })
  await bill(bolt, '5000.00', 'draft', { issueDate: '2026-05-01', dueDate: '2026-05-02' })
  await bill(bolt, '6000.00', 'cancelled', { issueDate: '2026-05-01', dueDate: '2026-05-02' })
  await bill(bolt, '777.00', 'paid', { issueDate: '2026-06-16', paidDate: '2026-06-16' })
  await admin("insert into billing.invoice_payment (user_id, invoice_id, amount, date) values ($1, $2, 40, '2026-02-01')", anna.id, late)

  await spend('1.00', '2026-02-13')
  await spend('800.00', '2026-02-14')
  await spend('20.05', '2026-04-16')
  await spend('100.10', '2026-05-10', { projectId: acme.projectId })
  await spend('500.00', '2026-06-15', { projectId: bolt.projectId })
  await spend('9.99', '2026-06-16', { clientId: bolt.clientId })

  await recordWork(anna, { ...acme, date: '2026-04-15', hours: '8', rate: '100' })
  await recordWork(anna, { ...acme, date: '2026-04-16', hours: '1.25', rate: '33.33' })
  await recordWork(anna, { ...acme, date: '2026-04-19', hours: '0.1667', isBillable: false })
  await recordWork(anna, { ...bolt, date: '2026-04-20', hours: '2', rate: '50' })
  await recordWork(anna, { ...bolt, date: '2026-06-15', hours: '0.25', rate: '33.33' })
  await recordWork(anna, { ...bolt, date: '2026-06-16', hours: '3', isInvoiced: true })
}

describe('reports of known records', () => {
  test('the summary cards compare the period with the previous one', async () => {
    expect((await anna.call(reportCalls.summary, { query: period })).body).toEqual({
      ...period,
      totalBilled: '650.25', // 250.25 + 333.33 + 66.67; before 500 + 90 + 1000.10
      totalCollected: '1667.13', // 1000.10 + 250.25 + 416.78; before 500
      expenses: '620.15', // 20.05 + 100.10 + 500; before 800
      netProfit: '1046.98', // before −300
      totalInvoices: 3,
      hoursTracked: '3.6667',
      profitMargin: 62.8, // before −60
      // Relative to a loss of 300: 1346.98 / 300.
      changes: { totalBilled: -59.1, netProfit: 449, totalInvoices: 0, profitMargin: 122.8 },
      undatedReceipts: '24.55',
    })
  })

  test('the months add up to the summary cards and count only days in the period', async () => {
    expect((await anna.call(reportCalls.revenue, { query: period })).body).toEqual([
      { month: '2026-04', revenue: '1000.10', billed: '333.33', expenses: '20.05', profit: '980.05' },
      { month: '2026-05', revenue: '416.78', billed: '250.25', expenses: '100.10', profit: '316.68' },
      { month: '2026-06', revenue: '250.25', billed: '66.67', expenses: '500.00', profit: '-249.75' },
    ])
  })

  test('the clients are listed with their share of the collected amount', async () => {
    expect((await anna.call(reportCalls.clients, { query: period })).body).toEqual([
      { clientId: anna.project.clientId, clientName: 'Acme Studio', invoices: 2, revenue: '1250.35', share: 75 },
      { clientId: bolt.clientId, clientName: 'Bolt', invoices: 1, revenue: '416.78', share: 25 },
    ])
  })

  test('the projects are listed with their revenue and expenses, without records that have no project', async () => {
    expect((await anna.call(reportCalls.projects, { query: period })).body).toEqual([
      { projectId: anna.project.projectId, projectName: 'Website', clientName: 'Acme Studio', hours: '1.4167', revenue: '1000.10', expenses: '100.10', laborCost: null, profit: '900.00', margin: 90 },
      { projectId: bolt.projectId, projectName: 'App', clientName: 'Bolt', hours: '2.25', revenue: '0.00', expenses: '500.00', laborCost: null, profit: '-500.00', margin: null },
    ])
  })

  test('the weeks run from Monday to Sunday and count only days in the period', async () => {
    const { weeks, projects } = (await anna.call(reportCalls.time, { query: period })).body
    expect(weeks.map(({ monday }) => monday)).toEqual(['04-13', '04-20', '04-27', '05-04', '05-11', '05-18', '05-25', '06-01', '06-08', '06-15'].map((day) => `2026-${day}`))
    expect(weeks.filter(({ billable, nonBillable }) => billable !== '0' || nonBillable !== '0')).toEqual([
      { monday: '2026-04-13', billable: '1.25', nonBillable: '0.1667' },
      { monday: '2026-04-20', billable: '2', nonBillable: '0' },
      { monday: '2026-06-15', billable: '0.25', nonBillable: '0' },
    ])
    expect(projects).toEqual([
      { projectId: bolt.projectId, projectName: 'App', clientName: 'Bolt', billable: '2.25', nonBillable: '0' },
      { projectId: anna.project.projectId, projectName: 'Website', clientName: 'Acme Studio', billable: '1.25', nonBillable: '0.1667' },
    ])
  })

  test('unpaid amounts, less partial payments, are grouped by days past due, and an invoice due today is not past due', async () => {
    const nothing = { notDue: '0.00', days1To30: '0.00', days31To60: '0.00', days61To90: '0.00', over90: '0.00' }
    const owed = async (zone?: string) => (await service.as(anna.id, zone)(reportCalls.agedReceivables)).body
    expect(await owed()).toEqual([
      { clientId: bolt.clientId, clientName: 'Bolt', invoices: 2, ...nothing, notDue: '66.67', days1To30: '333.33', total: '400.00' },
      { clientId: anna.project.clientId, clientName: 'Acme Studio', invoices: 1, ...nothing, over90: '50.00', total: '50.00' },
    ])
    // In Kiritimati it is already the 16th, so both invoices are a day older: 1 day and 31 days.
    expect((await owed('Pacific/Kiritimati'))[0]).toMatchObject({ notDue: '0.00', days1To30: '66.67', days31To60: '333.33' })
  })

  test('uninvoiced work is grouped by client and adds up to the dashboard’s total', async () => {
    const { body } = await anna.call(reportCalls.uninvoicedWork)
    expect(body).toEqual([
      { clientId: anna.project.clientId, clientName: 'Acme Studio', entries: 2, hours: '9.25', amount: '841.66', since: '2026-04-15' },
      { clientId: bolt.clientId, clientName: 'Bolt', entries: 2, hours: '2.25', amount: '108.33', since: '2026-04-20' },
    ])
    expect(sumOf(body.map(({ amount }) => amount))).toBe('949.99')
    expect((await anna.call(dashboardCalls.metrics)).body.uninvoicedAmount).toBe(949.99)
    expect((await anna.call(reportCalls.uninvoicedWork, { query: { clientId: String(bolt.clientId) } })).body).toEqual([body[1]])
  })

  test('the PDF contains all tables, from one snapshot', async () => {
    const { status, body, headers } = await anna.call(reportCalls.pdf, { query: period })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain('Report-2026-04-16-to-2026-06-15.pdf')
    const text = pagesOf(body).join('')
    const parts = [
      'Apr 16, 2026 – Jun 15, 2026', 'TOTAL REVENUE (BILLED) $650.25 -59.1% vs prior period Collected: $1,667.13', 'NET PROFIT $1,046.98 +449.0% vs prior period Expenses: $620.15',
      'INVOICES SENT 3 0.0% vs prior period', 'PROFIT MARGIN 62.8% +122.8 points', 'Feb 14, 2026 – Apr 15, 2026. $24.55 was paid without',
      'June 2026 $66.67 $250.25 $500.00 -$249.75', 'Total $650.25 $1,667.13 $620.15 $1,046.98', 'Acme Studio 2 $1,250.35 75.0%',
      'App Bolt 2.25 $0.00 $500.00 -$500.00 –', 'Jun 15, 2026 0.25 0.0 0.25', 'Total 3.5 0.17 3.67', '0% $650.25 $0.00 $0.00',
      'Total $66.67 $333.33 $0.00 $0.00 $50.00 $450.00', 'Bolt Apr 20, 2026 2 2.25 $108.33', 'Total 4 11.5 $949.99',
    ]
    for (const part of parts) expect(text).toContain(part.replaceAll(' ', ''))
  })

  test('another user’s reports are empty', async () => {
    const berta = service.as(await createAccount(service.database))
    expect((await berta(reportCalls.summary, { query: period })).body).toMatchObject({ totalBilled: '0.00', expenses: '0.00', netProfit: '0.00', hoursTracked: '0', profitMargin: 0, undatedReceipts: '0.00' })
    for (const call of [reportCalls.clients, reportCalls.projects, reportCalls.tax] as const) expect((await berta(call, { query: period })).body).toEqual([])
    expect((await berta(reportCalls.time, { query: period })).body.projects).toEqual([])
    for (const call of [reportCalls.agedReceivables, reportCalls.uninvoicedWork] as const) expect((await berta(call)).body).toEqual([])
  })
})

describe('a period', () => {
  const summary = (query: { from: string; to: string }, zone?: string) => service.as(anna.id, zone)(reportCalls.summary, { query })

  test('accepts dates, and date-times in the user’s time zone', async () => {
    const [from, to] = ['2026-04-16T23:30:00-10:00', '2026-06-15T00:00:00Z']
    expect((await summary({ from, to }, 'America/New_York')).body).toMatchObject({ from: '2026-04-17', to: '2026-06-15', hoursTracked: '2.4167' })
    expect((await summary({ from, to }, 'Pacific/Honolulu')).body).toMatchObject({ from: '2026-04-16', to: '2026-06-15', hoursTracked: '3.6667' })
  })

  test('is between one day and ten years long', async () => {
    for (const [from, to] of [['2026-06-15', '2026-06-15'], ['1900-01-01', '1909-12-31'], ['9990-01-01', '9999-12-31']] as const) {
      for (const call of [reportCalls.summary, reportCalls.revenue, reportCalls.time] as const) expect((await anna.call(call, { query: { from, to } })).status, `${call.name} ${from}`).toBe(200)
    }
  })

  test.each([
    [{ from: '2026-06-16', to: '2026-06-15' }, 'The first day cannot be after the last'],
    [{ from: '2016-01-01', to: '2026-12-31' }, 'A report can cover at most ten years'],
    [{ from: '1900-01-01', to: '2026-12-31' }, 'A report can cover at most ten years'],
    // This instant is on 2026-06-15 in the user's time zone.
    [{ from: '2026-06-16T03:30:00Z', to: '2026-06-14' }, 'The first day cannot be after the last'],
    [{ from: '2026-02-30', to: '2026-06-15' }, 'Must be a date (YYYY-MM-DD)'],
    [{ from: '', to: '2026-06-15' }, 'Must be a date (YYYY-MM-DD)'],
    [{ from: '2026-06-15' }, 'Must be a date (YYYY-MM-DD)'],
    [{}, 'Must be a date (YYYY-MM-DD)'],
    [{ from: "2026-01-01'; drop table billing.expense; --", to: '2026-06-15' }, 'Must be a date (YYYY-MM-DD)'],
  ])('is rejected with a readable message: %j', async (query, message) => {
    for (const call of [reportCalls.summary, reportCalls.revenue, reportCalls.clients, reportCalls.projects, reportCalls.time, reportCalls.tax, reportCalls.pdf] as const) {
      const { status, error } = await anna.call(call, { query: query as typeof period })
      expect([call.name, status, error.message]).toEqual([call.name, 400, message])
    }
  })
})
