import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../../services/billing/src/testing/freelancer.ts'
import { counted, grouped, volume } from './count.ts'
import { drawing, inParallel } from './in-parallel.ts'

let service: TestService
let anna: Freelancer
beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  anna = await createFreelancer(service)
})
afterAll(() => service.close())

const admin = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(service.database.adminUrl, null, sql, values)
let numbers = 0
const bill = () => ({ ...anna.project, invoiceNumber: `R-${(numbers += 1)}`, issueDate: '2026-03-01', dueDate: '2026-03-31' })
const lineOf = (timeEntryId: number) => ({ description: 'Work', quantity: '1', rate: '100', timeEntryId })

/** Every way onto an invoice. The last two need one that is there already. */
const ways = {
  'as a line of a new one': async (id: number) => (await anna.call(invoiceCalls.create, { body: { ...bill(), lineItems: [lineOf(id)] } })).status,
  'by its id on a new one': async (id: number) => (await anna.call(invoiceCalls.create, { body: { ...bill(), timeEntryIds: [id] } })).status,
  'as a line that is added': async (id: number) => (await anna.call(invoiceCalls.addLineItem, { params: await empty(), body: lineOf(id) })).status,
  'by a change of the invoice': async (id: number) => (await anna.call(invoiceCalls.update, { params: await empty(), body: { timeEntryIds: [id] } })).status,
  'by a mark of its own': async (id: number) => (await anna.call(timeEntryCalls.update, { params: { id }, body: { isInvoiced: true, invoiceId: (await empty()).id } })).status,
}

async function empty(): Promise<{ id: number }> {
  return (await anna.call(invoiceCalls.create, { body: { ...bill(), subtotal: '0' } })).body
}

test('of two that put one time entry on an invoice at the same moment one does', async (context) => {
  const races = volume(10_000, 50)
  const entries = await admin<{ id: number }>(
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select $1, $2, $3, 'Work ' || n, 1, 100, date '2026-03-01' from generate_series(1, $4::integer) n returning id`,
    [anna.id, anna.project.clientId, anna.project.projectId, races],
  )
  const draw = drawing(9)
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const outcomes = await inParallel(6, races, async (n) => {
    const id = entries[n]?.id ?? 0
    const [one, other] = [names[draw(names.length)], names[draw(names.length)]]
    const statuses = await Promise.all([one, other].map(async (way) => (way ? ways[way](id) : 0)))
    return { ways: [one, other], won: statuses.filter((status) => status < 300).length, refused: statuses.filter((status) => status === 409).length }
  })
  // A mark that says what is so already is no second invoice, and every invoice here is another one.
  expect(outcomes.filter(({ won, refused }) => won !== 1 || refused !== 1)).toEqual([])

  const doubled = await admin(
    `select t.id from billing.time_entry t join billing.invoice_line_item l on l.time_entry_id = t.id and l.invoice_is_live
     where t.user_id = $1 group by t.id having count(*) > 1 or min(l.invoice_id) <> max(t.invoice_id)`,
    [anna.id],
  )
  const invoiced = await admin('select from billing.time_entry where user_id = $1 and is_invoiced and invoice_id is not null', [anna.id])
  expect([doubled, invoiced.length]).toEqual([[], races])
  counted(context, '9', `${grouped(races)} races for one time entry each, in ${names.length} × ${names.length} ways: ${grouped(races)} winners, ${grouped(races)} refused, 0 entries on two invoices`)
})

test('what the code would let through, the database would not', async () => {
  const [held] = await admin<{ entry: number; invoice: number }>('select time_entry_id as entry, invoice_id as invoice from billing.invoice_line_item where user_id = $1 and time_entry_id is not null limit 1', [anna.id])
  const other = await empty()
  await expect(
    queryAs(
      service.database.url('billing'),
      anna.id,
      `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id) values ($1, $2, true, 'Again', 1, 1, $3)`,
      [anna.id, other.id, held?.entry],
    ),
  ).rejects.toThrow(/unique|duplicate|foreign key/)
})
