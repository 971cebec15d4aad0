import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { silentLog } from '@billfold/server-kit/testing/log'
import { queryAs } from '@billfold/server-kit/testing/database'
import { sample } from '@billfold/server-kit/testing/sample'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { pollRefunds, refreshJob } from './payment-jobs.ts'

let at: AtStripe
let anna: Freelancer
let invoice: InvoiceDetails
let counter = 0

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  await at.runQueuedJobs()
  anna = await createFreelancer(at.service)
  invoice = await synced()
})

/** An invoice for 300.00, sent and open at Stripe. */
async function synced(): Promise<InvoiceDetails> {
  const dueDate = addDays(dateIn('UTC', new Date()), 20)
  const made = await bill(anna, [], { invoiceNumber: `R-${(counter += 1)}`, dueDate, lineItems: [{ description: 'Design', quantity: 1, rate: 300 }] })
  await anna.call(invoiceCalls.update, { params: { id: made.id }, body: { status: 'sent' } })
  return (await anna.call(invoiceCalls.syncToStripe, { params: { id: made.id } })).body
}

type Object = Record<string, unknown>

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(at.service.database.adminUrl, null, sql, values)
const now = async () => (await anna.call(invoiceCalls.get, { params: { id: invoice.id } })).body
const charge = (index = -1) => Object.values(at.sandbox.state.charges).at(index)!
const pay = (amount: number, id = String(invoice.stripeInvoiceId)) => at.sandbox.pay(id, GOOD_CARD, amount)
const record = (amount: string) => anna.call(invoiceCalls.recordPayment, { params: { id: invoice.id }, body: { amount, method: 'bank_transfer' } })

/** Takes the events that Stripe has sent since the last call. */
function takeEvents() {
  return at.sandbox.state.events.splice(0).map(({ id, type, object }) => ({ id, type, object: object as Object }))
}

async function deliver(events = takeEvents()): Promise<void> {
  for (const event of events) expect(await at.sendEvent(event)).toBe(204)
  await at.runQueuedJobs()
}

async function checkRefunds(): Promise<string> {
  await admin("update billing.synced_bill set check_refunds_at = now() - interval '1 minute' where check_refunds_at is not null and user_id = $1", anna.id)
  return at.poll([pollRefunds])
}

async function figures() {
  const { status, amountPaid, payments } = await now()
  return { status, amountPaid, payments: payments.map(({ amount, refunded, excess }) => [amount, refunded, excess].join(' ')) }
}

const notified = async () =>
  (await admin<{ text: string }>("select concat_ws(' ', kind, amount) as text from accounts.notification where user_id = $1 order by id", anna.id)).map(({ text }) => text)

async function payInFull(): Promise<void> {
  pay(30_000)
  await deliver()
  expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['300.00 0.00 0.00'] })
}

const ways = { webhook: () => deliver(), poll: () => checkRefunds() }

describe.each(Object.entries(ways))('when reported by %s', (_, report) => {
  test('a full refund reopens the invoice and resets the amount paid to zero', async () => {
    await payInFull()
    at.sandbox.refund(charge().id)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '0.00', payments: ['300.00 300.00 0.00'] })
    expect((await now()).paidDate).toBeNull()
    expect((await now()).history.at(-1)).toMatchObject({ by: 'stripe', from: 'paid', to: 'sent', reason: 'Refunded or disputed in Stripe' })
    expect(await notified()).toEqual(['invoice-paid 300.00', 'payment-refunded 300.00'])
  })

  test('partial refunds add up, and a failed one does not count', async () => {
    await payInFull()
    at.sandbox.refund(charge().id, 5000)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '250.00', payments: ['300.00 50.00 0.00'] })
    const second = at.sandbox.refund(charge().id, 2500)
    await report()
    expect((await figures()).amountPaid).toBe('225.00')
    at.sandbox.failRefund(second.id)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '250.00', payments: ['300.00 50.00 0.00'] })
    expect(await notified()).toEqual(['invoice-paid 300.00', 'payment-refunded 50.00', 'payment-refunded 25.00'])
  })

  test('a dispute withdraws the payment until the dispute is won', async () => {
    await payInFull()
    const { id } = at.sandbox.dispute(charge().id)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '0.00', payments: ['300.00 300.00 0.00'] })
    at.sandbox.changeDispute(id, 'under_review')
    await report()
    expect((await figures()).amountPaid).toBe('0.00')
    at.sandbox.changeDispute(id, 'won')
    await report()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['300.00 0.00 0.00'] })
    expect((await notified()).filter((text) => text.startsWith('payment'))).toEqual(['payment-disputed 300.00'])
  })

  test('a refund and a lost dispute of the same payment are not deducted twice', async () => {
    await payInFull()
    at.sandbox.refund(charge().id, 10_000)
    const { id } = at.sandbox.dispute(charge().id, 30_000)
    at.sandbox.changeDispute(id, 'lost')
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '0.00', payments: ['300.00 300.00 0.00'] })
  })

  test('a refund of one of two payments does not affect the other', async () => {
    pay(10_000)
    await deliver()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '100.00', payments: ['100.00 0.00 0.00'] })
    pay(20_000)
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['100.00 0.00 0.00', '200.00 0.00 0.00'] })
    at.sandbox.refund(charge(-2).id)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '200.00', payments: ['100.00 100.00 0.00', '200.00 0.00 0.00'] })
  })
})

