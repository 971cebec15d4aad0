import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { queryAs } from '@billfold/server-kit/testing/database'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../testing/freelancer.ts'

let at: AtStripe
let anna: Freelancer
let invoice: InvoiceDetails
const today = dateIn('America/New_York', new Date())

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  anna = await createFreelancer(at.service)
  invoice = await invoiceOver()
})

let numbers = 0
const invoiceOver = (more: Record<string, unknown> = {}) =>
  bill(anna, [], { invoiceNumber: `R-${(numbers += 1)}`, status: 'sent', dueDate: addDays(today, 20), lineItems: [{ description: 'Design', quantity: 1, rate: 300 }], ...more })

const record = (body: Record<string, unknown>, { id } = invoice) => anna.call(invoiceCalls.recordPayment, { params: { id }, body })
const correct = (paymentId: number, body: Record<string, unknown>) => anna.call(invoiceCalls.updatePayment, { params: { id: invoice.id, paymentId }, body })
const remove = (paymentId: number) => anna.call(invoiceCalls.deletePayment, { params: { id: invoice.id, paymentId } })
const update = (body: Record<string, unknown>) => anna.call(invoiceCalls.update, { params: { id: invoice.id }, body })
const markPaid = () => anna.call(invoiceCalls.markPaid, { params: { id: invoice.id } })
const now = async () => (await anna.call(invoiceCalls.get, { params: { id: invoice.id } })).body
const collected = async () => (await anna.call(dashboardCalls.metrics)).body.totalCollected
const refusal = ({ status, error }: { status: number; error: { message: string } }) => [status, error.message]

describe('recording a payment', () => {
  test('reduces the balance and marks the invoice as paid on the last payment’s date', async () => {
    const first = await record({ amount: '100', date: addDays(today, -3), method: 'check', note: 'No. 7' })
    expect([first.status, first.body]).toMatchObject([201, { status: 'sent', amountPaid: '100.00', paidDate: null }])
    expect(first.body.payments).toMatchObject([{ amount: '100.00', date: addDays(today, -3), method: 'check', note: 'No. 7', source: 'manual', isBalance: false }])
    expect(await collected()).toBe(100)
    const second = await record({ amount: 200 })
    expect(second.body).toMatchObject({ status: 'paid', amountPaid: '300.00', paidDate: today })
    expect(second.body.history.at(-1)).toMatchObject({ by: 'user', from: 'sent', to: 'paid', reason: 'Payment recorded' })
    expect(await collected()).toBe(300)
  })

  test('changes a draft invoice to sent', async () => {
    invoice = await invoiceOver({ status: 'draft' })
    expect((await record({ amount: 1 })).body.status).toBe('sent')
    expect(refusal(await update({ status: 'draft' }))).toEqual([409, 'This invoice has payments of $1.00. Remove or refund them first.'])
  })

  test.each([
    [{ amount: '300.01' }, 409, 'Only $300.00 is due on this invoice'],
    [{ amount: 0 }, 400, 'Amount must be from 0.01 to 99999999.99'],
    [{ amount: '0.004' }, 400, 'Amount must be from 0.01 to 99999999.99'],
    [{ amount: -5 }, 400, 'Amount must be from 0.01 to 99999999.99'],
    [{ amount: '1e3' }, 400, 'Amount must be from 0.01 to 99999999.99'],
    [{ amount: '' }, 400, 'Amount is required'],
    [{}, 400, 'Amount is required'],
    [{ amount: 5, method: 'gold' }, 400, 'Method must be card, bank_transfer, cash, check or other'],
  ])('rejects %j and writes nothing', async (body, status, message) => {
    expect(refusal(await record(body))).toEqual([status, message])
    expect(await now()).toEqual(invoice)
  })

  test.each(['paid', 'cancelled'])('is rejected for a %s invoice', async (status) => {
    invoice = await invoiceOver({ status })
    expect((await record({ amount: 1 })).status).toBe(409)
  })

  test('never exceeds the total with 30 concurrent payments', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => record({ amount: 25 })))
    expect(answers.filter(({ status }) => status === 201).length).toBe(12)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await now()).toMatchObject({ status: 'paid', amountPaid: '300.00' })
  })

  test('records a repeated request once', async () => {
    const send = () => anna.call(invoiceCalls.recordPayment, { params: { id: invoice.id }, body: { amount: 50 }, headers: { 'idempotency-key': 'one-click' } })
    await Promise.all([send(), send(), send()])
    expect((await now()).amountPaid).toBe('50.00')
  })

  test('returns 404 for another user’s invoice', async () => {
    const berta = await createFreelancer(at.service)
    const answer = await berta.call(invoiceCalls.recordPayment, { params: { id: invoice.id }, body: { amount: 1 } })
    expect(refusal(answer)).toEqual([404, 'Invoice not found'])
  })
})

