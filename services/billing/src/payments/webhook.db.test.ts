import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { queryAs } from '@billfold/server-kit/testing/database'
import { withWrongClock } from '@billfold/server-kit/testing/wrong-clock'
import { sample } from '@billfold/server-kit/testing/sample'
import { silentLog } from '@billfold/server-kit/testing/log'
import { DECLINED_CARD, GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { signatureOf } from '@billfold/stripe-sandbox/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe, WEBHOOK_SECRET } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { refreshJob } from './payment-jobs.ts'

let at: AtStripe
let anna: Freelancer
let invoice: InvoiceDetails
let events = 0

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

async function synced(): Promise<InvoiceDetails> {
  const dueDate = addDays(dateIn('UTC', new Date()), 20)
  const made = await bill(anna, [], { invoiceNumber: `W-${(events += 1)}`, dueDate, lineItems: [{ description: 'Design', quantity: 1, rate: 300 }] })
  return (await anna.call(invoiceCalls.syncToStripe, { params: { id: made.id } })).body
}

const id = () => String(invoice.stripeInvoiceId)
const event = (type: string, more: object = {}) => ({ id: `evt_${(events += 1)}`, type, object: { object: 'invoice', id: id(), ...more } })
const now = async () => (await anna.call(invoiceCalls.get, { params: { id: invoice.id } })).body
const check = () => anna.call(invoiceCalls.stripeStatus, { params: { id: invoice.id } })
const send = () => anna.call(invoiceCalls.sendStripeInvoice, { params: { id: invoice.id } })

describe('POST /api/webhooks/stripe', () => {
  test('responds immediately and lets a job read Stripe’s state and mark the invoice as paid', async () => {
    at.sandbox.pay(id(), GOOD_CARD, 30_000)
    expect(await at.sendEvent(event('invoice.paid'))).toBe(204)
    expect((await now()).status).toBe('draft')
    expect(await at.runQueuedJobs()).toBe(1)
    const paid = await now()
    expect(paid).toMatchObject({
      status: 'paid',
      paidDate: dateIn('America/New_York', new Date()),
      amountPaid: '300.00',
      payments: [{ amount: '300.00', source: 'stripe' }],
    })
    expect(paid.stripePaymentIntentId).toMatch(/^pi_/)
    expect(paid.history.at(-1)).toMatchObject({ by: 'stripe', from: 'draft', to: 'paid', reason: 'Stripe status: paid' })
  })

  test('does not trust the event’s content: a false payment changes nothing', async () => {
    await at.sendEvent(event('invoice.paid', { status: 'paid', amount_paid: 30_000 }))
    await at.runQueuedJobs()
    expect(await now()).toEqual(invoice)
  })

  test('processes each event once', async () => {
    const one = event('invoice.updated')
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.sendEvent(one)))
    expect(new Set(answers)).toEqual(new Set([204]))
    expect(await at.runQueuedJobs()).toBe(1)
  })

  test('returns 400 if the signature is missing, outdated, made with another key or does not match the content', async () => {
    const forged = event('invoice.paid')
    const payload = JSON.stringify({ id: forged.id, object: 'event', type: forged.type, data: { object: forged.object } })
    const old = Math.floor(Date.now() / 1000) - 600
    for (const signature of [
      '',
      'x',
      signatureOf(payload, 'whsec_other'),
      signatureOf(`${payload} `, WEBHOOK_SECRET),
      signatureOf(payload, WEBHOOK_SECRET, old),
    ]) {
      expect(await at.sendEvent(forged, signature)).toBe(400)
    }
    expect(await at.runQueuedJobs()).toBe(0)
    expect(await at.sendEvent(forged, signatureOf(payload, WEBHOOK_SECRET))).toBe(204)
  })

  test('accepts events on a machine whose clock is ten minutes fast', async () => {
    const signedAt = Math.floor(Date.now() / 1000)
    await withWrongClock(at.orm, 600_000, async () => {
      const one = event('invoice.updated')
      const payload = JSON.stringify({ id: one.id, object: 'event', type: one.type, data: { object: one.object } })
      expect(await at.sendEvent(one, signatureOf(payload, WEBHOOK_SECRET, signedAt))).toBe(204)
    })
    await at.runQueuedJobs()
  })

  test('returns 400 for signed content that is not an event', async () => {
    const payloads = [
      '',
      'no JSON',
      'null',
      '[]',
      '1',
      '"text"',
      '{}',
      '{"id":"evt_1","type":"invoice.paid"}',
      '{"id":"evt_1","type":"invoice.paid","data":null}',
      '{"id":"evt_1","type":"invoice.paid","data":{"object":null}}',
      '{"id":"evt_1","type":"invoice.paid","data":{"object":{"object":"invoice_payment","invoice":7}}}',
      '{"id":7,"type":"invoice.paid","data":{"object":{}}}',
      String.raw`{"id":"evt_\u0000","type":"invoice.paid","data":{"object":{}}}`,
      '{"id":"evt_1","data":{"object":{}}}',
      Buffer.from('{"id":"evt_1","type":"\u00ff","data":{"object":{}}}', 'latin1'),
    ]
    for (const payload of payloads) expect([String(payload), await at.sendBytes(Buffer.from(payload))]).toEqual([String(payload), 400])
    expect(await at.runQueuedJobs()).toBe(0)
  })

  test('ignores unknown invoices and events about other objects', async () => {
    const others = [
      event('invoice.paid', { id: 'in_other' }),
      event('customer.created', { object: 'customer', id: 'cus_1' }),
      event('invoice.paid', { id: undefined }),
      event('invoice.paid', { id: 7 }),
      event('invoice.paid', { id: 'in_\u0000' }),
      event('nothing.known', { object: undefined }),
    ]
    for (const other of others) expect(await at.sendEvent(other)).toBe(204)
    expect(await at.runQueuedJobs()).toBe(0)
  })

  test('ignores an invoice that was deleted here', async () => {
    await at.sendEvent(event('invoice.updated'))
    await anna.call(invoiceCalls.delete, { params: { id: invoice.id } })
    expect(await at.runQueuedJobs()).toBe(1)
  })
})

