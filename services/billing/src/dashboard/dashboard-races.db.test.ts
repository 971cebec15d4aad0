import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const metrics = async () => (await anna.call(dashboardCalls.metrics)).body

/** Recomputes the totals from the lists, in cents and ten-thousandths of an hour. */
async function fromLists() {
  const invoices = (await anna.call(invoiceCalls.list)).body.filter(({ status }) => status !== 'draft' && status !== 'cancelled')
  const entries = (await anna.call(timeEntryCalls.list)).body
  const open = entries.filter(({ isBillable, isInvoiced }) => isBillable && !isInvoiced)
  return {
    totalBilled: Number(sumOf(invoices.map(({ total }) => total))),
    totalCollected: Number(sumOf(invoices.filter(({ status }) => status === 'paid').map(({ total }) => total))),
    uninvoicedAmount: Number(sumOf(open.map(({ amount }) => amount))),
    hoursTracked: entries.reduce((sum, { hours }) => sum + Math.round(Number(hours) * 10_000), 0) / 10_000,
    totalInvoices: invoices.length,
  }
}

test('every response during concurrent changes comes from one snapshot, so billed work is never counted as uninvoiced', async () => {
  const entries = await Promise.all(Array.from({ length: 24 }, (_, n) => recordWork(anna, { hours: '0.3333', rate: `${60 + n}.33` })))
  const cents = Math.round((await metrics()).uninvoicedAmount * 100)
  const over = new AbortController()
  const seen: number[] = []
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      const { totalBilled, uninvoicedAmount } = await metrics()
      seen.push(Math.round(totalBilled * 100) + Math.round(uninvoicedAmount * 100))
    }
  }
  async function work(mine: typeof entries): Promise<void> {
    for (const entry of mine) {
      const invoice = await bill(anna, [entry], { status: 'sent' })
      if (entry.id % 3 === 0) await anna.call(invoiceCalls.update, { params: invoice, body: { status: 'cancelled' } })
      else if (entry.id % 3 === 1) await anna.call(invoiceCalls.markPaid, { params: invoice })
    }
  }
  const watching = [watch(), watch()]
  await Promise.all([work(entries.slice(0, 12)), work(entries.slice(12))])
  over.abort()
  await Promise.all(watching)
  expect(seen.length).toBeGreaterThan(10)
  expect(new Set(seen)).toEqual(new Set([cents]))
})

test('the metrics match the list totals after concurrent changes', async () => {
  async function window(step: number): Promise<void> {
    for (let n = 0; n < 12; n++) {
      const first = await recordWork(anna, { hours: `${n % 5}.${1250 + step}`, rate: '33.33', isBillable: n % 4 !== 0 })
      const second = await recordWork(anna, { hours: '1.5' })
      const invoice = await bill(anna, [second], { status: n % 2 ? 'sent' : 'draft', taxRate: '8.25' })
      const params = { id: first.id }
      // Both sessions change the oldest entry and the newest invoice, so the slower one finds them already changed, deleted or invoiced.
      const [newest] = (await anna.call(invoiceCalls.list, { query: { limit: '1' } })).body
      await Promise.all([
        anna.call(timeEntryCalls.update, { params, body: { hours: '2.0001' } }),
        n % 3 === 0 ? anna.call(timeEntryCalls.delete, { params }) : anna.call(timeEntryCalls.duplicate, { params }),
        anna.call(invoiceCalls.markPaid, { params: newest ?? invoice }),
        n % 5 === 0 ? anna.call(invoiceCalls.delete, { params: invoice }) : undefined,
      ])
    }
  }
  await Promise.all([window(1), window(2)])
  const expected = await fromLists()
  expect(expected.totalInvoices).toBeGreaterThan(10)
  expect(await metrics()).toMatchObject(expected)
})
