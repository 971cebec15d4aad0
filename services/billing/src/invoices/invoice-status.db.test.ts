import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, entryNow, type Freelancer, invoiceFor, recordWork } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const update = (invoice: { id: number }, body: Record<string, unknown>) => anna.call(invoiceCalls.update, { params: invoice, body })
const now = async (invoice: { id: number }) => (await anna.call(invoiceCalls.get, { params: invoice })).body
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

describe('PATCH /api/invoices/{id}/mark-paid', () => {
  test('marks any invoice as paid today in the user’s time zone', async () => {
    for (const status of ['draft', 'sent', 'submitted', 'overdue', 'cancelled']) {
      const invoice = await bill(anna, [await recordWork(anna)], { status })
      const { status: answered, body } = await anna.call(invoiceCalls.markPaid, { params: invoice })
      expect([answered, body.status, body.paidDate]).toEqual([200, 'paid', today()])
      expect(body.history.at(-1)).toMatchObject({ by: 'user', from: status, to: 'paid', reason: 'Marked as paid' })
    }
  })

  test('leaves a paid invoice unchanged and records only one status change for ten concurrent calls', async () => {
    const invoice = await bill(anna, [await recordWork(anna)], { status: 'paid', paidDate: '2026-03-15' })
    expect((await anna.call(invoiceCalls.markPaid, { params: invoice })).body).toEqual(invoice)
    const open = await bill(anna, [await recordWork(anna)], { status: 'sent' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.call(invoiceCalls.markPaid, { params: open })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await now(open)).history.map(({ to }) => to)).toEqual(['sent', 'paid'])
  })
})

describe('cancelling an invoice', () => {
  test('releases its time entries, and reopening claims them again', async () => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry], { status: 'sent' })
    const cancelled = (await update(invoice, { status: 'cancelled', statusReason: 'Sent twice' })).body
    expect([cancelled.timeEntryIds, cancelled.lineItems[0]?.timeEntryId, cancelled.total]).toEqual([[], entry.id, '312.50'])
    expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: false, invoiceId: null })
    expect((await update(invoice, { status: 'sent' })).body.timeEntryIds).toEqual([entry.id])
    expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: true, invoiceId: invoice.id })
    expect((await now(invoice)).history.map(({ from, to, reason }) => [from, to, reason])).toEqual([[null, 'sent', 'Created'], ['sent', 'cancelled', 'Sent twice'], ['cancelled', 'sent', 'Edited']])
  })

  test('cannot be undone while another invoice bills one of its entries', async () => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry])
    await update(invoice, { status: 'cancelled' })
    const second = await bill(anna, [entry], { invoiceNumber: 'INV-2' })
    const before = await now(invoice)
    for (const revive of [() => update(invoice, { status: 'sent' }), () => anna.call(invoiceCalls.markPaid, { params: invoice })]) {
      const { status, error } = await revive()
      expect([status, error.code, error.message]).toEqual([409, 'entry_already_invoiced', 'The time entry “Design” is already on invoice INV-2'])
    }
    expect(await now(invoice)).toEqual(before)
    expect((await update(invoice, { status: 'sent', lineItems: [{ description: 'Fee', quantity: 1, rate: 1 }] })).status).toBe(200)
    expect((await now(second)).timeEntryIds).toEqual([entry.id])
  })

  test('at creation leaves its time entries uninvoiced and prevents adding any later', async () => {
    const entry = await recordWork(anna)
    const invoice = await bill(anna, [entry], { status: 'cancelled' })
    expect([invoice.timeEntryIds, invoice.total]).toEqual([[], '312.50'])
    expect((await entryNow(anna, entry)).isInvoiced).toBe(false)
    const url = service.database.url('billing')
    await expect(queryAs(url, anna.id, 'update time_entry set invoice_id = $2, is_invoiced = true where id = $1', [entry.id, invoice.id])).rejects.toThrow(/time_entry_invoice/)
  })
})

