import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { runs } from '@billfold/server-kit/testing/sample'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())

/** Steps refer to invoices and entries by their index in the list. */
type Step =
  | { do: 'create' | 'update'; invoice: number; entries: number[]; fee: boolean; status?: string; as: 'lines' | 'ids' | 'both' }
  | { do: 'delete' | 'pay' | 'add' | 'drop' | 'mark' | 'remove'; invoice: number; entry: number }

const place = fc.nat(3)
const saved = fc.record({
  do: fc.constantFrom('create' as const, 'update' as const),
  invoice: place,
  entries: fc.uniqueArray(place, { maxLength: 3 }),
  fee: fc.boolean(),
  status: fc.option(fc.constantFrom(...invoiceStatuses), { nil: undefined }),
  as: fc.constantFrom('lines' as const, 'ids' as const, 'both' as const),
})
const small = fc.record({ do: fc.constantFrom('delete' as const, 'pay' as const, 'add' as const, 'drop' as const, 'mark' as const, 'remove' as const), invoice: place, entry: place })
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(saved, small), { minLength: 1, maxLength: 14 })

async function take(freelancer: Freelancer, step: Step, entryIds: number[]): Promise<number> {
  const { call } = freelancer
  const invoices = (await call(invoiceCalls.list)).body
  const params = invoices[step.invoice] ?? { id: 2_147_483_647 }
  if ('entry' in step) {
    const id = entryIds[step.entry] ?? 0
    const line = { description: 'Line', quantity: '1.5', rate: '33.33', timeEntryId: id }
    if (step.do === 'delete') return (await call(invoiceCalls.delete, { params })).status
    if (step.do === 'pay') return (await call(invoiceCalls.markPaid, { params })).status
    if (step.do === 'add') return (await call(invoiceCalls.addLineItem, { params, body: line })).status
    if (step.do === 'mark') return (await call(timeEntryCalls.update, { params: { id }, body: { invoiceId: params.id, isInvoiced: true } })).status
    if (step.do === 'remove') return (await call(timeEntryCalls.delete, { params: { id } })).status
    const found = await call(invoiceCalls.lineItems, { params })
    const [first] = found.status === 200 ? found.body : []
    return (await call(invoiceCalls.deleteLineItem, { params: { id: params.id, lineItemId: first?.id ?? 1 } })).status
  }
  const ids = step.entries.map((at) => entryIds[at] ?? 0)
  const lines = ids.map((timeEntryId) => ({ description: 'Work', quantity: '0.25', rate: '33.33', timeEntryId }))
  const lineItems = step.fee ? [...lines, { description: 'Fee', quantity: 1, rate: '10' }] : lines
  const body = { status: step.status, ...(step.as !== 'ids' && { lineItems }), ...(step.as !== 'lines' && { timeEntryIds: ids }) }
  if (step.do === 'create') return (await call(invoiceCalls.create, { body: invoiceFor(freelancer, { taxRate: '8.25', ...body }) })).status
  return (await call(invoiceCalls.update, { params, body })).status
}

/** Checks the invariants after every step. */
async function requireOrder({ call }: Freelancer): Promise<void> {
  const invoices = await Promise.all((await call(invoiceCalls.list)).body.map(async (invoice) => (await call(invoiceCalls.get, { params: invoice })).body))
  const holders = new Map<number, number>()
  for (const { id, status, lineItems, subtotal, taxAmount, total, timeEntryIds, paidDate, history } of invoices) {
    expect(subtotal).toBe(sumOf(lineItems.map(({ amount }) => amount)))
    expect(total).toBe(sumOf([subtotal, taxAmount]))
    expect(paidDate === null || status === 'paid').toBe(true)
    expect(history.at(-1)?.to).toBe(status)
    const named = lineItems.flatMap(({ timeEntryId }) => timeEntryId ?? [])
    expect(status === 'cancelled' ? [] : named.filter((entry) => !timeEntryIds.includes(entry))).toEqual([])
    for (const entry of timeEntryIds) {
      expect([status === 'cancelled', holders.has(entry)]).toEqual([false, false])
      holders.set(entry, id)
    }
  }
  for (const { id, isInvoiced, invoiceId } of (await call(timeEntryCalls.list)).body) {
    expect([isInvoiced, invoiceId]).toEqual([holders.has(id), holders.get(id) ?? null])
  }
}

test('after any sequence of calls, entries are billed only once, totals add up and no call returns a 5xx error', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const freelancer = await createFreelancer(service)
      const entryIds: number[] = []
      for (let n = 0; n < 4; n++) entryIds.push((await recordWork(freelancer)).id)
      for (const step of steps) expect([200, 201, 204, 404, 409]).toContain(await take(freelancer, step, entryIds))
      await requireOrder(freelancer)
    }),
    { numRuns: Number(process.env.SEQUENCE_RUNS ?? runs({ change: 10, full: 25 })), interruptAfterTimeLimit: 60_000 },
  )
})