test('a dispute inquiry does not reduce the amount paid', async () => {
  await payInFull()
  at.sandbox.changeDispute(at.sandbox.dispute(charge().id).id, 'warning_needs_response')
  await deliver()
  expect((await figures()).status).toBe('paid')
})

test('a refund reopens a past-due invoice as overdue', async () => {
  await payInFull()
  const past = `'${addDays(dateIn('UTC', new Date()), -3)}'`
  await admin(`set search_path to billing; update invoice set issue_date = ${past}, due_date = ${past}, paid_date = ${past} where id = ${invoice.id}`)
  at.sandbox.refund(charge().id)
  await deliver()
  expect((await now()).status).toBe('overdue')
})

describe('events', () => {
  test('produce the same state as at Stripe, even if they arrive out of order, repeatedly or concurrently', { timeout: 120_000 }, async () => {
    for (const seed of sample([1, 2, 3, 4, 5, 6], 4)) {
      invoice = await synced()
      pay(10_000)
      pay(20_000)
      at.sandbox.refund(charge().id, 5000)
      at.sandbox.changeDispute(at.sandbox.dispute(charge(-2).id).id, 'won')
      at.sandbox.refund(charge().id, 2500)
      const events = takeEvents()
      const shuffled = [...events, ...events].toSorted((a, b) => order(a.id, seed) - order(b.id, seed))
      await Promise.all(shuffled.map((event) => at.sendEvent(event)))
      await at.runQueuedJobs()
      expect(await figures()).toEqual({ status: 'sent', amountPaid: '225.00', payments: ['100.00 0.00 0.00', '200.00 75.00 0.00'] })
    }
  })

  function order(id: string, seed: number): number {
    return Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * seed) % 9973, seed)
  }

  test('take effect once even if their jobs run concurrently', async () => {
    await payInFull()
    at.sandbox.refund(charge().id, 5000)
    takeEvents()
    const [row] = await admin<{ billId: number }>('select id as "billId" from billing.synced_bill where invoice_id = $1', invoice.id)
    const work = { userId: anna.id, billId: row!.billId, isSending: false, paymentIntentId: charge().payment_intent as string }
    await Promise.all(Array.from({ length: 8 }, () => refreshJob(at.provider).run({ orm: at.orm, log: silentLog }, work)))
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '250.00', payments: ['300.00 50.00 0.00'] })
    expect(await notified()).toEqual(['invoice-paid 300.00', 'payment-refunded 50.00'])
  })

  test.each(['a refund', 'a failed refund'])('are not undone by a Stripe response from before %s, even if nothing else has changed', async (what) => {
    await payInFull()
    const { id } = at.sandbox.refund(charge().id, 5000)
    if (what === 'a refund') {
      at.sandbox.failRefund(id)
      await deliver()
    }
    const [row] = await admin<{ billId: number }>('select id as "billId" from billing.synced_bill where invoice_id = $1', invoice.id)
    const refresh = (provider: AtStripe['provider']) => refreshJob(provider).run({ orm: at.orm, log: silentLog }, { userId: anna.id, billId: row!.billId, isSending: false })
    const slow: AtStripe['provider'] = {
      ...at.provider,
      async status(providerId) {
        const early = await at.provider.status(providerId)
        if (what === 'a refund') at.sandbox.refund(charge().id, 5000)
        else at.sandbox.failRefund(id)
        await refresh(at.provider)
        return early
      },
    }
    await refresh(slow)
    expect((await figures()).amountPaid).toBe(what === 'a refund' ? '250.00' : '300.00')
  })

  test('are ignored if they are about unknown payments', async () => {
    takeEvents()
    const objects = [
      { object: 'charge', id: 'ch_other', payment_intent: 'pi_other' },
      { object: 'charge', id: 'ch_other', payment_intent: null },
      { object: 'refund', id: 're_other', payment_intent: null, charge: null },
      { object: 'dispute', id: 'du_other', payment_intent: { id: 'pi_other' }, charge: 'ch_other' },
      { object: 'refund', payment_intent: 'pi_\u0000' },
    ]
    for (const object of objects) expect(await at.sendEvent({ id: `evt_r${(counter += 1)}`, type: 'charge.refunded', object })).toBe(204)
    expect(await at.runQueuedJobs()).toBe(0)
  })
})