describe('partial payments', () => {
  test('are recorded once each; the invoice is paid once the total is received', async () => {
    at.sandbox.pay(id(), GOOD_CARD, 10_000)
    for (const type of ['invoice_payment.paid', 'invoice.updated', 'invoice.updated']) await at.sendEvent(event(type))
    await at.runQueuedJobs()
    expect(await now()).toMatchObject({ status: 'sent', amountPaid: '100.00', payments: [{ amount: '100.00' }] })
    expect((await check()).body).toEqual({ stripeStatus: 'open', amountDue: 200, amountPaid: 100 })
    at.sandbox.pay(id(), GOOD_CARD, 20_000)
    expect((await check()).body).toEqual({ stripeStatus: 'paid', amountDue: 0, amountPaid: 300 })
    expect(await now()).toMatchObject({ status: 'paid', amountPaid: '300.00', payments: [{ amount: '100.00' }, { amount: '200.00' }] })
  })

  test('are also recorded from events about the payment', async () => {
    at.sandbox.pay(id(), GOOD_CARD, 10_000)
    await at.sendEvent({ id: `evt_${(events += 1)}`, type: 'invoice_payment.paid', object: { object: 'invoice_payment', invoice: id() } })
    await at.runQueuedJobs()
    expect((await now()).amountPaid).toBe('100.00')
  })

  test('change nothing if declined', async () => {
    expect(() => at.sandbox.pay(id(), DECLINED_CARD, 10_000)).toThrow('declined')
    await at.sendEvent(event('invoice.payment_failed'))
    await at.runQueuedJobs()
    expect(await now()).toEqual(invoice)
  })
})

