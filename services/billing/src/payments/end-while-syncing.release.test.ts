import { setTimeout as wait } from 'node:timers/promises'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from '../testing/freelancer.ts'

let at: AtStripe

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())

const RACES = 24
const SEED = 30
/** Number of concurrent races; more would only test the machine's speed. */
const WIDTH = 4
const race = fc.record({
  /** Delays in milliseconds after the start of the race. */
  sync: fc.integer({ min: 0, max: 60 }),
  end: fc.integer({ min: 0, max: 60 }),
  secondSync: fc.option(fc.integer({ min: 0, max: 60 })),
  /** How long Stripe takes to respond, in milliseconds. */
  latency: fc.integer({ min: 0, max: 8 }),
})

const endings = {
  paid: async ({ call }: Freelancer, id: number) => (await call(invoiceCalls.markPaid, { params: { id } })).status,
  cancelled: async ({ call }: Freelancer, id: number) => (await call(invoiceCalls.update, { params: { id }, body: { status: 'cancelled' } })).status,
  deleted: async ({ call }: Freelancer, id: number) => (await call(invoiceCalls.delete, { params: { id } })).status,
}

const sync = async ({ call }: Freelancer, id: number) => (await call(invoiceCalls.syncToStripe, { params: { id } })).status

async function after(delay: number, work: () => Promise<number>): Promise<number> {
  await wait(delay)
  return work()
}

async function newInvoice() {
  const anna = await createFreelancer(at.service)
  const invoice = await bill(anna, [await recordWork(anna)], { invoiceNumber: `R-${anna.id}`, status: 'sent' })
  return {
    anna,
    invoice,
    there: () =>
      at.invoices().filter(({ number, description }) => number === invoice.invoiceNumber || description === `Invoice ${invoice.invoiceNumber}`),
  }
}

/** States in which Stripe accepts no money. A draft cannot be paid, so only open and uncollectible invoices are missing. */
const CLOSED = ['paid', 'void', 'draft']

/** The final state on both sides, without values that depend on timing. */
async function finalState(anna: Freelancer, id: number, there: () => { status: string | null }[]) {
  const { status, body } = await anna.call(invoiceCalls.get, { params: { id } })
  const [entry] = status === 200 ? body.timeEntryIds : []
  return {
    status: status === 200 ? body.status : 'deleted',
    wasCancelled: status === 200 && body.history.some(({ to }) => to === 'cancelled'),
    holdsEntry: entry !== undefined,
    payable: there().filter((invoice) => !CLOSED.includes(String(invoice.status))).length,
  }
}

const wanted = {
  paid: { status: 'paid', wasCancelled: false, holdsEntry: true, payable: 0 },
  cancelled: { status: 'cancelled', wasCancelled: true, holdsEntry: false, payable: 0 },
  deleted: { status: 'deleted', wasCancelled: false, holdsEntry: false, payable: 0 },
}

describe('an invoice that is synced to Stripe while it is closed', () => {
  test.each(['paid', 'cancelled', 'deleted'] as const)('is %s on both sides, whichever change comes first', { timeout: 60_000 }, async (ending) => {
    const races = fc.sample(race, { seed: SEED, numRuns: RACES })
    const expected = { ended: ending === 'deleted' ? 204 : 200, synced: true, before: wanted[ending], left: wanted[ending] }
    const failures: unknown[] = []
    async function run(delays: (typeof races)[number]) {
      const { anna, invoice, there } = await newInvoice()
      const [ended, ...synced] = await Promise.all([
        after(delays.end, () => endings[ending](anna, invoice.id)),
        after(delays.sync, () => sync(anna, invoice.id)),
        ...(delays.secondSync === null ? [] : [after(delays.secondSync, () => sync(anna, invoice.id))]),
      ])
      const state = () => finalState(anna, invoice.id, there)
      return {
        delays,
        state,
        outcome: { ended, synced: synced.every((status) => status === 200 || status === 409 || status === 404), before: await state() },
      }
    }
    for (let first = 0; first < RACES; first += WIDTH) {
      const batch = races.slice(first, first + WIDTH)
      at.sandbox.watch(async (moment) => {
        if (moment === 'received') await wait(batch[0]?.latency ?? 0)
        return true
      })
      const finished = await Promise.all(batch.map(run))
      await at.poll()
      for (const { delays, state, outcome } of finished) {
        const all = { ...outcome, left: await state() }
        if (JSON.stringify(all) !== JSON.stringify(expected)) failures.push({ delays, ...all })
      }
    }
    at.sandbox.watch(() => true)
    expect(failures).toEqual([])
  })

  test('becomes paid even if it is cancelled just before', { timeout: 60_000 }, async () => {
    const invoices = await Promise.all(
      fc.sample(race, { seed: SEED, numRuns: 8 }).map(async ({ end }) => {
        const { anna, invoice, there } = await newInvoice()
        await sync(anna, invoice.id)
        const [, paid] = await Promise.all([endings.cancelled(anna, invoice.id), after(end / 4, () => endings.paid(anna, invoice.id))])
        return { paid, state: () => finalState(anna, invoice.id, there) }
      }),
    )
    await at.poll()
    const left = await Promise.all(invoices.map(async ({ paid, state }) => ({ paid, ...(await state()) })))
    expect(left.map(({ paid, status, payable }) => [paid, status, payable])).toEqual(left.map(() => [200, 'paid', 0]))
  })
})
