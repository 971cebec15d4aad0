import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedLog } from '@billfold/server-kit/testing/log'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DECLINED_CARD, GOOD_CARD } from './payments.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

const KEY = 'sk_test_sandbox'
let sandbox: Sandbox
let stripe: Stripe

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, key: KEY })
  stripe = clientOf(sandbox)
})
afterEach(() => sandbox.close())

function clientOf({ port }: Sandbox, key = KEY): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

async function draft(lines = [{ amount: 25_000, description: 'Design (2.5 × $100.00)' }]): Promise<Stripe.Invoice> {
  const customer = await stripe.customers.create({ name: 'Northwind', email: 'pay@northwind.example', metadata: { client: '3' } })
  const { id } = await stripe.invoices.create({ customer: customer.id, collection_method: 'send_invoice', days_until_due: 30, number: 'INV-1', metadata: { invoice: '7' } })
  return stripe.invoices.addLines(id, { lines })
}

async function open(): Promise<Stripe.Invoice> {
  return stripe.invoices.finalizeInvoice((await draft()).id)
}

const refusal = (work: Promise<unknown>) => work.then(() => undefined, (error: Stripe.errors.StripeError) => ({ type: error.type, code: error.code, status: error.statusCode }))

test('deletes a customer once and keeps its invoices', async () => {
  const { id } = await open()
  const [customer] = Object.keys(sandbox.state.customers)
  expect(await stripe.customers.del(customer!)).toMatchObject({ deleted: true })
  expect(await refusal(stripe.customers.del(customer!))).toMatchObject({ code: 'resource_missing', status: 404 })
  expect((await stripe.invoices.list({ customer: customer! })).data.map((invoice) => invoice.id)).toEqual([id])
})

describe('an invoice', () => {
  test('is a draft without a link until it is finalized', async () => {
    const invoice = await draft()
    expect(invoice).toMatchObject({ status: 'draft', total: 25_000, hosted_invoice_url: null })
    const finalised = await stripe.invoices.finalizeInvoice(invoice.id)
    expect(finalised).toMatchObject({ status: 'open', number: 'INV-1', amount_due: 25_000, amount_remaining: 25_000 })
    expect(finalised.hosted_invoice_url).toContain(sandbox.origin)
  })

  test('cannot be changed or finalized again after it is finalized', async () => {
    const { id } = await open()
    expect(await refusal(stripe.invoices.addLines(id, { lines: [{ amount: 1, description: 'More' }] }))).toMatchObject({ code: 'invoice_not_editable' })
    expect(await refusal(stripe.invoices.finalizeInvoice(id))).toMatchObject({ code: 'invoice_not_editable' })
  })

  test('cannot be paid once it is void', async () => {
    const voided = await open()
    await stripe.invoices.voidInvoice(voided.id)
    expect(await refusal(stripe.invoices.pay(voided.id, { paid_out_of_band: true }))).toMatchObject({ code: 'invoice_not_editable' })
  })

  test('includes deposit deductions in its total and lists them on its page', async () => {
    const { id } = await draft([{ amount: 100_000, description: 'Website' }, { amount: -60_000, description: 'Deposit INV-0007' }])
    const opened = await stripe.invoices.finalizeInvoice(id)
    expect(opened).toMatchObject({ subtotal: 40_000, total: 40_000, amount_remaining: 40_000 })
    expect(await (await fetch(opened.hosted_invoice_url!)).text()).toMatch(/Deposit INV-0007<\/td><td>-\$600\.00</)
    sandbox.pay(id, GOOD_CARD, 40_000)
    expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
  })

  test('can be marked as paid outside Stripe only once', async () => {
    const { id } = await open()
    expect(await stripe.invoices.pay(id, { paid_out_of_band: true })).toMatchObject({ status: 'paid', amount_paid: 25_000, amount_remaining: 0 })
    expect(await refusal(stripe.invoices.pay(id, { paid_out_of_band: true }))).toMatchObject({ code: 'invoice_already_paid' })
    expect(await refusal(stripe.invoices.voidInvoice(id))).toMatchObject({ code: 'invoice_not_editable' })
  })

  test('is rejected if its number is already in use', async () => {
    await open()
    expect(await refusal(draft())).toMatchObject({ type: 'StripeInvalidRequestError', status: 400 })
  })

  test('can only be deleted as a draft', async () => {
    const { id } = await draft()
    expect(await stripe.invoices.del(id)).toMatchObject({ deleted: true })
    expect(await refusal(stripe.invoices.retrieve(id))).toMatchObject({ code: 'resource_missing', status: 404 })
  })

  test('can be listed by customer', async () => {
    const { id, customer } = await open()
    const { data } = await stripe.invoices.list({ customer: customer as string, limit: 100 })
    expect(data.map((invoice) => [invoice.id, invoice.metadata])).toEqual([[id, { invoice: '7' }]])
  })

  test('is listed on a later page than newer invoices', async () => {
    const { id } = await open()
    for (const copy of ['in_2', 'in_3']) sandbox.state.invoices[copy] = { ...sandbox.state.invoices[id]!, id: copy }
    expect((await stripe.invoices.list({ limit: 2 })).has_more).toBe(true)
    const all = await stripe.invoices.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
    expect(all.map((invoice) => invoice.id)).toEqual(['in_3', 'in_2', id])
  })
})

