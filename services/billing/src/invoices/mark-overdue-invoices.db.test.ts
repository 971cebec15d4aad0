import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor } from '../testing/freelancer.ts'
import { markOverdueInvoices } from './mark-overdue-invoices.ts'

let service: TestService
let orm: MikroORM
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  orm = openDatabase({ url: service.database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
})
afterAll(async () => {
  await orm.close()
  await service.close()
})
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const NEW_YORK = 'America/New_York'
const today = () => dateIn(NEW_YORK, new Date())
const create = async (more: Record<string, unknown>, owner = anna) => (await owner.call(invoiceCalls.create, { body: invoiceFor(owner, { subtotal: 10, dueDate: today(), ...more }) })).body
const now = async (invoice: { id: number }) => (await anna.call(invoiceCalls.get, { params: invoice })).body

/** Noon on the next day in New York. */
const tomorrow = () => new Date(`${addDays(today(), 1)}T17:00:00Z`)

describe('when a due date has passed', () => {
  test('sent and submitted invoices become overdue, with a history entry', async () => {
    for (const status of ['sent', 'submitted']) {
      const invoice = await create({ status })
      await markOverdueInvoices(orm, new Date())
      expect((await now(invoice)).status).toBe(status)
      await markOverdueInvoices(orm, tomorrow())
      const overdue = await now(invoice)
      expect([overdue.status, overdue.version]).toEqual(['overdue', 2])
      expect(overdue.history.at(-1)).toMatchObject({ by: 'job', from: status, to: 'overdue', reason: 'Due date passed' })
    }
  })

  test('invoices with other statuses and invoices saved after the due date stay unchanged', async () => {
    const kept = [await create({ status: 'sent', dueDate: addDays(today(), -1) }), await create({ status: 'submitted', dueDate: '2026-03-02' })]
    for (const status of ['draft', 'paid', 'overdue', 'cancelled']) kept.push(await create({ status }))
    await markOverdueInvoices(orm, tomorrow())
    for (const invoice of kept) expect(await now(invoice)).toEqual(invoice)
  })

  test('a later due date restores the previous status, and the invoice can become overdue again', async () => {
    const invoice = await create({ status: 'submitted' })
    await markOverdueInvoices(orm, tomorrow())
    const dueDate = addDays(today(), 5)
    const { body } = await anna.call(invoiceCalls.update, { params: invoice, body: { ...(await now(invoice)), dueDate } })
    expect([body.status, body.history.at(-1)]).toMatchObject(['submitted', { by: 'user', from: 'overdue', to: 'submitted', reason: `Due date moved to ${dueDate}`, dueDate }])
    await markOverdueInvoices(orm, tomorrow())
    expect((await now(invoice)).status).toBe('submitted')
    await markOverdueInvoices(orm, new Date(`${addDays(today(), 6)}T17:00:00Z`))
    expect((await now(invoice)).status).toBe('overdue')
  })

  test('a status set by the user is kept', async () => {
    const invoice = await create({ status: 'sent' })
    await markOverdueInvoices(orm, tomorrow())
    await anna.call(invoiceCalls.update, { params: invoice, body: { status: 'sent', dueDate: '2026-03-02' } })
    await markOverdueInvoices(orm, tomorrow())
    expect((await now(invoice)).status).toBe('sent')
  })
})

test('the due date ends at midnight in the user’s time zone', async () => {
  const berta = await createFreelancer(service)
  await queryAs(service.database.adminUrl, null, `insert into accounts.settings (user_id, profile) values ($1, '{"timezone": "Pacific/Kiritimati"}')`, [berta.id])
  const dueDate = addDays(today(), 3)
  const [hers, annas] = [await create({ status: 'sent', dueDate }, berta), await create({ status: 'sent', dueDate })]
  const statuses = async () => [(await berta.call(invoiceCalls.get, { params: hers })).body.status, (await now(annas)).status]
  // At UTC+14, the next day begins at 10:00 UTC.
  await markOverdueInvoices(orm, new Date(`${dueDate}T09:59:00Z`))
  expect(await statuses()).toEqual(['sent', 'sent'])
  await markOverdueInvoices(orm, new Date(`${dueDate}T10:00:00Z`))
  expect(await statuses()).toEqual(['overdue', 'sent'])
  await markOverdueInvoices(orm, new Date(`${addDays(dueDate, 1)}T05:00:00Z`))
  expect(await statuses()).toEqual(['overdue', 'overdue'])
})

test('ten concurrent workers update each invoice only once', async () => {
  const invoices = await Promise.all(Array.from({ length: 5 }, () => create({ status: 'sent' })))
  await Promise.all(Array.from({ length: 10 }, () => markOverdueInvoices(orm, tomorrow())))
  for (const invoice of invoices) expect((await now(invoice)).history.map(({ to }) => to)).toEqual(['sent', 'overdue'])
})

test('a concurrent payment wins, so a paid invoice never becomes overdue', async () => {
  for (let round = 0; round < 10; round++) {
    const invoice = await create({ status: 'sent' })
    await Promise.all([markOverdueInvoices(orm, tomorrow()), anna.call(invoiceCalls.markPaid, { params: invoice })])
    expect((await now(invoice)).status).toBe('paid')
  }
})

test('only the billing service can list users with past-due invoices, and it sees only their ids', async () => {
  await create({ status: 'sent' })
  const ask = (schema: 'billing' | 'projects') => queryAs(service.database.url(schema), null, "select * from billing.invoice_past_due('9999-01-01', 0, 2147483647) where user_id = $1", [anna.id])
  expect(await ask('billing')).toEqual([{ user_id: anna.id }])
  await expect(ask('projects')).rejects.toThrow(/permission denied/)
  expect(await queryAs(service.database.url('billing'), null, 'select from billing.invoice')).toEqual([])
})
