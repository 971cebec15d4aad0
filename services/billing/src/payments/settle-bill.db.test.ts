import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer, recordWork } from '../testing/freelancer.ts'

let at: AtStripe
let anna: Freelancer
let invoice: InvoiceDetails

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  anna = await createFreelancer(at.service)
  invoice = await bill(anna, [await recordWork(anna)], {
    invoiceNumber: `E-${anna.id}`,
    dueDate: addDays(dateIn('UTC', new Date()), 20),
    status: 'sent',
  })
  invoice = (await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })).body
})

const there = () => at.invoices().find(({ id }) => id === invoice.stripeInvoiceId)!
const params = () => ({ params: { id: invoice.id } })
const update = (body: Record<string, unknown>) => anna.call(invoiceCalls.update, { ...params(), body })
const now = async () => (await anna.call(invoiceCalls.get, params())).body
const today = () => dateIn('America/New_York', new Date())

describe('an invoice that is marked as paid', () => {
  test.each(['Mark as Paid', 'the Edit dialog'])('by %s can no longer be paid through its link', async (way) => {
    const { status, body } = way === 'Mark as Paid' ? await anna.call(invoiceCalls.markPaid, params()) : await update({ status: 'paid' })
    expect([status, body.status, body.paidDate, body.amountPaid]).toEqual([200, 'paid', today(), '312.50'])
    expect(body.history.at(-1)).toMatchObject({ by: 'user', to: 'paid' })
    expect(there().status).toBe('paid')
    expect(() => at.sandbox.pay(there().id, GOOD_CARD, 100)).toThrow('already paid')
  })

  test('stays unpaid while Stripe is unreachable', async () => {
    at.sandbox.fail('lost_before', 'lost_before')
    const { status, error } = await anna.call(invoiceCalls.markPaid, params())
    expect([status, error.message]).toEqual([503, 'Stripe cannot be reached at the moment. Please try again in a minute.'])
    expect([await now(), there().status]).toEqual([invoice, 'open'])
  })

  test('becomes paid on the next attempt or poll if Stripe’s response was lost', async () => {
    at.sandbox.fail('none', 'lost_after', 'lost_after')
    // The SDK retries, and Stripe responds that the invoice is already paid, which counts as success.
    await anna.call(invoiceCalls.markPaid, params())
    at.sandbox.fail()
    await at.poll()
    expect([(await now()).status, there().status]).toEqual(['paid', 'paid'])
    expect((await anna.call(invoiceCalls.markPaid, params())).body.history.filter(({ to }) => to === 'paid').length).toBe(1)
  })

  test('keeps the client’s payment if the client paid first', async () => {
    at.sandbox.pay(there().id, GOOD_CARD, 31_250)
    const { status, body } = await anna.call(invoiceCalls.markPaid, params())
    expect([status, body.status, body.payments.map(({ amount }) => amount)]).toEqual([200, 'paid', ['312.50']])
    expect(body.history.at(-1)).toMatchObject({ by: 'stripe', to: 'paid' })
  })

  test('can be reopened and synced again, regardless of late reports about the closed bill', async () => {
    const closed = there().id
    await anna.call(invoiceCalls.markPaid, params())
    const { status, body } = await update({ status: 'sent' })
    expect([status, body.status, body.payments, body.stripeInvoiceId]).toEqual([200, 'sent', [], null])
    await anna.call(invoiceCalls.stripeStatus, params())
    expect((await now()).status).toBe('sent')
    const { body: synced } = await anna.call(invoiceCalls.syncToStripe, params())
    expect(synced.stripeInvoiceId).not.toBe(closed)
    expect(at.sandbox.state.invoices[String(synced.stripeInvoiceId)]).toMatchObject({ status: 'open', amount_remaining: 31_250 })
  })

  test('cannot be reopened after the client paid at Stripe', async () => {
    at.sandbox.pay(there().id, GOOD_CARD, 31_250)
    await at.poll()
    const { status, error } = await update({ status: 'sent' })
    expect([status, error.message]).toEqual([409, 'This invoice was paid in Stripe, so it stays paid.'])
  })
})

