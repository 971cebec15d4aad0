import { fillIn } from '@billfold/contracts/message'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, createProject, entryNow, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const update = (invoice: { id: number }, body: Record<string, unknown>, headers: Record<string, string> = {}) => anna.call(invoiceCalls.update, { params: invoice, body, headers })
const now = async (invoice: { id: number }) => (await anna.call(invoiceCalls.get, { params: invoice })).body
const named = ({ lineItems }: InvoiceDetails) => lineItems.map(({ timeEntryId }) => timeEntryId)

describe('PUT /api/invoices/{id}', () => {
  test('changes only the submitted fields', async () => {
    const invoice = await bill(anna, [await recordWork(anna)], { taxRate: '10', notes: 'Old' })
    const { body } = await update(invoice, { notes: null, dueDate: '2026-04-30', projectId: null, template: 'modern', accentColor: '#112233' })
    expect(body).toEqual({ ...invoice, notes: null, dueDate: '2026-04-30', projectId: null, projectName: null, template: 'modern', accentColor: '#112233', version: 2, updatedAt: body.updatedAt })
  })

  test('resets fields to their defaults when they are null, and treats null amounts as absent', async () => {
    const invoice = await bill(anna, [await recordWork(anna)], { status: 'submitted', taxAmount: '10' })
    const { body } = await update(invoice, { status: null, issueDate: null, dueDate: '2026-03-31', submittedDate: '', taxAmount: null, subtotal: null, total: '', lineItems: null, timeEntryIds: null })
    const { lineItems, subtotal, timeEntryIds } = invoice
    expect(body).toMatchObject({ status: 'draft', issueDate: '2026-03-31', submittedDate: null, taxAmount: '0.00', subtotal, total: subtotal, lineItems, timeEntryIds })
  })

  test('accepts an invoice that is sent back unchanged', async () => {
    const invoice = await bill(anna, [await recordWork(anna)], { taxRate: '8.25', status: 'sent' })
    const { status, body } = await update(invoice, { ...invoice })
    expect(status).toBe(200)
    expect({ ...body, lineItems: [], version: 0, updatedAt: '' }).toEqual({ ...invoice, lineItems: [], version: 0, updatedAt: '' })
  })

  test('replaces the lines, releases removed entries and updates the totals', async () => {
    const [kept, off, on] = [await recordWork(anna), await recordWork(anna), await recordWork(anna, { hours: '1', rate: '50' })]
    const invoice = await bill(anna, [kept, off], { taxRate: '10' })
    const lineItems = [
      { description: 'Design', quantity: '2.5', rate: '125', timeEntryId: kept.id },
      { description: 'Fee', quantity: 1, rate: '99.99' },
      { description: 'More', quantity: 1, rate: '50', timeEntryId: on.id },
    ]
    const { body } = await update(invoice, { lineItems, subtotal: '462.49', total: '508.74' })
    expect([body.subtotal, body.taxAmount, body.total, named(body), body.timeEntryIds]).toEqual(['462.49', '46.25', '508.74', [kept.id, null, on.id], [kept.id, on.id]])
    expect(await entryNow(anna, off)).toMatchObject({ isInvoiced: false, invoiceId: null })
    expect((await bill(anna, [off])).total).toBe('312.50')
  })

  test('adds and removes lines to match the submitted time entries if no lines are submitted', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna, { rate: '100' })]
    const invoice = await bill(anna, [first])
    await update(invoice, { lineItems: [...invoice.lineItems, { description: 'Fee', quantity: 1, rate: '10' }] })
    const { body } = await update(invoice, { timeEntryIds: [second.id] })
    expect([named(body), body.total, body.timeEntryIds]).toEqual([[null, second.id], '260.00', [second.id]])
    expect((await update(invoice, { timeEntryIds: [] })).body).toMatchObject({ total: '10.00', timeEntryIds: [] })
    for (const entry of [first, second]) expect((await entryNow(anna, entry)).isInvoiced).toBe(false)
  })

  test('keeps time entries without lines of their own when either lines or time entries are submitted', async () => {
    const entries = [await recordWork(anna), await recordWork(anna)]
    const timeEntryIds = entries.map(({ id }) => id)
    const { body: invoice } = await anna.call(invoiceCalls.create, { body: invoiceFor(anna, { timeEntryIds, lineItems: [{ description: 'Flat', quantity: 1, rate: 500 }] }) })
    expect((await update(invoice, { lineItems: [{ description: 'Flat', quantity: 1, rate: 400 }] })).body).toMatchObject({ total: '400.00', timeEntryIds })
    const { body } = await update(invoice, { timeEntryIds })
    expect([body.lineItems.length, body.total]).toEqual([1, '400.00'])
  })

  test('changes the client only if no time entries for the previous client remain', async () => {
    const other = await createProject(service.database, anna.id)
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry])
    const moved = { clientId: other.clientId, projectId: other.projectId }
    const { status, error } = await update(invoice, moved)
    const message = fillIn('This invoice includes time for {clientName}. Remove it before you change the client.', { clientName: invoice.clientName })
    expect([status, error.issues]).toEqual([409, [{ path: 'clientId', ...message }]])
    expect((await update(invoice, { ...moved, timeEntryIds: [entry.id] })).error.message).toBe('Time entry not found for this client')
    expect(await now(invoice)).toEqual(invoice)
    expect((await update(invoice, { ...moved, lineItems: [{ description: 'Fee', quantity: 1, rate: 1 }] })).body.clientId).toBe(other.clientId)
    expect((await entryNow(anna, entry)).isInvoiced).toBe(false)
  })

  test('adds entries marked as invoiced by hand to submitted invoices but not to drafts', async () => {
    const [worked, marked] = [await recordWork(anna), await recordWork(anna, { isInvoiced: true })]
    const invoice = await bill(anna, [worked], { status: 'draft' })
    const timeEntryIds = [worked.id, marked.id]
    const adds = [
      update(invoice, { timeEntryIds }),
      anna.call(invoiceCalls.addLineItem, { params: invoice, body: { description: 'X', quantity: 1, rate: 1, timeEntryId: marked.id } }),
    ]
    for (const { status, error } of await Promise.all(adds)) {
      expect([status, error.message]).toEqual([409, 'The time entry “Design” is already marked as invoiced'])
    }
    expect((await update(invoice, { timeEntryIds, status: 'submitted' })).body.timeEntryIds).toEqual(timeEntryIds)
    expect((await update(invoice, { timeEntryIds, status: 'draft' })).status).toBe(200)
  })

  test('returns 409 for a save based on an old version', async () => {
    const invoice = await bill(anna, [await recordWork(anna)])
    const headers = { 'if-match': `"${invoice.version}"` }
    await update(invoice, { lineItems: [] , subtotal: '1', total: '1' }, headers)
    const { status, error } = await update(invoice, { notes: 'Mine' }, headers)
    expect([status, error.code]).toEqual([409, 'stale_version'])
    expect(await now(invoice)).toMatchObject({ notes: null, total: '1.00' })
  })

  test('accepts only one of 20 concurrent saves of the same version', async () => {
    const invoice = await bill(anna, [await recordWork(anna)])
    const saves = Array.from({ length: 20 }, (_, n) => update(invoice, { lineItems: [{ description: 'X', quantity: 1, rate: n }] }, { 'if-match': '1' }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect([200, 409].map((expected) => statuses.filter((status) => status === expected).length)).toEqual([1, 19])
    expect((await now(invoice)).lineItems).toHaveLength(1)
  })

  test('applies the same validation as for new invoices and changes nothing on errors', async () => {
    const [mine, theirs] = [await recordWork(anna), await recordWork(berta)]
    const invoice = await bill(anna, [mine], { taxRate: '8.25' })
    await bill(anna, [await recordWork(anna)], { invoiceNumber: 'INV-TAKEN' })
    const line = { description: 'X', quantity: 1, rate: 10 }
    const refused: [number, Record<string, unknown>][] = [
      [400, { invoiceNumber: '' }],
      [400, { clientId: null }],
      [400, { dueDate: null }],
      [400, { dueDate: '2026-02-28' }],
      [400, { issueDate: '2026-04-01' }],
      [400, { taxRate: 101 }],
      [400, { lineItems: [{ ...line, rate: -1 }] }],
      [422, { lineItems: [line], subtotal: '10.01' }],
      [422, { subtotal: '312.50', taxAmount: '25.78', total: '338.29' }],
      [422, { total: '338.29' }],
      [404, { clientId: berta.project.clientId }],
      [404, { projectId: berta.project.projectId }],
      [404, { timeEntryIds: [mine.id, theirs.id] }],
      [404, { lineItems: [{ ...line, timeEntryId: theirs.id }] }],
      [409, { invoiceNumber: 'INV-TAKEN' }],
    ]
    for (const [expected, body] of refused) expect((await update(invoice, body)).status, JSON.stringify(body)).toBe(expected)
    expect(await now(invoice)).toEqual(invoice)
  })

  test('never deadlocks with other saves that use the same entries', async () => {
    const entries = [await recordWork(anna), await recordWork(anna), await recordWork(anna)]
    const invoices = [await bill(anna, []), await bill(anna, [])]
    const ids = entries.map(({ id }) => id)
    const answers = Array.from({ length: 60 }, (_, n) => {
      const invoice = invoices[n % 2] ?? { id: 0 }
      if (n % 3 === 0) return anna.call(timeEntryCalls.update, { params: { id: ids[n % 9 / 3] }, body: { invoiceId: invoice.id, isInvoiced: true } })
      if (n % 3 === 1) return update(invoice, { timeEntryIds: n % 2 ? ids : ids.toReversed(), lineItems: [] })
      return update(invoice, { status: n % 4 ? 'cancelled' : 'sent', timeEntryIds: [] })
    })
    // Adding an entry to a cancelled invoice returns 404, as for a missing invoice.
    for (const { status, error } of await Promise.all(answers)) expect([200, 404, 409], error?.message).toContain(status)
    const held = (await Promise.all(invoices.map(now))).map(({ timeEntryIds }) => timeEntryIds)
    for (const [n, entry] of entries.entries()) expect((await entryNow(anna, entry)).isInvoiced, `${n}`).toBe(held.flat().includes(entry.id))
  })
})