describe('out-of-order updates', () => {
  const steps = ['finalized', 'sent', 'partial', 'paid', 'late finalized'] as const
  const types = {
    finalized: 'invoice.finalized',
    sent: 'invoice.sent',
    partial: 'invoice_payment.paid',
    paid: 'invoice.paid',
    'late finalized': 'invoice.finalized',
  }

  function permutations<T>(items: readonly T[]): T[][] {
    return items.length === 0 ? [[]] : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
  }
  // Keeps only one order of the two events that have the same content.
  const all = permutations(steps).filter((order) => order.indexOf('finalized') < order.indexOf('late finalized'))
  const orders = sample(all, 6)

  test('webhooks in any order, even duplicated, produce the same state as at Stripe', { timeout: 240_000 }, async () => {
    for (const order of orders) {
      invoice = await synced()
      for (const step of order) {
        // Payments are made in order; their events arrive in any order.
        if (step === 'partial') at.sandbox.pay(id(), GOOD_CARD, 10_000)
        if (step === 'paid')
          at.sandbox.pay(
            id(),
            GOOD_CARD,
            at.sandbox.state.invoices[id()]!.amount_remaining - (order.indexOf('partial') > order.indexOf('paid') ? 10_000 : 0),
          )
        const told = event(types[step])
        await at.sendEvent(told)
        if (step === 'sent') await at.sendEvent(told)
        await at.runQueuedJobs()
      }
      const { status, amountPaid, payments, paidDate, history } = await now()
      expect([order, status, amountPaid, payments.length, paidDate]).toEqual([order, 'paid', '300.00', 2, dateIn('America/New_York', new Date())])
      expect(history.filter(({ to }) => to === 'paid').length).toBe(1)
    }
  })

  const later = {
    'a payment': () => at.sandbox.pay(id(), GOOD_CARD, 10_000),
    'the last payment': () => at.sandbox.pay(id(), GOOD_CARD, 30_000),
    uncollectible: () => void (at.sandbox.state.invoices[id()]!.status = 'uncollectible'),
    void: () => at.provider.void(id()),
  }

  test.each(Object.entries(later))('a Stripe response from before the change is ignored (%s)', async (_, happen) => {
    const before = await at.provider.status(id())
    await happen()
    await check()
    const known = () =>
      queryAs(at.service.database.adminUrl, null, 'select status, amount_paid, amount_due from billing.synced_bill where provider_id = $1', [id()])
    const ended = [await now(), await known()]
    const slow = { ...at.provider, status: async () => before }
    const [row] = await queryAs<{ billId: number }>(
      at.service.database.adminUrl,
      null,
      'select id as "billId" from billing.synced_bill where provider_id = $1',
      [id()],
    )
    await refreshJob(slow).run({ orm: at.orm, log: silentLog }, { userId: anna.id, billId: row!.billId, isSending: true })
    expect([await now(), await known()]).toEqual(ended)
  })
})

describe('sending and checking', () => {
  test('sets the invoice to sent only once for two concurrent requests', async () => {
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await now()).history.map(({ by, to, reason }) => [by, to, reason])).toEqual([
      ['user', 'draft', 'Created'],
      ['user', 'sent', 'Sent via Stripe'],
    ])
    expect(at.sandbox.state.events.filter(({ type, object }) => type === 'invoice.sent' && (object as { id: string }).id === id()).length).toBe(1)
  })

  test('returns 409 naming the old e-mail address and sends nothing if the client’s address has changed', async () => {
    await queryAs(at.service.database.adminUrl, null, "update projects.client set email = 'new@acme.test' where id = $1", [anna.project.clientId])
    const { status, error } = await send()
    expect([status, error.message]).toEqual([
      409,
      'In Stripe, this invoice is addressed to hello@acme.test, which can no longer be changed. Cancel it and create a new one.',
    ])
    expect(await now()).toEqual(invoice)
    expect(at.sandbox.state.events.filter(({ type, object }) => type === 'invoice.sent' && (object as { id: string }).id === id())).toEqual([])
  })

  test('returns 409 before the first sync', async () => {
    const fresh = await bill(anna, [], { invoiceNumber: `W-${(events += 1)}`, lineItems: [{ description: 'X', quantity: 1, rate: 1 }] })
    for (const call of [invoiceCalls.sendStripeInvoice, invoiceCalls.stripeStatus]) {
      const { status, error } = await anna.call(call, { params: { id: fresh.id } })
      expect([status, error.message]).toEqual([409, 'Sync this to Stripe first.'])
    }
  })

  test('marks an open invoice as sent, whereas polling and webhooks do so only if Stripe sent the invoice', async () => {
    await at.sendEvent(event('invoice.finalized'))
    await at.runQueuedJobs()
    await at.poll()
    expect((await now()).status).toBe('draft')
    await at.sendEvent(event('invoice.sent'))
    await at.runQueuedJobs()
    expect((await now()).status).toBe('sent')
    invoice = await synced()
    expect((await check()).body).toEqual({ stripeStatus: 'open', amountDue: 300, amountPaid: 0 })
    expect((await now()).status).toBe('sent')
  })

  test('keeps an overdue invoice overdue and a paid one paid', async () => {
    for (const status of ['overdue', 'paid']) {
      invoice = await synced()
      await anna.call(invoiceCalls.update, { params: { id: invoice.id }, body: { status } })
      if (status === 'overdue') await send()
      await check()
      expect((await now()).status).toBe(status)
    }
  })

  test('sets a void invoice to cancelled, and an uncollectible one to overdue but still payable', async () => {
    at.sandbox.state.invoices[id()]!.status = 'uncollectible'
    expect((await check()).body.stripeStatus).toBe('uncollectible')
    expect((await now()).status).toBe('overdue')
    at.sandbox.pay(id(), GOOD_CARD, 30_000)
    await at.poll()
    expect((await now()).status).toBe('paid')
    invoice = await synced()
    at.sandbox.state.invoices[id()]!.status = 'void'
    await at.poll()
    expect((await now()).status).toBe('cancelled')
    expect((await check()).body).toEqual({ stripeStatus: 'void', amountDue: 0, amountPaid: 0 })
  })

  test('uses the owner’s time zone for the paid date', async () => {
    await queryAs(
      at.service.database.adminUrl,
      null,
      `insert into accounts.settings (user_id, profile) values ($1, '{"timezone": "Pacific/Kiritimati"}')`,
      [anna.id],
    )
    at.sandbox.pay(id(), GOOD_CARD, 30_000)
    for (const payment of Object.values(at.sandbox.state.invoicePayments)) payment.status_transitions.paid_at = Date.parse('2026-03-05T20:00:00Z') / 1000
    await at.poll()
    expect((await now()).paidDate).toBe('2026-03-06')
  })
})