describe('an invoice that is cancelled or deleted', () => {
  test('is voided at Stripe when it is cancelled and cannot be set back to sent', async () => {
    const { status, body } = await update({ status: 'cancelled', statusReason: 'Sent twice' })
    expect([status, body.status, body.history.at(-1)]).toMatchObject([200, 'cancelled', { by: 'user', reason: 'Sent twice' }])
    expect(there().status).toBe('void')
    const revived = await update({ status: 'sent' })
    expect([revived.status, revived.error.message]).toEqual([409, 'This invoice is void in Stripe and can no longer be paid. Create a new one.'])
    expect((await anna.call(invoiceCalls.markPaid, params())).body.status).toBe('paid')
  })

  test('is voided at Stripe when it is deleted', async () => {
    expect((await anna.call(invoiceCalls.delete, params())).status).toBe(204)
    expect([there().status, (await anna.call(invoiceCalls.get, params())).status]).toEqual(['void', 404])
  })

  test('stays unchanged while Stripe fails, and stays open at Stripe if the change is rejected', async () => {
    for (const work of [() => update({ status: 'cancelled' }), () => anna.call(invoiceCalls.delete, params())]) {
      at.sandbox.fail('api_error', 'api_error')
      expect((await work()).status).toBe(503)
    }
    const refused = await anna.call(invoiceCalls.update, { ...params(), body: { status: 'cancelled' }, headers: { 'if-match': '"99"' } })
    expect([refused.status, (await update({ status: 'cancelled', total: '1.00' })).status]).toEqual([409, 422])
    expect([await now(), there().status]).toEqual([invoice, 'open'])
  })

  test('returns 409 after a partial payment', async () => {
    at.sandbox.pay(there().id, GOOD_CARD, 10_000)
    const cancelled = await update({ status: 'cancelled' })
    expect([cancelled.status, cancelled.error.message]).toEqual([409, 'This invoice has payments of $100.00. Remove or refund them first.'])
    const deleted = await anna.call(invoiceCalls.delete, params())
    expect([deleted.status, deleted.error.message]).toEqual([409, 'An invoice with payments cannot be deleted'])
    expect(there().status).toBe('open')
  })

  test('leaves no open objects from an interrupted sync at Stripe', async () => {
    // The steps are: create the draft, add the lines, open the invoice.
    for (const step of [0, 1, 2]) {
      const begun = await bill(anna, [], { invoiceNumber: `E-${anna.id}-${step}`, lineItems: [{ description: 'X', quantity: 1, rate: 10 }] })
      at.sandbox.fail(...Array.from({ length: step }, () => 'none' as const), 'lost_after', 'lost_after')
      expect((await anna.call(invoiceCalls.syncToStripe, { params: { id: begun.id } })).status).toBe(503)
      at.sandbox.fail()
      expect((await anna.call(invoiceCalls.delete, { params: { id: begun.id } })).status).toBe(204)
    }
    expect(
      at
        .invoices()
        .filter(({ status, customer }) => status !== 'void' && customer === there().customer)
        .map(({ id }) => id),
    ).toEqual([there().id])
  })
})

describe('an invoice that is changed while it is being settled at Stripe', () => {
  const ending = { paid: '/pay', cancelled: '/void' }
  const saveWith = (version: number, body: Record<string, unknown>) =>
    anna.call(invoiceCalls.update, { ...params(), body, headers: { 'if-match': `"${version}"` } })
  function meanwhile(status: keyof typeof ending, work: () => Promise<unknown>): void {
    at.sandbox.watch(async (moment, call) => {
      if (moment !== 'done' || !call.endsWith(ending[status])) return true
      at.sandbox.watch(() => true)
      await work()
      return true
    })
  }
  const deliverWebhook = async () => {
    await at.sendEvent({ id: `evt_${invoice.id}`, type: 'invoice.updated', object: { object: 'invoice', id: there().id } })
    await at.runQueuedJobs()
  }

  test.each(['paid', 'cancelled'] as const)(
    'is also %s locally and keeps the concurrent change, but rejects the other submitted fields with 409',
    async (status) => {
      meanwhile(status, () => saveWith(invoice.version, { notes: 'Theirs' }))
      const { error } = await saveWith(invoice.version, { status, notes: 'Ours', statusReason: 'Asked for' })
      expect(error.code).toBe('stale_version')
      const ended = await now()
      expect([ended.status, ended.notes, ended.paidDate, there().status]).toEqual([
        status,
        'Theirs',
        status === 'paid' ? today() : null,
        status === 'paid' ? 'paid' : 'void',
      ])
      expect(ended.history.at(-1)).toMatchObject({ by: 'user', to: status, reason: 'Asked for' })
    },
  )

  test.each(['paid', 'cancelled'] as const)('is saved as requested even if Stripe’s webhook has already reported that it is %s', async (status) => {
    meanwhile(status, deliverWebhook)
    const { status: answer, body } = await saveWith(invoice.version, { status, notes: 'Ours' })
    expect([answer, body.status, body.notes, body.history.at(-1)]).toMatchObject([200, status, 'Ours', { by: 'stripe', to: status }])
  })

  test.each(['paid', 'cancelled'] as const)(
    'is saved as requested even if it was already %s at Stripe and no webhook has arrived',
    async (status) => {
      if (status === 'paid') at.sandbox.pay(there().id, GOOD_CARD, 31_250)
      else there().status = 'void'
      const { status: answer, body } = await saveWith(invoice.version, { status, notes: 'Ours' })
      expect([answer, body.status, body.notes, body.history.at(-1)]).toMatchObject([200, status, 'Ours', { by: 'stripe', to: status }])
      // From here on, this is an ordinary invoice.
      await saveWith(body.version, { notes: 'Theirs' })
      expect((await saveWith(body.version, { status, notes: 'Ours' })).error.code).toBe('stale_version')
    },
  )

  const ends = [
    ['marked as paid', invoiceCalls.markPaid, 'paid'],
    ['deleted', invoiceCalls.delete, 'cancelled'],
  ] as const
  const endSeen = (call: typeof invoiceCalls.markPaid | typeof invoiceCalls.delete, version: number) =>
    anna.call(call, { ...params(), headers: { 'if-match': `"${version}"` } })

  test.each(ends)('is not %s by a request with an old version, and stays open at Stripe', async (_, call) => {
    await saveWith(invoice.version, { notes: 'Theirs' })
    expect((await endSeen(call, invoice.version)).error.code).toBe('stale_version')
    expect([(await now()).notes, there().status]).toEqual(['Theirs', 'open'])
  })

  test.each(ends)('keeps a change saved while it is %s, and is closed on both sides', async (_, call, status) => {
    meanwhile(status, () => saveWith(invoice.version, { notes: 'Theirs' }))
    expect((await endSeen(call, invoice.version)).error.code).toBe('stale_version')
    const { status: left, notes, history } = await now()
    expect([left, notes, history.at(-1)]).toMatchObject([
      status,
      'Theirs',
      { by: 'user', reason: status === 'paid' ? 'Marked as paid' : 'Stripe status: void' },
    ])
  })

  test.each(ends)('is %s as requested if the only concurrent change came from Stripe’s webhook', async (_, call, status) => {
    meanwhile(status, deliverWebhook)
    expect((await endSeen(call, invoice.version)).status).toBe(status === 'paid' ? 200 : 204)
  })

  test('keeps a concurrent change that was saved after Stripe’s webhook', async () => {
    meanwhile('paid', async () => {
      await deliverWebhook()
      await saveWith(invoice.version + 1, { notes: 'Theirs' })
    })
    const { error } = await saveWith(invoice.version, { status: 'paid', notes: 'Ours' })
    expect([error.code, (await now()).notes]).toEqual(['stale_version', 'Theirs'])
  })
})

