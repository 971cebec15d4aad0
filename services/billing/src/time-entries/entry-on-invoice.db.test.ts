import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, createInvoice, entryNow, type Freelancer, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const change = (entry: { id: number }, body: Record<string, unknown>) => anna.call(timeEntryCalls.update, { params: entry, body })
const update = (invoice: { id: number }, body: Record<string, unknown>) => anna.call(invoiceCalls.update, { params: invoice, body })
const now = async (invoice: { id: number }) => (await anna.call(invoiceCalls.get, { params: invoice })).body
const putOn = (entry: { id: number }, invoiceId: number) => change(entry, { invoiceId, isInvoiced: true })
const billed = ({ lineItems, subtotal, total }: InvoiceDetails) => [
  lineItems.map(({ timeEntryId, quantity, rate, amount }) => [timeEntryId, quantity, rate, amount]),
  subtotal,
  total,
]

const fixed = (number: string) => `This time entry is on invoice ${number}, which is no longer a draft, so its hours, rate and date can’t be changed.`

describe('an entry on an invoice', () => {
  test.each(['sent', 'submitted', 'paid', 'overdue'])('keeps its hours, rate and date while the invoice is %s', async (status) => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry], { status })
    const before = await entryNow(anna, entry)
    expect(before.isLocked).toBe(true)
    const message = fixed(invoice.invoiceNumber)
    for (const [field, value] of [
      ['hours', '3'],
      ['rate', 130],
      ['date', '2026-03-02'],
    ] as const) {
      const { status: answer, error } = await change(entry, { [field]: value, description: 'Other' })
      expect([answer, error.code, error.message, error.issues]).toMatchObject([409, 'conflict', message, [{ path: field, message, values: { invoiceNumber: invoice.invoiceNumber } }]])
    }
    expect(await entryNow(anna, entry)).toEqual(before)
  })

  test('accepts a new description, and a form that sends all fields unchanged', async () => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry], { status: 'sent' })
    const whole = await change(entry, {
      ...anna.work,
      hours: 2.5,
      rate: '125.00',
      date: '2026-03-01T00:00:00.000Z',
      description: 'Typo',
      invoiceId: null,
      isInvoiced: true,
    })
    expect([whole.status, whole.body.description]).toEqual([200, 'Typo'])
    expect((await putOn(entry, invoice.id)).status).toBe(200)
    expect((await now(invoice)).lineItems).toEqual(invoice.lineItems)
  })

  test('can be changed if the invoice is a draft or cancelled, like an entry without an invoice', async () => {
    const [drafted, free, cancelled] = [await recordWork(anna), await recordWork(anna), await recordWork(anna)]
    await bill(anna, [drafted], { status: 'draft' })
    expect((await entryNow(anna, drafted)).isLocked).toBe(false)
    const invoice = await bill(anna, [cancelled], { status: 'sent' })
    await update(invoice, { status: 'cancelled' })
    for (const entry of [drafted, free, cancelled]) expect((await change(entry, { hours: '3', rate: '1', date: '2026-03-02' })).status).toBe(200)
  })

  test('rejects a change that waited for the invoice to be sent', async () => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry], { status: 'draft' })
    const sending = new Client({ connectionString: service.database.adminUrl })
    await sending.connect()
    await sending.query('begin')
    await sending.query("update billing.invoice set status = 'sent' where id = $1", [invoice.id])
    const changed = change(entry, { hours: '3' })
    await somebodyWaitsFor(sending)
    await sending.query('commit')
    await sending.end()
    expect((await changed).error.message).toBe(fixed(invoice.invoiceNumber))
    expect((await entryNow(anna, entry)).hours).toBe('2.5')
  })

  test('can be changed concurrently only before its invoice is sent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const entry = await recordWork(anna)
      const invoice = await bill(anna, [entry], { status: 'draft' })
      const [changed, sent] = await Promise.all([change(entry, { hours: '3' }), update(invoice, { status: 'sent' })])
      const { hours } = await entryNow(anna, entry)
      expect([
        [200, 200, '3'],
        [409, 200, '2.5'],
      ]).toContainEqual([changed.status, sent.status, hours])
    }
  })
})