describe('a bill that was replaced', () => {
  async function replaced(): Promise<void> {
    await payInFull()
    at.sandbox.refund(charge().id, 10_000)
    await deliver()
    const before = invoice.stripeInvoiceId
    invoice = (await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })).body
    expect(invoice.stripeInvoiceId).not.toBe(before)
    expect(at.sandbox.state.invoices[String(invoice.stripeInvoiceId)]).toMatchObject({ status: 'open', amount_remaining: 10_000 })
    takeEvents()
  }

  test.each(Object.entries(ways))('can still be refunded, as reported by %s', async (_, report) => {
    await replaced()
    at.sandbox.refund(charge().id, 5000)
    await report()
    expect(await figures()).toEqual({ status: 'sent', amountPaid: '150.00', payments: ['300.00 150.00 0.00'] })
  })

  test('causes an overpayment if a dispute is won after the new bill is paid', async () => {
    await payInFull()
    const { id } = at.sandbox.dispute(charge().id, 10_000)
    await deliver()
    invoice = (await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })).body
    pay(10_000)
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['300.00 100.00 0.00', '100.00 0.00 0.00'] })
    at.sandbox.changeDispute(id, 'won')
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['300.00 0.00 0.00', '100.00 0.00 100.00'] })
    expect(await notified()).toContain('payment-overpaid 100.00')
  })
})

test('a balance paid and partly refunded before the first notification leaves the refunded amount due', async () => {
  await record('100.00')
  invoice = (await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })).body
  pay(20_000)
  at.sandbox.refund(charge().id, 5000)
  await deliver()
  expect(await figures()).toMatchObject({ status: 'sent', amountPaid: '250.00' })
})

test('the poll checks a bill with payments once a day for 180 days', async () => {
  const next = async () =>
    (await admin<{ days: number | null }>("select round(extract(epoch from check_refunds_at - now()) / 86400)::integer as days from billing.synced_bill where invoice_id = $1", invoice.id))[0]!.days
  expect(await next()).toBeNull()
  await payInFull()
  expect(await next()).toBe(1)
  at.sandbox.refund(charge().id)
  await at.poll([pollRefunds])
  expect((await figures()).status).toBe('paid')
  await checkRefunds()
  expect((await figures()).status).toBe('sent')
  expect(await next()).toBe(1)
  await admin("update billing.synced_bill set check_refunds_until = now() - interval '1 minute' where invoice_id = $1", invoice.id)
  await checkRefunds()
  expect(await next()).toBeNull()
})

test('only the billing service can look up the owner of a payment', async () => {
  await payInFull()
  const intent = charge().payment_intent as string
  const [row] = await admin<{ id: number }>('select id from billing.synced_bill where invoice_id = $1', invoice.id)
  const ask = (schema: 'billing' | 'projects', sql: string) => queryAs(at.service.database.url(schema), null, sql, [intent])
  expect(await ask('billing', 'select * from billing.bill_of_intent($1)')).toEqual([{ user_id: anna.id, id: row!.id }])
  for (const sql of ['select * from billing.bill_of_intent($1)', "select * from billing.refunds_to_check('infinity', 9) where $1 <> ''"]) {
    await expect(ask('projects', sql)).rejects.toThrow(/permission denied/)
  }
})

describe('an overpayment', () => {
  /** 450.00 has been received for an invoice of 300.00. Only part of it was paid through Stripe, so the bill is still open there. */
  async function overpaid(): Promise<void> {
    pay(10_000)
    await deliver()
    expect((await record('150.00')).status).toBe(201)
    pay(20_000)
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['100.00 0.00 0.00', '150.00 0.00 0.00', '200.00 0.00 150.00'] })
  }

  test('does not count as paid and triggers one notification', async () => {
    await overpaid()
    await checkRefunds()
    expect((await notified()).filter((text) => text.startsWith('payment-overpaid'))).toEqual(['payment-overpaid 150.00'])
  })

  test('is refunded first, whichever payment is refunded, before the invoice is reopened', async () => {
    await overpaid()
    at.sandbox.refund(charge().id, 10_000)
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['100.00 0.00 0.00', '150.00 0.00 0.00', '200.00 100.00 50.00'] })
    at.sandbox.refund(charge(-2).id, 5000)
    await deliver()
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['100.00 50.00 0.00', '150.00 0.00 0.00', '200.00 100.00 0.00'] })
    at.sandbox.refund(charge(-2).id, 2500)
    await deliver()
    expect(await figures()).toMatchObject({ status: 'sent', amountPaid: '275.00' })
  })

  test('counts towards the invoice once the payment recorded by hand is removed', async () => {
    await overpaid()
    const recorded = (await now()).payments.find(({ source }) => source === 'manual')!
    await anna.call(invoiceCalls.deletePayment, { params: { id: invoice.id, paymentId: recorded.id } })
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['100.00 0.00 0.00', '200.00 0.00 0.00'] })
  })

  test('is prevented by returning 409 for a recorded payment if the invoice has already been paid at Stripe', async () => {
    pay(30_000)
    expect((await record('300.00')).status).toBe(409)
    expect(await figures()).toEqual({ status: 'paid', amountPaid: '300.00', payments: ['300.00 0.00 0.00'] })
  })
})