describe('the hosted page', () => {
  const page = (url: string) => fetch(url).then((response) => response.text())
  const post = (url: string, card: string, amount: string) => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card, amount }) })

  test('states that it is a sandbox and shows the amount due', async () => {
    const { hosted_invoice_url: url } = await open()
    const html = await page(url!)
    expect(html).toContain('Sandbox')
    expect(html).toContain('$250.00')
    expect(html).toContain('Design (2.5 × $100.00)')
  })

  test('accepts the valid test card and shows the invoice as paid', async () => {
    const { id, hosted_invoice_url: url } = await open()
    expect((await post(url!, '4242 4242 4242 4242', '250.00')).status).toBe(303)
    expect(await page(url!)).toContain('Paid')
    const paid = await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] })
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 25_000 })
    expect(paid.payments?.data[0]).toMatchObject({ status: 'paid', is_default: true, amount_paid: 25_000, payment: { payment_intent: { status: 'succeeded' } } })
  })

  test('declines the test card for declined payments and leaves the invoice unchanged', async () => {
    const { id, hosted_invoice_url: url } = await open()
    const response = await post(url!, DECLINED_CARD, '250.00')
    expect([response.status, await response.text()]).toEqual([402, expect.stringContaining('Your card was declined.')])
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_paid: 0 })
  })

  test('accepts a partial payment and leaves the remainder due', async () => {
    const { id, hosted_invoice_url: url } = await open()
    await post(url!, GOOD_CARD, '100.00')
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_paid: 10_000, amount_remaining: 15_000 })
    expect((await post(url!, GOOD_CARD, '150.01')).status).toBe(400)
  })

  test.each(['abc', '12,50', '1e3', '0x10', '-5', '12.505', ''])('rejects the amount %j with an example of a valid one and leaves the invoice unchanged', async (amount) => {
    const { id, hosted_invoice_url: url } = await open()
    const response = await post(url!, GOOD_CARD, amount)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('such as 12.50')])
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_paid: 0, amount_remaining: 25_000 })
  })

  test('rejects an amount of zero', async () => {
    const { hosted_invoice_url: url } = await open()
    const response = await post(url!, GOOD_CARD, '0')
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('above zero')])
  })

  test('escapes HTML in line descriptions', async () => {
    const { id } = await draft([{ amount: 100, description: '<script>alert(1)</script>' }])
    const { hosted_invoice_url: url } = await stripe.invoices.finalizeInvoice(id)
    expect(await page(url!)).not.toContain('<script>')
  })
})