describe('an entry put on an invoice through the time entry API', () => {
  test('gets a new line if none matches, and the totals are updated', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna, { hours: '1', rate: '50' })]
    const invoice = await bill(anna, [first], { taxRate: '10' })
    await putOn(second, invoice.id)
    expect(billed(await now(invoice))).toEqual([
      [
        [first.id, '2.5', '125.00', '312.50'],
        [second.id, '1', '50.00', '50.00'],
      ],
      '362.50',
      '398.75',
    ])
  })

  test('gets a line when it is created on an invoice', async () => {
    const invoice = await bill(anna, [], { lineItems: [{ description: 'Fee', quantity: 1, rate: 100 }] })
    const entry = await recordWork(anna, { invoiceId: invoice.id })
    expect(billed(await now(invoice))).toEqual([
      [
        [null, '1', '100.00', '100.00'],
        [entry.id, '2.5', '125.00', '312.50'],
      ],
      '412.50',
      '412.50',
    ])
  })

  test('becomes the first line of an invoice without lines and updates the totals', async () => {
    const id = await createInvoice(service.database, anna.id, anna.project.clientId, 'INV-1')
    const entry = await recordWork(anna)
    await putOn(entry, id)
    expect(billed(await now({ id }))).toEqual([[[entry.id, '2.5', '125.00', '312.50']], '312.50', '312.50'])
  })

  test('is linked to the matching line, even if the line’s quantity is rounded to two decimals', async () => {
    const entry = await recordWork(anna, { hours: '0.1667', rate: '33.33' })
    const invoice = await bill(anna, [], { lineItems: [{ description: `Time Entry - ${entry.description}`, quantity: '0.17', rate: '33.33' }] })
    await putOn(entry, invoice.id)
    expect(billed(await now(invoice))).toEqual([[[entry.id, '0.17', '33.33', '5.67']], '5.67', '5.67'])
  })

  test('gets exactly one line when several entries are added concurrently', async () => {
    const recorded = await Promise.all(Array.from({ length: 8 }, (_, index) => recordWork(anna, { hours: String(index + 1) })))
    const entries = recorded.toSorted((a, b) => a.id - b.id)
    const invoice = await bill(anna, [], {
      lineItems: entries.slice(0, 4).map(({ hours, rate, description }) => ({ description, quantity: hours, rate })),
    })
    const answers = await Promise.all([...entries, ...entries].map((entry) => putOn(entry, invoice.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { lineItems, subtotal, timeEntryIds } = await now(invoice)
    const ids = entries.map(({ id }) => id)
    const named = lineItems.map(({ timeEntryId }) => Number(timeEntryId)).toSorted((a, b) => a - b)
    expect([named, timeEntryIds, subtotal]).toEqual([ids, ids, '4500.00'])
  })

  test('gets one line when the invoice is saved concurrently', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first, second] = [await recordWork(anna), await recordWork(anna)]
      const invoice = await bill(anna, [first])
      await Promise.all([putOn(second, invoice.id), update(invoice, { timeEntryIds: [first.id, second.id] })])
      const { lineItems, total } = await now(invoice)
      expect([lineItems.map(({ timeEntryId }) => timeEntryId), total]).toEqual([[first.id, second.id], '625.00'])
    }
  })

  test('causes no deadlock when two invoices claim the same entries', async () => {
    const entries = [await recordWork(anna), await recordWork(anna), await recordWork(anna)]
    const invoices = [await bill(anna, []), await bill(anna, [])]
    const wishes = entries.flatMap((entry) => invoices.map(({ id }) => putOn(entry, id)))
    const statuses = (await Promise.all(wishes)).map(({ status }) => status)
    expect([200, 409].map((expected) => statuses.filter((status) => status === expected).length)).toEqual([3, 3])
    const lines = (await Promise.all(invoices.map(now))).flatMap(({ lineItems }) => lineItems.map(({ timeEntryId }) => timeEntryId))
    expect(lines.map(Number).toSorted((a, b) => a - b)).toEqual(entries.map(({ id }) => id))
  })

  test('becomes uninvoiced again when it is removed, and its line is deleted', async () => {
    const [linked, added] = [await recordWork(anna), await recordWork(anna, { hours: '1' })]
    const invoice = await bill(anna, [], {
      lineItems: [
        { description: 'Fee', quantity: 1, rate: 100 },
        { description: linked.description, quantity: 2.5, rate: 125 },
      ],
    })
    for (const entry of [linked, added]) await putOn(entry, invoice.id)
    expect((await now(invoice)).total).toBe('537.50')
    await update(invoice, { timeEntryIds: [] })
    expect(billed(await now(invoice))).toEqual([[[null, '1', '100.00', '100.00']], '100.00', '100.00'])
    for (const entry of [linked, added])
      expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: false, invoiceId: null, isLocked: false })
  })

  test('is rejected if the invoice already has 1,000 lines', async () => {
    const line = { description: 'Fee', quantity: 1, rate: 1 }
    const invoice = await bill(anna, [], { lineItems: Array.from({ length: 1000 }, () => line) })
    const entry = await recordWork(anna)
    const { status, error } = await putOn(entry, invoice.id)
    expect([status, error.message]).toEqual([400, 'An invoice can have at most 1,000 line items'])
    expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: false, invoiceId: null })
  })

  test('is rejected if the invoice is cancelled', async () => {
    const invoice = await bill(anna, [], { status: 'cancelled', lineItems: [{ description: 'Fee', quantity: 1, rate: 1 }] })
    const entry = await recordWork(anna)
    expect((await putOn(entry, invoice.id)).status).toBe(404)
    expect((await now(invoice)).lineItems).toHaveLength(1)
  })
})
