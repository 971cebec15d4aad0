import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { billingService } from '../service.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { CLIENTS, expectedMetrics, expectedTopClients, expectedTrend, type Ledger, ledgers } from './testing/ledger.ts'

let service: TestService
let anna: Freelancer
let clients: { id: number; name: string; industry: string | null }[]

beforeAll(async () => {
  service = await startTestService(billingService)
  anna = await createFreelancer(service)
  clients = await write<{ id: number; name: string; industry: string | null }>(
    `with added as (
      insert into projects.client (user_id, name, email, industry)
      select $1, 'Client ' || n, 'c@example.com', case when n % 2 = 0 then 'Technology' end from generate_series(1, $2) n returning id, name, industry
    ) select * from added order by name`,
    [CLIENTS],
  )
})
afterAll(() => service.close())
afterEach(() => vi.useRealTimers())

function write<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  return queryAs<Row>(service.database.adminUrl, null, sql, [anna.id, ...values])
}

async function replaceLedger({ received, invoices, entries }: Ledger, today: CalendarDate): Promise<void> {
  await write('delete from billing.invoice where user_id = $1', [])
  await write(
    `with old as (delete from billing.time_entry where user_id = $1)
     insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced)
     select $1, $2, $3, 'Work', e.hours / 10000.0, e.rate / 100.0, e.date, e.billable, e.invoiced
     from json_to_recordset($4::json) e (hours numeric, rate numeric, date date, billable boolean, invoiced boolean)`,
    [anna.project.clientId, anna.project.projectId, JSON.stringify(entries.map((entry) => ({ ...entry, date: addDays(today, entry.day) })))],
  )
  const rows = invoices.map(({ client, status, issued, paid, total }) => ({
    client: clients[client]?.id,
    status,
    issued: addDays(today, issued),
    paid: status === 'paid' ? addDays(today, paid) : null,
    total,
  }))
  await write(
    `insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     select $1, i.client, gen_random_uuid(), i.status, i.issued, i.issued, i.paid, i.total / 100.0, i.total / 100.0
     from json_to_recordset($2::json) i (client integer, status text, issued date, paid date, total numeric)`,
    [JSON.stringify(rows)],
  )
  await write(
    `update projects.client c set total_received = r.cents / 100.0
     from json_to_recordset($2::json) r (id integer, cents numeric) where c.user_id = $1 and c.id = r.id`,
    [JSON.stringify(clients.map(({ id }, place) => ({ id, cents: received[place] })))],
  )
}

/** An instant, a zone, and the date that it is there. */
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

test.each(moments)('at %s in %s the figures are what an independent computation in integers gives, for any records', { timeout: 60_000 }, async (instant, zone, today) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  const call = service.as(anna.id, zone)
  await fc.assert(
    fc.asyncProperty(ledgers, async (ledger) => {
      await replaceLedger(ledger, today)
      expect((await call(dashboardCalls.metrics)).body).toEqual(expectedMetrics(ledger, today))
      expect((await call(dashboardCalls.revenueTrend)).body).toEqual(expectedTrend(ledger, today, 6))
      expect((await call(dashboardCalls.revenueTrend, { query: { period: 'year' } })).body).toEqual(expectedTrend(ledger, today, 12))
      const top = expectedTopClients(ledger, clients)
      expect((await call(dashboardCalls.topClients)).body).toEqual(top)
    }),
    // The limit is for a failure: its shrinking asks the database again and again.
    { numRuns: 25, interruptAfterTimeLimit: 20_000 },
  )
})
