import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { type InvoiceStatus, invoiceStatuses } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markOverdueInvoices } from '../../services/billing/src/invoices/mark-overdue-invoices.ts'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../../services/billing/src/testing/freelancer.ts'
import { share } from './share.ts'

/** Models the specified status rules independently of the product code. Dates are counted in days from the first one. */
interface Invoice {
  status: InvoiceStatus
  due: number
  paid: number | null
  submitted: number | null
  /** The status before the nightly job changed it to overdue. */
  earlier: InvoiceStatus | null
  /**
   * True if the invoice was open and its due date had not passed when its status or due date last changed. The overdue job only watches
   * such invoices.
   */
  isWatched: boolean
  history: InvoiceStatus[]
}

type Step = { do: 'write'; status: InvoiceStatus } | { do: 'move'; by: number } | { do: 'pay' | 'delete' | 'rename' | 'sleep' }

// Weighted so that due dates often pass before the next status change.
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const), status: fc.constantFrom(...invoiceStatuses) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), by: fc.integer({ min: -2, max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sleep' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'rename' as const, 'delete' as const) }) },
)
const first = fc.oneof(fc.constantFrom('sent' as const, 'submitted' as const), fc.constantFrom(...invoiceStatuses))
const sequence = fc.record({ status: first, due: fc.integer({ min: -1, max: 2 }), steps: fc.array(step, { minLength: 1, maxLength: 14 }) })
type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never

const isOpen = (status: InvoiceStatus) => status === 'sent' || status === 'submitted'

function created(status: InvoiceStatus, due: number): Invoice {
  return { status, due, paid: status === 'paid' ? 0 : null, submitted: status === 'submitted' ? 0 : null, earlier: null, isWatched: isOpen(status) && due >= 0, history: [status] }
}

function written(invoice: Invoice, status: InvoiceStatus, day: number): Invoice {
  if (status === invoice.status) return invoice
  return {
    ...invoice,
    status,
    paid: status === 'paid' ? day : null,
    submitted: status === 'submitted' ? (invoice.submitted ?? day) : invoice.submitted,
    earlier: null,
    isWatched: isOpen(status) && invoice.due >= day,
    history: [...invoice.history, status],
  }
}

function moved(invoice: Invoice, due: number, day: number): Invoice {
  if (invoice.earlier && due >= day) return { ...written(invoice, invoice.earlier, day), due, isWatched: true }
  return { ...invoice, due, isWatched: due === invoice.due ? invoice.isWatched : isOpen(invoice.status) && due >= day }
}

function slept(invoice: Invoice, day: number): Invoice {
  if (!invoice.isWatched || invoice.due >= day) return invoice
  return { ...invoice, status: 'overdue', earlier: invoice.status, isWatched: false, history: [...invoice.history, 'overdue'] }
}

/** Predicts the response status and the resulting invoice. */
function predict(step: Step, invoice: Invoice | undefined, day: number): [number, Invoice | undefined] {
  if (step.do === 'sleep') return [200, invoice && slept(invoice, day)]
  if (!invoice) return [404, undefined]
  if (step.do === 'write') return [200, written(invoice, step.status, day)]
  if (step.do === 'move') return [200, moved(invoice, day + step.by, day)]
  if (step.do === 'pay') return [200, written(invoice, 'paid', day)]
  if (step.do === 'rename') return [200, invoice]
  return invoice.status === 'paid' ? [409, invoice] : [204, undefined]
}

const ZONE = 'America/New_York'
const START = new Date('2026-06-10T16:00:00Z')
const FIRST = dateIn(ZONE, START)
const on = (day: number | null) => (day === null ? null : addDays(FIRST, day))

let service: TestService
let orm: MikroORM
let anna: Freelancer
beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
  anna = await createFreelancer(service)
  // Faking only the service's clock is enough, because none of these dates come from Postgres.
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterAll(async () => {
  vi.useRealTimers()
  await orm.close()
  await service.close()
})

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

async function sleep(): Promise<number> {
  vi.setSystemTime(new Date(Date.now() + 24 * 3_600_000))
  await markOverdueInvoices(orm, new Date())
  return 200
}

async function update(params: { id: number }, body: Record<string, unknown>): Promise<number> {
  return statusOf(anna.call(invoiceCalls.update, { params, body }))
}

/** Includes the loaded status in the request, as a form does. */
async function rename(params: { id: number }): Promise<number> {
  const { body } = await anna.call(invoiceCalls.get, { params })
  return update(params, { notes: 'Other', status: body.status })
}

function take(step: Step, params: { id: number }, day: number): Promise<number> {
  switch (step.do) {
    case 'write': return update(params, { status: step.status })
    case 'move': return update(params, { dueDate: on(day + step.by) })
    case 'rename': return rename(params)
    case 'pay': return statusOf(anna.call(invoiceCalls.markPaid, { params }))
    case 'delete': return statusOf(anna.call(invoiceCalls.delete, { params }))
    default: return sleep()
  }
}

const expected = (invoice: Invoice | undefined) => invoice && [invoice.status, on(invoice.due), on(invoice.paid), on(invoice.submitted), invoice.history]

async function found(params: { id: number }) {
  const { status, body } = await anna.call(invoiceCalls.get, { params })
  return status === 404 ? undefined : [body.status, body.dueDate, body.paidDate, body.submittedDate, body.history.map(({ to }) => to)]
}

let numbers = 0

async function follow({ status, due, steps }: Sequence): Promise<void> {
  vi.setSystemTime(START)
  const body = { ...anna.project, invoiceNumber: `S-${(numbers += 1)}`, issueDate: '2026-06-01', status, dueDate: on(due) ?? '', subtotal: '100' }
  const { body: params } = await anna.call(invoiceCalls.create, { body })
  let invoice: Invoice | undefined = created(status, due)
  let day = 0
  for (const step of steps) {
    if (step.do === 'sleep') day += 1
    const [answer, next] = predict(step, invoice, day)
    expect([step, await take(step, params, day)]).toEqual([step, answer])
    expect([step, await found(params)]).toEqual([step, expected(next)])
    invoice = next
  }
  // Turns the invoice into a draft, so that it does not become overdue in later runs.
  await anna.call(invoiceCalls.update, { params, body: { status: 'draft' } })
}

test('an invoice accepts and rejects status changes as specified, in any order', async () => {
  await fc.assert(fc.asyncProperty(sequence, follow), { numRuns: share(5000) })
})
