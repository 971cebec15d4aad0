import { addDays } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Statement, StatementRange } from '@billfold/contracts/statements/statement'
import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { type Books, openBooks } from '../../services/billing/src/testing/books.ts'
import { CLIENTS, decimal, type Ledger, ledgers, paymentsOf, sum } from '../../services/billing/src/testing/ledger.ts'
import { projectsService } from '../../services/projects/src/service.ts'

let billing: TestService
let projects: TestService
let books: Books

beforeAll(async () => {
  billing = await startTestService(billingWithoutStripe)
  projects = await startTestService(projectsService, billing.database)
  books = await openBooks(billing.database)
})
afterAll(async () => {
  await projects.close()
  await billing.close()
})
afterEach(() => vi.useRealTimers())

const REFUNDED = { percent: 30n, sql: 'trunc(p.amount * 0.3, 2)' }
const ZONE = 'Pacific/Kiritimati'
const TODAY = '2028-02-29'

/** Amounts in cents by which each entry changes the client's balance. Only invoices that are not fully paid have refunds. */
function entriesOf({ invoices }: Ledger, client: number): { day: number; cents: bigint }[] {
  const counted = invoices.filter((invoice) => invoice.client === client && invoice.status !== 'draft' && invoice.status !== 'cancelled')
  return counted.flatMap((invoice) => [
    { day: invoice.issued, cents: BigInt(invoice.total) },
    ...paymentsOf(invoice).map(({ amount, day }) => {
      const refunded = invoice.status === 'paid' ? 0n : (BigInt(amount) * REFUNDED.percent) / 100n
      return { day: day ?? invoice.issued, cents: refunded - BigInt(amount) }
    }),
  ])
}

function expectedFigures(ledger: Ledger, client: number, from: number, to: number) {
  const entries = entriesOf(ledger, client)
  const total = (of: typeof entries) => sum(of.map(({ cents }) => cents))
  const within = entries.filter(({ day }) => day >= from && day <= to)
  const opening = total(entries.filter(({ day }) => day < from))
  const invoiced = total(within.filter(({ cents }) => cents >= 0n))
  const paid = -total(within.filter(({ cents }) => cents < 0n))
  return [opening, invoiced, paid, opening + invoiced - paid].map((cents) => decimal(cents, 2))
}

const figuresOf = ({ openingBalance, invoiced, paid, closingBalance }: Statement) => [openingBalance, invoiced, paid, closingBalance]

/** Each balance must be the previous balance plus the entry's amount. */
function checkBalances({ openingBalance, entries, closingBalance, aging, count }: Statement): void {
  let balance = cents(openingBalance)
  for (const entry of entries) {
    balance += cents(entry.amount)
    expect(entry.balance).toBe(decimal(balance, 2))
  }
  expect([decimal(balance, 2), count]).toEqual([closingBalance, entries.length])
  expect(decimal(sum(Object.values(aging).map(cents)), 2)).toBe(closingBalance)
  expect(entries.map(({ date }) => date)).toEqual(entries.map(({ date }) => date).toSorted())
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

async function write(ledger: Ledger): Promise<void> {
  await books.replace(ledger, TODAY)
  await queryAs(
    billing.database.adminUrl,
    null,
    `update billing.invoice_payment p set refunded = ${REFUNDED.sql} from billing.invoice i where i.user_id = $1 and i.id = p.invoice_id and i.status <> 'paid'`,
    [books.userId],
  )
}

const statementOf = async (client: number, query: StatementRange) => (await billing.as(books.userId, ZONE)(statementCalls.get, { params: { id: client }, query })).body
const outstandingOf = async (client: number) => (await projects.as(books.userId, ZONE)(clientCalls.get, { params: { id: client } })).body.totalOutstanding

/** Replaces future dates with today. */
function upToToday(ledger: Ledger): Ledger {
  const past = (day: number) => Math.min(day, 0)
  return {
    ...ledger,
    invoices: ledger.invoices.map((invoice) => ({
      ...invoice,
      issued: past(invoice.issued),
      paid: invoice.paid === null ? null : past(invoice.paid),
      part: invoice.part && { ...invoice.part, day: past(invoice.part.day) },
    })),
  }
}

const periods = fc.record({ from: fc.integer({ min: -400, max: 20 }), days: fc.oneof(fc.nat(3), fc.nat(70), fc.nat(420)) })

test('a client’s statement adds up to the cent and ends with the balance on the client’s page, for any records and period', { timeout: 60_000 }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-02-28T10:30:00Z') })
  await fc.assert(
    fc.asyncProperty(ledgers, periods, fc.nat(CLIENTS - 1), async (ledger, { from, days }, place) => {
      const client = books.clients[place]?.id ?? 0
      await write(ledger)
      const period = await statementOf(client, { from: addDays(TODAY, from), to: addDays(TODAY, from + days) })
      expect(figuresOf(period)).toEqual(expectedFigures(ledger, place, from, from + days))
      checkBalances(period)
      // A period must start with the closing balance of the previous one.
      expect((await statementOf(client, { to: addDays(TODAY, from - 1) })).closingBalance).toBe(period.openingBalance)
      const whole = await statementOf(client, {})
      checkBalances(whole)
      expect(whole.closingBalance).toBe(await outstandingOf(client))

      await write(upToToday(ledger))
      expect((await statementOf(client, { from: '2028-01-01', to: TODAY })).closingBalance).toBe(await outstandingOf(client))
    }),
    // Has a time limit, because shrinking a failing case queries the database many times.
    { numRuns: runs({ change: 8, full: 50 }), interruptAfterTimeLimit: 20_000 },
  )
})