describe('an invoice with 1,000 lines', () => {
  const line = { description: 'Work', quantity: 1, rate: 1 }
  const add = (invoice: { id: number }) => anna.call(invoiceCalls.addLineItem, { params: invoice, body: line })
  const full = () => bill(anna, [], { lineItems: Array.from({ length: 1000 }, () => line) })

  test('rejects another line added in a separate call', async () => {
    const invoice = await full()
    const { status, error } = await add(invoice)
    expect([status, error.message]).toEqual([400, 'An invoice can have at most 1,000 line items'])
    expect((await update(invoice, { lineItems: (await now(invoice)).lineItems })).status).toBe(200)
    const [first] = (await now(invoice)).lineItems
    await anna.call(invoiceCalls.deleteLineItem, { params: { id: invoice.id, lineItemId: first?.id } })
    expect((await add(invoice)).status).toBe(201)
  })

  test('rejects a time entry that would add another line', async () => {
    const { id } = await recordWork(anna)
    const { status, error } = await update(await full(), { timeEntryIds: [id] })
    expect([status, error.issues]).toEqual([400, [{ path: 'lineItems', message: 'An invoice can have at most 1,000 line items' }]])
  })

  test('can still be edited if it already exceeds the limit', async () => {
    const invoice = await full()
    const more = "insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate) values ($1, $2, true, 'One more', 1, 1)"
    await queryAs(service.database.adminUrl, null, more, [anna.id, invoice.id])
    expect((await update(invoice, { notes: 'Long' })).status).toBe(200)
  })
})