describe('an invoice that is synced while it is closed', () => {
  const endings = {
    cancelled: (id: number) => anna.call(invoiceCalls.update, { params: { id }, body: { status: 'cancelled' } }),
    deleted: (id: number) => anna.call(invoiceCalls.delete, { params: { id } }),
    paid: (id: number) => anna.call(invoiceCalls.markPaid, { params: { id } }),
  }

  test.each(['cancelled', 'deleted', 'paid'] as const)('is %s on both sides', async (ending) => {
    const begun = await bill(anna, [], { invoiceNumber: `H-${anna.id}`, status: 'sent', lineItems: [{ description: 'X', quantity: 1, rate: 10 }] })
    const handOver = () => anna.call(invoiceCalls.syncToStripe, { params: { id: begun.id } })
    at.sandbox.fail('lost_before', 'lost_before')
    expect((await handOver()).status).toBe(503)
    at.sandbox.fail()
    // Send the invoice to Stripe again right after the search for objects that the failed attempt left there.
    at.sandbox.watch(async (moment, call) => {
      if (moment !== 'done' || !call.startsWith('GET')) return true
      at.sandbox.watch(() => true)
      await handOver()
      return true
    })
    expect((await endings[ending](begun.id)).status).toBe(ending === 'deleted' ? 204 : 200)
    expect(at.invoices().at(-1)?.status).toBe(ending === 'paid' ? 'paid' : 'void')
    const { status, body } = await anna.call(invoiceCalls.get, { params: { id: begun.id } })
    expect(status === 200 ? body.status : 'deleted').toBe(ending)
  })
})

describe('an invoice that is open at Stripe', () => {
  test('rejects changes to its number, lines, time entries and amounts', async () => {
    const changes = [
      { invoiceNumber: 'OTHER' },
      { lineItems: [{ description: 'More', quantity: 1, rate: 1 }] },
      { taxAmount: '1.00' },
      { timeEntryIds: [] },
    ]
    for (const change of changes) {
      const { status, error } = await update(change)
      expect([change, status, error.message]).toEqual([
        change,
        409,
        'This invoice is in Stripe: its client, number, lines and amounts can no longer be changed. Cancel it and create a new one.',
      ])
    }
    expect((await anna.call(invoiceCalls.addLineItem, { ...params(), body: { description: 'X', quantity: 1, rate: 1 } })).status).toBe(409)
    expect(await now()).toEqual(invoice)
  })

  test('accepts a new due date and notes if everything else in the form is unchanged', async () => {
    const { lineItems, timeEntryIds, clientId, projectId, invoiceNumber, status, subtotal, taxAmount, total } = invoice
    const lines = lineItems.map(({ description, quantity, rate, timeEntryId }) => ({ description, quantity, rate, timeEntryId }))
    const dueDate = addDays(invoice.dueDate, 10)
    const changed = await update({
      lineItems: lines,
      timeEntryIds,
      clientId,
      projectId,
      invoiceNumber,
      status,
      subtotal,
      taxAmount,
      total,
      dueDate,
      notes: 'Thank you',
    })
    expect([changed.status, changed.body.dueDate, changed.body.notes]).toEqual([200, dueDate, 'Thank you'])
  })
})