describe('correcting and removing payments', () => {
  test('undoes Mark as Paid and restores the previous status', async () => {
    for (const status of ['draft', 'sent', 'submitted', 'overdue']) {
      invoice = await invoiceOver({ status })
      const { payments } = (await markPaid()).body
      expect(payments).toMatchObject([{ amount: '300.00', date: today, isBalance: true }])
      const { body } = await remove(payments[0]!.id)
      expect([body.status, body.paidDate, body.amountPaid, body.payments]).toEqual([status, null, '0.00', []])
    }
    expect(await collected()).toBe(0)
  })

  test('sets the invoice back to overdue if the due date has passed since it was paid', async () => {
    const { payments } = (await markPaid()).body
    await queryAs(at.service.database.adminUrl, null, 'update billing.invoice set issue_date = $1, due_date = $2, paid_date = $2 where id = $3', [addDays(today, -30), addDays(today, -5), invoice.id])
    const { body } = await remove(payments[0]!.id)
    expect(body.status).toBe('overdue')
  })

  test('updates the paid date and the balance', async () => {
    const { payments } = (await record({ amount: 300 })).body
    const id = payments[0]!.id
    expect((await correct(id, { date: addDays(today, -9), note: 'Late entry' })).body).toMatchObject({ status: 'paid', paidDate: addDays(today, -9) })
    expect((await correct(id, { amount: 120 })).body).toMatchObject({ status: 'sent', amountPaid: '120.00', paidDate: null })
    expect(refusal(await correct(id, { amount: 301 }))).toEqual([409, 'Only $300.00 is due on this invoice'])
    expect((await correct(id, { amount: 300 })).body.status).toBe('paid')
  })

  test('an invoice with payments cannot be cancelled, deleted or given a lower total', async () => {
    await record({ amount: 100 })
    expect(refusal(await update({ status: 'cancelled' }))).toEqual([409, 'This invoice has payments of $100.00. Remove or refund them first.'])
    expect(refusal(await update({ lineItems: [{ description: 'Less', quantity: 1, rate: 99 }] }))).toEqual([
      409,
      'Payments of $100.00 have been recorded, so the total cannot be lower.',
    ])
    expect(refusal(await anna.call(invoiceCalls.delete, { params: { id: invoice.id } }))).toEqual([409, 'An invoice with payments cannot be deleted'])
    expect((await update({ lineItems: [{ description: 'Less', quantity: 1, rate: 100 }] })).body).toMatchObject({ status: 'paid', amountPaid: '100.00' })
    expect((await update({ lineItems: [{ description: 'More', quantity: 1, rate: 150 }] })).body).toMatchObject({ status: 'sent', amountPaid: '100.00' })
  })

  test('the payment created by Mark as Paid follows the total and is removed when the status changes', async () => {
    await record({ amount: 100 })
    await markPaid()
    expect((await update({ lineItems: [{ description: 'More', quantity: 1, rate: 450 }] })).body).toMatchObject({ status: 'paid', amountPaid: '450.00' })
    const { body } = await update({ status: 'sent' })
    expect([body.status, body.amountPaid, body.payments.length]).toEqual(['sent', '100.00', 1])
  })
})