describe('DELETE /api/invoices/{id}', () => {
  test('releases all its time entries', async () => {
    const [named, flat] = [await recordWork(anna), await recordWork(anna)]
    const body = invoiceFor(anna, { timeEntryIds: [flat.id], lineItems: [{ description: 'X', quantity: 1, rate: 1, timeEntryId: named.id }] })
    const { body: invoice } = await anna.call(invoiceCalls.create, { body })
    expect((await anna.call(invoiceCalls.delete, { params: invoice })).status).toBe(204)
    expect((await anna.call(invoiceCalls.delete, { params: invoice })).status).toBe(404)
    for (const entry of [named, flat]) expect(await entryNow(anna, entry)).toMatchObject({ isInvoiced: false, invoiceId: null })
    expect((await bill(anna, [named], { invoiceNumber: invoice.invoiceNumber })).timeEntryIds).toEqual([named.id])
  })

  test('returns 409 for a paid invoice', async () => {
    const invoice = await bill(anna, [await recordWork(anna)], { status: 'paid' })
    const { status, error } = await anna.call(invoiceCalls.delete, { params: invoice })
    expect([status, error.code, error.message]).toEqual([409, 'conflict', 'A paid invoice cannot be deleted'])
    expect(await now(invoice)).toEqual(invoice)
  })

  test('succeeds only if a concurrent request to mark the invoice as paid fails', async () => {
    for (let round = 0; round < 10; round++) {
      const invoice = await bill(anna, [await recordWork(anna)])
      const [deleted, paid] = await Promise.all([anna.call(invoiceCalls.delete, { params: invoice }), anna.call(invoiceCalls.markPaid, { params: invoice })])
      expect([[204, 404], [409, 200]]).toContainEqual([deleted.status, paid.status])
    }
  })
})

describe('the status history', () => {
  test('has one entry per status change', async () => {
    const invoice = await bill(anna, [await recordWork(anna)])
    for (const body of [{ notes: 'X' }, { status: 'sent' }, { status: 'sent', notes: 'Y' }, { status: 'paid' }, { status: 'draft' }]) await update(invoice, body)
    expect((await now(invoice)).history.map(({ from, to }) => [from, to])).toEqual([[null, 'draft'], ['draft', 'sent'], ['sent', 'paid'], ['paid', 'draft']])
  })

  test('cannot be changed or deleted by the service role', async () => {
    const invoice = await bill(anna, [await recordWork(anna)])
    const url = service.database.url('billing')
    for (const statement of ["update invoice_status_change set reason = 'X'", 'delete from invoice_status_change', 'truncate invoice_status_change']) {
      await expect(queryAs(url, anna.id, statement)).rejects.toThrow(/permission denied/)
    }
    expect((await now(invoice)).history).toHaveLength(1)
  })
})

describe('the database', () => {
  test('rejects a line whose time entry is not on the same invoice', async () => {
    const entry = await recordWork(anna)
    const [first, second] = [await bill(anna, [entry]), await bill(anna, [])]
    const url = service.database.url('billing')
    const line = "insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id) values ($1, $2, $3, 'X', 1, 1, $4)"
    await expect(queryAs(url, anna.id, line, [anna.id, second.id, true, entry.id])).rejects.toThrow(/line_item_entry_once/)
    await expect(queryAs(url, anna.id, line, [anna.id, second.id, false, entry.id])).rejects.toThrow(/line_item_invoice/)
    const free = await recordWork(anna)
    await expect(queryAs(url, anna.id, line, [anna.id, second.id, true, free.id])).rejects.toThrow(/line_item_claims_entry/)
    await expect(queryAs(url, anna.id, 'update time_entry set invoice_id = null, is_invoiced = false where id = $1', [entry.id])).rejects.toThrow(/line_item_claims_entry/)
    await expect(queryAs(url, anna.id, "update invoice set status = 'cancelled' where id = $1", [first.id])).rejects.toThrow(/time_entry_invoice/)
  })

  test('deletes invoices and history with the account', async () => {
    await bill(anna, [await recordWork(anna)], { status: 'paid' })
    await queryAs(service.database.adminUrl, null, 'delete from accounts.account where id = $1', [anna.id])
    expect(await queryAs(service.database.adminUrl, null, 'select from billing.invoice_status_change where user_id = $1', [anna.id])).toEqual([])
  })
})
