import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { type Books, openBooks } from '../testing/books.ts'
import { expectedTasks } from '../testing/expected-tasks.ts'
import { expectedMetrics, expectedTopClients, expectedTrend, ledgers } from '../testing/ledger.ts'

let service: TestService
let books: Books

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  books = await openBooks(service.database)
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

/** Each row is an instant, a time zone and the local date there at that instant. */
const moments = [
  ['2026-11-20T12:00:00Z', 'America/New_York', '2026-11-20'],
  ['2026-04-01T05:00:00Z', 'America/Los_Angeles', '2026-03-31'],
  ['2026-04-01T07:00:00Z', 'America/Los_Angeles', '2026-04-01'],
  ['2026-02-28T10:30:00Z', 'Pacific/Kiritimati', '2026-03-01'],
  ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-01-01T10:59:00Z', 'Pacific/Midway', '2025-12-31'],
  ['2028-02-29T23:59:59Z', 'UTC', '2028-02-29'],
  ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-29'],
] as const

test.each(moments)('the totals for any records match an independent integer calculation at %s in %s', { timeout: 60_000 }, async (instant, zone, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const call = service.as(books.userId, zone)
  await fc.assert(
    fc.asyncProperty(ledgers, async (ledger) => {
      await books.replace(ledger, today)
      expect((await call(dashboardCalls.metrics)).body).toEqual(expectedMetrics(ledger, today))
      expect((await call(dashboardCalls.revenueTrend)).body).toEqual(expectedTrend(ledger, today, 6))
      expect((await call(dashboardCalls.revenueTrend, { query: { period: 'year' } })).body).toEqual(expectedTrend(ledger, today, 12))
      const top = expectedTopClients(ledger, books.clients)
      expect((await call(dashboardCalls.topClients)).body).toEqual(top)
      expect((await call(dashboardCalls.tasks)).body).toMatchObject(expectedTasks(ledger, today, books.clients))
    }),
    // Has a time limit, because shrinking a failing case queries the database many times.
    { numRuns: runs({ change: 5, full: 25 }), interruptAfterTimeLimit: 20_000 },
  )
})