describe('the API', () => {
  test('accepts only the configured key', async () => {
    expect(await refusal(clientOf(sandbox, 'sk_test_other').invoices.list())).toMatchObject({ type: 'StripeAuthenticationError', status: 401 })
  })

  test('repeats the first response for an idempotency key and rejects a different request with the same key', async () => {
    const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'client-3' })
    const first = await create('Northwind')
    expect((await create('Northwind')).id).toBe(first.id)
    expect(await refusal(create('Southwind'))).toMatchObject({ type: 'StripeIdempotencyError' })
    expect(Object.keys(sandbox.state.customers)).toHaveLength(1)
  })

  test('forgets an idempotency key after a day', async () => {
    const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'client-3' })
    await create('Northwind')
    sandbox.state.replays['client-3']!.at -= 24 * 60 * 60
    await stripe.customers.create({ name: 'Westwind' })
    expect(Object.keys(sandbox.state.replays)).not.toContain('client-3')
    expect((await create('Southwind')).name).toBe('Southwind')
  })

  test('simulates Stripe’s errors on demand', async () => {
    // `lost_after` is listed twice, because the SDK retries once when a connection breaks.
    sandbox.fail('rate_limit', 'api_error', 'key_revoked', 'lost_after', 'lost_after')
    const types = []
    for (const name of ['a', 'b', 'c', 'd']) types.push((await refusal(stripe.customers.create({ name }, { idempotencyKey: name })))?.type)
    expect(types).toEqual(['StripeRateLimitError', 'StripeAPIError', 'StripeAuthenticationError', 'StripeConnectionError'])
    expect(Object.values(sandbox.state.customers).map(({ name }) => name)).toEqual(['d'])
  })
})

describe('the API in tests', () => {
  test('can be made not to respond', async () => {
    sandbox.fail('silent')
    const impatient = new Stripe(KEY, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', maxNetworkRetries: 0, timeout: 100, telemetry: false })
    expect((await refusal(impatient.customers.list()))?.type).toBe('StripeConnectionError')
    expect((await impatient.customers.list()).data).toEqual([])
  })

  test('reports each call before and after handling it, and can drop a call', async () => {
    const seen: string[] = []
    sandbox.watch((moment, call) => {
      seen.push(`${moment} ${call}`)
      return seen.length > 1
    })
    // The watcher drops the first request, and the SDK retries once when a connection breaks.
    await stripe.customers.create({ name: 'Northwind' })
    expect(seen).toEqual(['received POST /v1/customers', 'received POST /v1/customers', 'done POST /v1/customers'])
    expect(Object.keys(sandbox.state.customers)).toHaveLength(1)
  })
})

test('finds customers by e-mail address', async () => {
  const { id } = await stripe.customers.create({ name: 'A', email: 'a@example.com' })
  await stripe.customers.create({ name: 'B', email: 'b@example.com' })
  expect((await stripe.customers.list({ email: 'a@example.com' })).data.map((customer) => customer.id)).toEqual([id])
})

test('repeats a server error for the same idempotency key', async () => {
  sandbox.fail('api_error')
  const create = (idempotencyKey: string) => stripe.customers.create({ name: 'Northwind' }, { idempotencyKey })
  for (const _ of [1, 2]) expect((await refusal(create('one')))?.type).toBe('StripeAPIError')
  expect((await create('two')).name).toBe('Northwind')
})

describe('a webhook', () => {
  const secret = 'whsec_test'

  /** Starts a webhook receiver. `answer` determines the status of each response. */
  async function receive(answer: (body: Buffer, signature: string) => number): Promise<Server & { url: string }> {
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => response.writeHead(answer(Buffer.concat(chunks), String(request.headers['stripe-signature']))).end())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    return Object.assign(receiver, { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
  }

  test('is signed, retried until it is accepted, and then deleted', async () => {
    const attempts: Stripe.Event[] = []
    const receiver = await receive((body, signature) => (attempts.push(stripe.webhooks.constructEvent(body, signature, secret)) === 1 ? 500 : 200))
    const sending = await startSandbox({ port: 0, key: KEY, webhook: { url: receiver.url, secret } })
    await clientOf(sending).customers.create({ name: 'Northwind' })
    expect(sending.state.events).toMatchObject([{ type: 'customer.created' }])
    await expect.poll(() => sending.state.events).toEqual([])
    expect(attempts).toMatchObject(Array.from({ length: 2 }, () => ({ type: 'customer.created', data: { object: { name: 'Northwind' } } })))
    await sending.close()
    receiver.close()
  })

  test('does not stop the sandbox if its delivery cannot be saved to disk, but logs the error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'billfold-sandbox-'))
    const receiver = await receive(() => {
      rmSync(folder, { recursive: true })
      return 200
    })
    const { log, text } = recordedLog()
    const sending = await startSandbox({ port: 0, key: KEY, webhook: { url: receiver.url, secret }, file: join(folder, 'state.json'), log })
    const { id } = await clientOf(sending).customers.create({ name: 'Northwind' })
    await expect.poll(text).toContain('ENOENT')
    expect((await clientOf(sending).customers.list()).data).toMatchObject([{ id, name: 'Northwind' }])
    await sending.close()
    receiver.close()
  })
})

describe('the sandbox state', () => {
  let folder: string
  let file: string
  let keeping: Sandbox
  const start = () => startSandbox({ port: 0, key: KEY, file })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'billfold-sandbox-'))
    file = join(folder, 'state.json')
    keeping = await start()
  })
  afterEach(async () => {
    await keeping.close()
    rmSync(folder, { recursive: true })
  })

  test('survives a restart', async () => {
    const { id } = await clientOf(keeping).customers.create({ name: 'Northwind' })
    await keeping.close()
    keeping = await start()
    expect(keeping.state.customers[id]).toMatchObject({ name: 'Northwind' })
  })

  test('is not saved after reads', async () => {
    await clientOf(keeping).customers.list()
    expect(existsSync(file)).toBe(false)
  })
})