describe('when the invoice has a bill at Stripe', () => {
  beforeEach(async () => {
    await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
  })

  const recordOnce = (amount: number) => anna.call(invoiceCalls.recordPayment, { params: { id: invoice.id }, body: { amount }, headers: { 'idempotency-key': 'one-click' } })

  test.each([100, 300])('a payment of %s is recorded once if the request is repeated with its idempotency key', async (amount) => {
    const answers = [await recordOnce(amount), await recordOnce(amount)]
    expect(answers.map(({ status, body }) => [status, body.amountPaid, body.payments.length])).toEqual(Array.from({ length: 2 }, () => [201, `${amount}.00`, 1]))
    expect((await now()).amountPaid).toBe(`${amount}.00`)
  })

  test('ten concurrent requests with one idempotency key get the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => recordOnce(300)))
    expect(answers.map(({ status, body }) => [status, body.amountPaid, body.payments.length])).toEqual(Array.from({ length: 10 }, () => [201, '300.00', 1]))
  })

  test('a repeated request for half of the total leaves the new bill for the other half open', async () => {
    await recordOnce(150)
    await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
    expect((await recordOnce(150)).body.amountPaid).toBe('150.00')
    expect(at.sandbox.state.invoices[String((await now()).stripeInvoiceId)]).toMatchObject({ status: 'open', total: 15_000 })
  })

  test.each([
    ['its response is lost', ['lost_after', 'lost_before', 'lost_before']],
    ['it reports an error', ['api_error', 'api_error', 'api_error']],
  ] as const)('if Stripe withdraws the bill but %s, the invoice stays open and the payment can be recorded again', async (_, faults) => {
    const old = at.sandbox.state.invoices[String((await now()).stripeInvoiceId)]!
    at.sandbox.fail('none', ...faults)
    expect((await recordOnce(100)).status).toBe(503)
    at.sandbox.fail()
    old.status = 'void'
    await at.poll()
    expect(await now()).toMatchObject({ status: 'sent', amountPaid: '0.00' })
    expect((await recordOnce(100)).body).toMatchObject({ status: 'sent', amountPaid: '100.00' })
  })

  test('a partial payment withdraws the bill, and the client then pays the balance', async () => {
    const token = await tokenOf(anna, invoice)
    const old = String((await now()).stripeInvoiceId)
    expect((await record({ amount: 100 })).body).toMatchObject({ status: 'sent', stripeInvoiceId: null })
    expect(at.sandbox.state.invoices[old]?.status).toBe('void')
    await at.sendEvent({ id: `evt_void_${invoice.id}`, type: 'invoice.voided', object: { object: 'invoice', id: old } })
    await at.runQueuedJobs()
    expect((await now()).status).toBe('sent')
    await at.service.as(null)(invoiceSharingCalls.pay, { params: { token } })
    const opened = String((await now()).stripeInvoiceId)
    expect(at.sandbox.state.invoices[opened]).toMatchObject({ status: 'open', total: 20_000 })
    at.sandbox.pay(opened, GOOD_CARD, 20_000)
    await at.poll()
    const { status, amountPaid, payments } = await now()
    expect([status, amountPaid, payments.map(({ source, amount }) => `${source} ${amount}`)]).toEqual(['paid', '300.00', ['manual 100.00', 'stripe 200.00']])
  })

  test('Mark as Paid only records the amount that the client has not paid', async () => {
    at.sandbox.pay(String((await now()).stripeInvoiceId), GOOD_CARD, 10_000)
    const { body } = await markPaid()
    expect(body.payments.map(({ source, amount }) => `${source} ${amount}`)).toEqual(['stripe 100.00', 'manual 200.00'])
  })

  test('a payment of the full balance closes the bill as paid elsewhere', async () => {
    const old = String((await now()).stripeInvoiceId)
    await record({ amount: 300 })
    expect(at.sandbox.state.invoices[old]?.status).toBe('paid')
    expect((await now()).payments.map(({ source }) => source)).toEqual(['manual'])
  })

  test('nothing is recorded while Stripe cannot be reached', async () => {
    at.sandbox.fail('lost_before', 'lost_before')
    expect((await record({ amount: 100 })).status).toBe(503)
    at.sandbox.fail()
    expect(await now()).toMatchObject({ status: 'sent', payments: [], amountPaid: '0.00' })
  })

  test('a Stripe payment cannot be changed or removed here', async () => {
    at.sandbox.pay(String((await now()).stripeInvoiceId), GOOD_CARD, 10_000)
    await at.poll()
    const { payments } = await now()
    const refused = [409, 'This payment was made through Stripe. Refund it there.']
    expect(refusal(await remove(payments[0]!.id))).toEqual(refused)
    expect(refusal(await correct(payments[0]!.id, { amount: 5 }))).toEqual(refused)
  })

  test('the part of a Stripe payment that exceeds the balance is recorded as excess', async () => {
    const id = String((await now()).stripeInvoiceId)
    at.sandbox.pay(id, GOOD_CARD, 10_000)
    expect(refusal(await record({ amount: 250 }))).toEqual([409, 'Only $200.00 is due on this invoice'])
    await record({ amount: 150 })
    at.sandbox.pay(id, GOOD_CARD, 20_000)
    await at.poll()
    const { status, amountPaid, payments } = await now()
    expect(payments.map(({ source, amount, excess }) => [source, amount, excess])).toEqual([['stripe', '100.00', '0.00'], ['manual', '150.00', '0.00'], ['stripe', '200.00', '150.00']])
    expect([status, amountPaid]).toEqual(['paid', '300.00'])
  })
})

describe('the database', () => {
  const write = (sql: string, values: unknown[]) => queryAs(at.service.database.url('billing'), anna.id, sql, values)

  test('rejects payments beyond the total', async () => {
    await expect(write('insert into invoice_payment (user_id, invoice_id, amount) values ($1, $2, 300.01)', [anna.id, invoice.id])).rejects.toThrow(/invoice_not_overpaid/)
  })

  test('rejects fully paid invoices without the status paid, and drafts with payments', async () => {
    await expect(write('insert into invoice_payment (user_id, invoice_id, amount) values ($1, $2, 300)', [anna.id, invoice.id])).rejects.toThrow(/invoice_paid_without_balance/)
    await write('insert into invoice_payment (user_id, invoice_id, amount) values ($1, $2, 1)', [anna.id, invoice.id])
    await expect(write("update invoice set status = 'draft', overdue_after = null where user_id = $1 and id = $2", [anna.id, invoice.id])).rejects.toThrow(/invoice_with_payments_is_issued/)
  })

  test('records the balance if only the status changes', async () => {
    await write("update invoice set status = 'paid', overdue_after = null, paid_date = '2026-03-05' where user_id = $1 and id = $2", [anna.id, invoice.id])
    expect(await now()).toMatchObject({ amountPaid: '300.00', payments: [{ amount: '300.00', date: '2026-03-05', isBalance: true }] })
    await write("update invoice set status = 'sent', paid_date = null where user_id = $1 and id = $2", [anna.id, invoice.id])
    expect(await now()).toMatchObject({ amountPaid: '0.00', payments: [] })
  })
})
