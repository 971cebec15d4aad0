import { dateIn } from '@billfold/contracts/calendar-date'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { kindsToldTo } from '@billfold/server-kit/testing/notifications'
import { type Caller, startTestService } from '@billfold/server-kit/testing/service'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../../testing/at-stripe.ts'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../../testing/freelancer.ts'

let at: AtStripe
let client: Caller
let anna: Freelancer
let invoice: InvoiceDetails
let token: string

beforeAll(async () => {
  at = await startAtStripe()
  client = at.service.as(null)
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  for (const table of ['invoices', 'customers', 'replays'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
  await share()
})

let numbers = 0

async function share(more: Record<string, unknown> = {}): Promise<void> {
  invoice = await bill(anna, [], { invoiceNumber: `P-${(numbers += 1)}`, lineItems: [{ description: 'Design', quantity: 1, rate: 300 }], ...more })
  token = await tokenOf(anna, invoice)
}

const read = async (by = client) => (await by(invoiceSharingCalls.read, { params: { token } })).body.invoice
const pay = (by = client) => by(invoiceSharingCalls.pay, { params: { token } })
const refresh = () => client(invoiceSharingCalls.refresh, { params: { token } })
const now = async () => (await anna.call(invoiceCalls.get, { params: invoice })).body
const payAtStripe = (cents: number) => at.sandbox.pay(at.invoices()[0]?.id ?? '', GOOD_CARD, cents)

describe('paying a shared invoice', () => {
  test('creates one Stripe invoice for 20 concurrent requests and returns its payment page', async () => {
    expect(await read()).toMatchObject({ status: 'sent', balance: '300.00', isPayable: true })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay()))
    const [there] = at.invoices()
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`))).toEqual(new Set([`200 ${there?.hosted_invoice_url}`]))
    expect([at.invoices().length, at.customers().length, there?.total]).toEqual([1, 1, 30_000])
    expect((await pay()).body.url).toBe(there?.hosted_invoice_url)
    expect((await now()).status).toBe('draft')
  })

  test('also works for submitted and overdue invoices', async () => {
    for (const status of ['submitted', 'overdue']) {
      await share({ status })
      expect([(await read()).isPayable, (await pay()).status], status).toEqual([true, 200])
    }
  })

  test.each([
    [{ status: 'paid' }, 'This invoice has already been paid'],
    [{ status: 'cancelled' }, 'This invoice is cancelled'],
    [{ lineItems: [{ description: 'Free', quantity: 1, rate: 0 }] }, 'There is nothing to pay on this invoice'],
  ])('is rejected for an invoice with %j', async (more, message) => {
    await share(more)
    const { status, error } = await pay()
    expect([status, error.code, error.message, (await read()).isPayable]).toEqual([409, 'conflict', message, false])
    expect(at.invoices()).toEqual([])
  })

  test('is rejected if the invoice has since been paid in another tab or cancelled', async () => {
    await pay()
    payAtStripe(30_000)
    const second = await pay()
    expect([second.status, second.error.message]).toEqual([409, 'This invoice has already been paid'])
    await share()
    await pay()
    await anna.call(invoiceCalls.update, { params: invoice, body: { status: 'cancelled' } })
    const third = await pay()
    expect([third.status, third.error.message]).toEqual([409, 'This invoice is cancelled'])
  })

  test('is rejected if the invoice is cancelled during the call to Stripe', async () => {
    at.sandbox.watch(async (moment, call) => {
      if (moment === 'done' && call.endsWith('/finalize')) await anna.call(invoiceCalls.update, { params: invoice, body: { status: 'cancelled' } })
      return true
    })
    const { status } = await pay()
    at.sandbox.watch(() => true)
    expect([status, at.invoices().filter((each) => each.status !== 'void')]).toEqual([409, []])
  })

  test('returns messages that reveal nothing about the owner’s Stripe account', async () => {
    const refused = [409, 'This invoice can’t be paid by card. Please contact the sender.']
    at.sandbox.fail('key_revoked', 'key_revoked')
    const revoked = await pay()
    expect([revoked.status, revoked.error.message]).toEqual(refused)
    await share({ lineItems: [{ description: 'Little', quantity: 1, rate: '0.49' }] })
    const tooLittle = await pay()
    expect([tooLittle.status, tooLittle.error.message]).toEqual(refused)
    at.sandbox.fail()
    await share()
    at.sandbox.fail('lost_before', 'lost_before')
    const away = await pay()
    expect([away.status, away.error.message, away.headers.get('retry-after')]).toEqual([503, 'Stripe cannot be reached at the moment. Please try again in a minute.', '60'])
    at.sandbox.fail()
    expect((await pay()).status).toBe(200)
  })

  test('is not offered and returns 409 without a Stripe key', async () => {
    const withoutStripe = await startTestService(billingWithoutStripe, at.service.database)
    const visitor = withoutStripe.as(null)
    const { status, error } = await pay(visitor)
    expect([(await read(visitor)).isPayable, status, error.message]).toEqual([false, 409, 'This invoice can’t be paid by card. Please contact the sender.'])
    await withoutStripe.close()
  })
})

describe('refreshing a shared invoice', () => {
  test('shows the payment immediately, dated in the owner’s time zone', async () => {
    const today = new Date()
    const zone = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((each) => dateIn(each, today) !== dateIn('UTC', today)) ?? ''
    await queryAs(at.service.database.adminUrl, null, "insert into accounts.settings (user_id, profile) values ($1, jsonb_build_object('timezone', $2::text))", [anna.id, zone])
    await pay()
    expect((await refresh()).body.invoice).toMatchObject({ status: 'sent', balance: '300.00', paidDate: null })
    payAtStripe(30_000)
    expect((await read()).status).toBe('sent')
    const { status, body } = await refresh()
    const paid = { status: 'paid', amountPaid: '300.00', balance: '0.00', paidDate: dateIn(zone, today), isPayable: false }
    expect([status, body.invoice]).toEqual([200, expect.objectContaining(paid)])
    expect(body.document.stamp).toBe('Paid')
    expect(await now()).toMatchObject({ status: 'paid', payments: [{ amount: '300.00', source: 'stripe' }] })
    expect(await kindsToldTo(at.service.database, anna.id)).toEqual(['invoice-paid'])
  })

  test('shows a partial payment and the remaining balance', async () => {
    await pay()
    payAtStripe(10_000)
    expect((await refresh()).body).toMatchObject({
      document: { received: { amount: '$100.00' }, total: { label: 'Balance due', amount: '$200.00' } },
      invoice: { amountPaid: '100.00', balance: '200.00', isPayable: true },
    })
  })

  test('does not mark a draft as sent', async () => {
    await pay()
    await refresh()
    expect((await now()).status).toBe('draft')
  })

  test('calls Stripe only while the payment state can still change', async () => {
    const asked: string[] = []
    at.sandbox.watch((moment, call) => {
      if (moment === 'received') asked.push(call)
      return true
    })
    expect((await refresh()).status).toBe(200)
    expect(asked).toEqual([])
    await pay()
    payAtStripe(30_000)
    await refresh()
    asked.length = 0
    expect((await refresh()).body.invoice.status).toBe('paid')
    expect(asked).toEqual([])
    at.sandbox.watch(() => true)
  })

  test('returns 503 while Stripe does not respond', async () => {
    await pay()
    at.sandbox.fail('lost_before', 'lost_before')
    const { status, error } = await refresh()
    expect([status, error.message]).toEqual([503, 'Stripe cannot be reached at the moment. Please try again in a minute.'])
  })
})