describe('the poll', () => {
  const admin = (sql: string, ...values: unknown[]) => queryAs(at.service.database.adminUrl, null, sql, values)
  const statusOf = async ({ id }: InvoiceDetails) => (await anna.call(invoiceCalls.get, { params: { id } })).body.status
  let paid: InvoiceDetails

  beforeEach(async () => {
    paid = await synced()
    at.sandbox.pay(String(paid.stripeInvoiceId), GOOD_CARD, 30_000)
    await admin("update billing.synced_bill set checked_at = now() - interval '2 days' where provider_id = $1", paid.stripeInvoiceId)
    await admin("update billing.synced_bill set checked_at = now() - interval '3 days' where provider_id = $1", id())
  })

  test('stops and logs an error while Stripe is unreachable, and continues with the least recently checked bill on the next run', async () => {
    at.sandbox.fail('lost_before', 'lost_before')
    expect(await at.poll()).toContain('Stripe cannot be reached')
    expect(await statusOf(paid)).toBe('draft')
    await at.poll()
    expect(await statusOf(paid)).toBe('paid')
  })

  test.each([
    ['a Stripe error', ['api_error', 'api_error'], 'Stripe has a problem'],
    ['a rejection', ['key_revoked'], 'Stripe does not accept the secret key'],
  ] as const)('logs the id of a bill after %s and continues with the next one', async (_, faults, said) => {
    const [{ id: billId } = { id: 0 }] = await queryAs<{ id: number }>(
      at.service.database.adminUrl,
      null,
      'select id from billing.synced_bill where provider_id = $1',
      [id()],
    )
    at.sandbox.fail(...faults)
    const log = await at.poll()
    expect(log).toContain(said)
    expect(log).toContain(`"billId":${billId}`)
    expect(await statusOf(paid)).toBe('paid')
  })

  test('continues silently after a bill that is missing at Stripe', async () => {
    delete at.sandbox.state.invoices[id()]
    expect(await at.poll()).toBe('')
    expect(await statusOf(paid)).toBe('paid')
  })
})

test('only the billing service can look up a bill’s owner, and the look-up reveals nothing else', async () => {
  const ask = (schema: 'billing' | 'projects', sql: string) => queryAs<object>(at.service.database.url(schema), null, sql, [id()])
  const [row] = await queryAs<{ id: number }>(at.service.database.adminUrl, null, 'select id from billing.synced_bill where provider_id = $1', [id()])
  expect(await ask('billing', 'select * from billing.bill_at_provider($1)')).toEqual([{ user_id: anna.id, id: row?.id }])
  for (const sql of ['select * from billing.bill_at_provider($1)', "select * from billing.bills_to_check('infinity', 9) where $1 <> ''"]) {
    await expect(ask('projects', sql)).rejects.toThrow(/permission denied/)
  }
})