describe('a paid invoice', () => {
  async function paid(amount = 25_000) {
    const { id } = await open()
    sandbox.pay(id, GOOD_CARD, amount)
    const { data } = await stripe.invoicePayments.list({ invoice: id, expand: ['data.payment.payment_intent.latest_charge'] })
    const intent = data[0]!.payment.payment_intent as Stripe.PaymentIntent
    return { id, intent: intent.id, charge: intent.latest_charge as Stripe.Charge }
  }

  test('can be refunded up to its amount and stays paid', async () => {
    const { id, intent } = await paid()
    expect(await stripe.refunds.create({ payment_intent: intent, amount: 10_000 })).toMatchObject({ object: 'refund', amount: 10_000, status: 'succeeded' })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent, amount: 15_001 }))).toMatchObject({ status: 400 })
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 15_000 })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_already_refunded' })
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', amount_paid: 25_000 })
    const refunded = sandbox.state.events.filter(({ type }) => type === 'charge.refunded').map(({ object }) => object)
    expect(refunded).toMatchObject([{ amount_refunded: 10_000, refunded: false }, { amount_refunded: 25_000, refunded: true }])
  })

  test('cannot be refunded while a dispute is open', async () => {
    const { intent, charge } = await paid()
    const { id } = sandbox.dispute(charge.id)
    expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_disputed' })
    expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([{ id, amount: 25_000, status: 'needs_response', payment_intent: intent }])
    sandbox.changeDispute(id, 'won')
    expect(sandbox.state.events.at(-1)).toMatchObject({ type: 'charge.dispute.closed', object: { status: 'won' } })
  })

  test('cannot be expanded more than four levels deep, as with Stripe', async () => {
    const { id } = await paid()
    expect(await refusal(stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent.latest_charge'] }))).toMatchObject({ status: 400 })
  })

  test('can be refunded and disputed on the hosted page', async () => {
    const { id, charge } = await paid()
    const page = String((await stripe.invoices.retrieve(id)).hosted_invoice_url)
    const submit = (fields: Record<string, string>) => fetch(page, { method: 'POST', body: new URLSearchParams({ charge: charge.id, ...fields }) })
    expect((await submit({ action: 'refund', amount: '300' })).status).toBe(400)
    expect(await (await submit({ action: 'refund', amount: '50' })).text()).toContain('$50.00 refunded')
    expect((await submit({ action: 'won' })).status).toBe(400)
    expect(await (await submit({ action: 'dispute' })).text()).toContain('$200.00 disputed (needs response)')
    expect(await (await submit({ action: 'lost' })).text()).toContain('$200.00 disputed (lost)')
    expect((await submit({ action: 'refund', charge: 'ch_other', amount: '1' })).status).toBe(400)
  })
})
