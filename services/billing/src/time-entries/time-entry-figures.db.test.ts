import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { TimeEntrySummary } from '@billfold/contracts/time-entries/time-entry'
import { createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
const zone = 'America/New_York'

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  anna = await createFreelancer(service)
})
afterAll(() => service.close())

/** Whole units: ten-thousandths of an hour, cents per hour, days from today. */
interface Entry {
  hours: number
  rate: number
  day: number
  billable: boolean
  invoiced: boolean
}

const entry = fc.record<Entry>({
  hours: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 1_000_000 })),
  rate: fc.oneof(fc.constant(3333), fc.integer({ min: 0, max: 100_000 })),
  day: fc.integer({ min: -10, max: 10 }),
  billable: fc.boolean(),
  invoiced: fc.boolean(),
})

async function replaceEntries(entries: Entry[], today: CalendarDate): Promise<void> {
  const rows = entries.map(({ hours, rate, day, billable, invoiced }) => ({ hours: hours / 10_000, rate: rate / 100, date: addDays(today, day), billable, invoiced }))
  await queryAs(
    service.database.adminUrl,
    null,
    `with old as (delete from billing.time_entry where user_id = $1)
     insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced)
     select $1, $2, $3, 'Work', e.hours, e.rate, e.date, e.billable, e.invoiced
     from json_to_recordset($4::json) e (hours numeric, rate numeric, date date, billable boolean, invoiced boolean)`,
    [anna.id, anna.project.clientId, anna.project.projectId, JSON.stringify(rows)],
  )
}

function inHours(units: number): string {
  return `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`.replace(/\.?0+$/, '')
}

function inDollars(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Rounds half up. Hours are in units of 10⁻⁴ and rates in 10⁻² dollars, so the product is in 10⁻⁶ dollars. */
function cents({ hours, rate }: Entry): bigint {
  return (BigInt(hours) * BigInt(rate) + 5000n) / 10_000n
}

function expectedSummary(entries: Entry[], today: CalendarDate): TimeEntrySummary {
  const hoursOf = (some: Entry[]) => some.reduce((sum, { hours }) => sum + hours, 0)
  const dollarsOf = (some: Entry[]) => inDollars(some.reduce((sum, one) => sum + cents(one), 0n))
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const billable = entries.filter((one) => one.billable)
  const invoiced = entries.filter((one) => one.invoiced)
  const pending = billable.filter((one) => !one.invoiced)
  const total = hoursOf(entries)
  return {
    totalHours: inHours(total),
    hoursThisWeek: inHours(hoursOf(entries.filter(({ day }) => day >= -sinceMonday && day < 7 - sinceMonday))),
    billableHours: inHours(hoursOf(billable)),
    billablePercent: total === 0 ? 0 : Math.floor((200 * hoursOf(billable) + total) / (2 * total)),
    totalEarnings: dollarsOf(entries),
    invoicedAmount: dollarsOf(invoiced),
    invoicedHours: inHours(hoursOf(invoiced)),
    uninvoicedAmount: dollarsOf(pending),
    pendingHours: inHours(hoursOf(pending)),
  }
}

test('the summary matches an independent integer calculation for any entries', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 60 }), async (entries) => {
      await replaceEntries(entries, today)
      expect((await anna.call(timeEntryCalls.summary)).body).toEqual(expectedSummary(entries, today))
    }),
    // Has a time limit, because shrinking a failing case queries the database many times.
    { numRuns: runs({ change: 12, full: 40 }), interruptAfterTimeLimit: 10_000 },
  )
})

test('the amounts in the list add up to the summary', async () => {
  await replaceEntries(Array.from({ length: 50 }, (_, n) => ({ hours: 2500 + n, rate: 3333, day: -n, billable: true, invoiced: n % 2 === 0 })), '2026-01-01')
  const { body: entries } = await anna.call(timeEntryCalls.list)
  const { body: summary } = await anna.call(timeEntryCalls.summary)
  const total = (some: typeof entries) => inDollars(some.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n))
  expect(total(entries)).toBe(summary.totalEarnings)
  expect(total(entries.filter(({ isInvoiced }) => isInvoiced))).toBe(summary.invoicedAmount)
})

test('the week follows the user’s time zone', async () => {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
    const today = dayIn(timeZone)
    const hour = { hours: 10_000, rate: 0, billable: true, invoiced: false }
    await replaceEntries([{ ...hour, day: 0 }, { ...hour, day: -7 }], today)
    expect((await service.as(anna.id, timeZone)(timeEntryCalls.summary)).body.hoursThisWeek).toBe('1')
  }
})

test('the summary is all zeros without entries', async () => {
  const call = service.as(await createAccount(service.database))
  expect((await call(timeEntryCalls.summary)).body).toEqual({
    totalHours: '0',
    hoursThisWeek: '0',
    billableHours: '0',
    billablePercent: 0,
    totalEarnings: '0.00',
    invoicedAmount: '0.00',
    invoicedHours: '0',
    uninvoicedAmount: '0.00',
    pendingHours: '0',
  })
})