describe('an invoice edited through separate calls for lines and entries', () => {
  test('has totals that match its lines', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna, { hours: '0.25', rate: '33.33' })]
    const invoice = await bill(anna, [first])
    const saved = await update(invoice, { clientId: invoice.clientId, projectId: invoice.projectId, invoiceNumber: invoice.invoiceNumber, status: 'sent', issueDate: invoice.issueDate, dueDate: '2099-01-01', paidDate: null, submittedDate: null, subtotal: '320.83', taxAmount: '26.47', total: '347.30', notes: null })
    expect([saved.status, saved.body.id]).toEqual([200, invoice.id])
    for (const line of (await anna.call(invoiceCalls.lineItems, { params: invoice })).body) {
      expect((await anna.call(invoiceCalls.deleteLineItem, { params: { id: invoice.id, lineItemId: line.id } })).status).toBe(204)
    }
    for (const entry of [first, second]) {
      const body = { invoiceId: invoice.id, description: `Time Entry #${entry.id} - ${entry.description}`, quantity: entry.hours, rate: entry.rate, amount: entry === second ? '8.3325' : '312.5' }
      expect((await anna.call(invoiceCalls.addLineItem, { params: invoice, body })).status).toBe(201)
    }
    expect(await now(invoice)).toMatchObject({ status: 'sent', subtotal: '320.83', taxAmount: '26.47', total: '347.30' })
  })

  test('claims the time entry named in a line’s description until the invoice is deleted', async () => {
    const [invoice, entry] = [await bill(anna, []), await recordWork(anna)]
    const line = (id: number) => ({ invoiceId: invoice.id, description: `Time Entry #${id} - ${entry.description}`, quantity: entry.hours, rate: entry.rate, amount: entry.amount })
    const { body } = await anna.call(invoiceCalls.addLineItem, { params: invoice, body: line(entry.id) })
    expect(body.timeEntryId).toBe(entry.id)
    const saved = await anna.call(timeEntryCalls.update, { params: entry, body: { ...entry, invoiceId: null, invoiced: true } })
    expect([saved.status, saved.body.invoiceId]).toEqual([200, invoice.id])
    expect((await anna.call(invoiceCalls.delete, { params: invoice })).status).toBe(204)
    expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: false, invoiceId: null })
  })

  test('does not claim entries marked as invoiced by hand while it is a draft', async () => {
    const [invoice, entry] = [await bill(anna, [], { status: 'draft' }), await recordWork(anna, { isInvoiced: true })]
    const body = { invoiceId: invoice.id, description: `Time Entry #${entry.id} - ${entry.description}`, quantity: entry.hours, rate: entry.rate, amount: entry.amount }
    expect((await anna.call(invoiceCalls.addLineItem, { params: invoice, body })).body.timeEntryId).toBeNull()
    expect((await anna.call(invoiceCalls.delete, { params: invoice })).status).toBe(204)
    expect((await entryNow(anna, entry)).isInvoiced).toBe(true)
  })

  test('releases a time entry that the second edit omits', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna)]
    const invoice = await bill(anna, [])
    const save = async (entries: TimeEntry[]) => {
      for (const line of (await now(invoice)).lineItems) await anna.call(invoiceCalls.deleteLineItem, { params: { id: invoice.id, lineItemId: line.id } })
      for (const { id, description, hours, rate } of entries) {
        await anna.call(invoiceCalls.addLineItem, { params: invoice, body: { description: `Time Entry #${id} - ${description}`, quantity: hours, rate } })
      }
      for (const entry of entries) await anna.call(timeEntryCalls.update, { params: entry, body: { ...entry, invoiceId: null, invoiced: true } })
    }
    await anna.call(timeEntryCalls.update, { params: first, body: { invoiceId: invoice.id, isInvoiced: true } })
    await save([first, second])
    expect((await now(invoice)).timeEntryIds).toEqual([first.id, second.id])
    await save([second])
    expect(await entryNow(anna, first)).toMatchObject({ isInvoiced: false, invoiceId: null })
    expect((await now(invoice)).timeEntryIds).toEqual([second.id])
  })

  test('matches its lines to entries added later, so that reopening the invoice claims the entries again', async () => {
    const [first, second] = [await recordWork(anna), await recordWork(anna, { hours: '4' })]
    const lineItems = [second, first].map(({ hours, rate, description }) => ({ description: `Time Entry - ${description}`, quantity: hours, rate }))
    const invoice = await bill(anna, [], { lineItems: [...lineItems, { description: 'Hosting', quantity: '1', rate: '9' }] })
    for (const entry of [first, second]) await anna.call(timeEntryCalls.update, { params: entry, body: { invoiceId: invoice.id, isInvoiced: true } })
    expect((await now(invoice)).lineItems.map(({ timeEntryId }) => timeEntryId)).toEqual([second.id, first.id, null])
    await update(invoice, { status: 'cancelled' })
    expect(await entryNow(anna, first)).toMatchObject({ isInvoiced: false })
    await update(invoice, { status: 'sent' })
    expect((await now(invoice)).timeEntryIds).toEqual([first.id, second.id])
  })

  test('never claims missing entries, other users’ entries or entries on another invoice', async () => {
    const other = await createProject(service.database, anna.id)
    const taken = await recordWork(anna)
    await bill(anna, [taken])
    const invoice = await bill(anna, [])
    const ids = [(await recordWork(berta)).id, (await recordWork(anna, { ...other })).id, taken.id, 0, 2_147_483_647, 99_999_999_999]
    for (const id of ids) {
      const { status, body } = await anna.call(invoiceCalls.addLineItem, { params: invoice, body: { description: `Time Entry #${id} - Work`, quantity: 1, rate: 1 } })
      expect([status, body.timeEntryId]).toEqual([201, null])
    }
    expect((await now(invoice)).timeEntryIds).toEqual([])
  })
})
