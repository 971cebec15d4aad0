import { addDays } from '@billfold/contracts/calendar-date'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Books, openBooks } from '../testing/books.ts'
import { ledgers } from '../testing/ledger.ts'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { expectedReport } from '../testing/expected-report.ts'

let service: TestService
let books: Books

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  books = await openBooks(service.database)
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

/** Periods around today that last a few days, some weeks or more than a year. */
const periods = fc.record({ from: fc.integer({ min: -400, max: 20 }), days: fc.oneof(fc.nat(3), fc.nat(70), fc.nat(420)) })

/** Each row is an instant, a time zone and the local date there at that instant. */
const moments = [
  ['2026-03-31T22:30:00Z', 'Europe/Berlin', '2026-04-01'],
  ['2026-01-01T10:59:00Z', 'Pacific/Midway', '2025-12-31'],
  ['2028-02-28T10:30:00Z', 'Pacific/Kiritimati', '2028-02-29'],
] as const

test.each(moments)('the reports at %s in %s match an independent integer calculation, for any records and period', { timeout: 60_000 }, async (instant, zone, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const call = service.as(books.userId, zone)
  await fc.assert(
    fc.asyncProperty(ledgers, periods, async (ledger, { from, days }) => {
      await books.replace(ledger, today)
      const query = { from: addDays(today, from), to: addDays(today, from + days) }
      const expected = expectedReport(ledger, books, today, query)
      expect({
        summary: (await call(reportCalls.summary, { query })).body,
        revenue: (await call(reportCalls.revenue, { query })).body,
        clients: (await call(reportCalls.clients, { query })).body,
        projects: (await call(reportCalls.projects, { query })).body,
        time: (await call(reportCalls.time, { query })).body,
        agedReceivables: (await call(reportCalls.agedReceivables)).body,
        uninvoicedWork: (await call(reportCalls.uninvoicedWork)).body,
      }).toEqual(expected)

      // A report over all time must match the dashboard.
      const everything = { from: addDays(today, -500), to: addDays(today, 100) }
      const { body: whole } = await call(reportCalls.summary, { query: everything })
      const { body: metrics } = await call(dashboardCalls.metrics)
      const receipts = cents(whole.undatedReceipts)
      expect({ billed: cents(whole.totalBilled), collected: cents(whole.totalCollected) + receipts, profit: cents(whole.netProfit) + receipts, invoices: whole.totalInvoices, hours: Number(whole.hoursTracked) }).toEqual({
        billed: cents(metrics.totalBilled),
        collected: cents(metrics.totalCollected),
        profit: cents(metrics.netProfit),
        invoices: metrics.totalInvoices,
        hours: metrics.hoursTracked,
      })
      expect(Number(sumOf(expected.uninvoicedWork.map(({ amount }) => amount)))).toBe(metrics.uninvoicedAmount)
    }),
    // Has a time limit, because shrinking a failing case queries the database many times.
    { numRuns: runs({ change: 8, full: 25 }), interruptAfterTimeLimit: 20_000 },
  )
})

/** Whole cents from a decimal string or a number with two decimals. */
function cents(amount: string | number): number {
  return Math.round(Number(amount) * 100)
}
