import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { sample } from '@billfold/server-kit/testing/sample'
import { startTestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingServiceWith } from '../service.ts'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, createProposal, type Freelancer } from '../testing/freelancer.ts'
import { deleteOrphanedCustomers } from './payment-jobs.ts'
import { PaymentFailure } from './payment-provider.ts'

let at: AtStripe
let anna: Freelancer

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  for (const table of ['invoices', 'customers', 'replays'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
})

let numbers = 0
const dueDate = addDays(dateIn('UTC', new Date()), 20)
const make = (more: Record<string, unknown> = {}) =>
  bill(anna, [], { invoiceNumber: `S-${(numbers += 1)}`, dueDate, lineItems: [{ description: 'Design', quantity: '2.5', rate: '125' }], taxRate: '8.25', ...more })
const sync = (invoice: { id: number }) => anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
const now = async (invoice: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id: invoice.id } })).body
const ours = (invoice: InvoiceDetails) => ({ ...invoice, stripeInvoiceId: null, stripePaymentLinkUrl: null })

describe('POST /api/invoices/{id}/sync-to-stripe', () => {
  test('opens a Stripe invoice with our lines, total and number, stores the link and keeps our status', async () => {
    const invoice = await make()
    const { status, body } = await sync(invoice)
    const [there] = at.invoices()
    expect(status).toBe(200)
    expect([body.stripeInvoiceId, body.stripePaymentLinkUrl]).toEqual([there?.id, there?.hosted_invoice_url])
    expect(ours(body)).toEqual(ours(invoice))
    expect(there).toMatchObject({ status: 'open', number: invoice.invoiceNumber, total: 33_828, collection_method: 'send_invoice', due_date: Date.parse(`${dueDate}T12:00:00Z`) / 1000 })
    expect(there?.lines.data.map(({ description, amount }) => [description, amount])).toEqual([['Design (2.5 × $125.00)', 31_250], ['Tax (8.25%)', 2578]])
    expect(at.customers()).toMatchObject([{ name: 'Acme Studio', email: 'hello@acme.test' }])
  })

  test('sends the PO number to Stripe', async () => {
    await sync(await make({ poNumber: 'PO-4711' }))
    await sync(await make())
    expect(at.invoices().map(({ custom_fields }) => custom_fields)).toEqual([[{ name: 'PO number', value: 'PO-4711' }], null])
  })

  test('bills exactly our total, even with rounded lines', async () => {
    const lineItems = Array.from({ length: 7 }, () => ({ description: 'Call', quantity: '0.1667', rate: '95.35' }))
    const invoice = await make({ lineItems, taxRate: '7.125' })
    await sync(invoice)
    expect((at.invoices()[0]!.total / 100).toFixed(2)).toBe(invoice.total)
  })

  test('merges 1,000 lines into 100 with the same total', async () => {
    const invoice = await make({ lineItems: Array.from({ length: 1000 }, (_, n) => ({ description: `Line ${n}`, quantity: 1, rate: '1.01' })), taxRate: null })
    await sync(invoice)
    const [there] = at.invoices()
    expect([there?.total, there?.lines.data.length, there?.lines.data.at(-1)?.description]).toEqual([101_000, 100, '901 more lines'])
  })

  test('creates one customer and one invoice for ten concurrent syncs and a later one', async () => {
    const invoice = await make()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sync(invoice)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.stripeInvoiceId}`)).size).toBe(1)
    await sync(invoice)
    expect([at.customers().length, at.invoices().length]).toEqual([1, 1])
  })

  test('creates one customer for concurrent syncs of a client, and updates the customer’s e-mail', async () => {
    const invoices = [await make(), await make()]
    await Promise.all(invoices.map(sync))
    await queryAs(at.service.database.adminUrl, null, "update projects.client set email = 'new@acme.test' where id = $1", [anna.project.clientId])
    await sync(await make())
    expect(at.customers().map(({ email }) => email)).toEqual(['new@acme.test'])
    expect(at.invoices().length).toBe(3)
  })

  test('makes the invoice due immediately if the due date has passed', async () => {
    await sync(await make({ dueDate: '2026-03-31' }))
    expect(at.invoices()[0]!.due_date! * 1000 - Date.now()).toBeLessThan(60_000)
  })

  test('lets Stripe assign a number if ours is too long or taken, and prints ours in the description', async () => {
    const long = 'A-LONG-INVOICE-NUMBER-OF-50-CHARACTERS-1234567890'
    await sync(await make({ invoiceNumber: long }))
    expect(at.invoices()[0]).toMatchObject({ number: expect.stringMatching(/^SANDBOX-/), description: `Invoice ${long}` })
    const berta = await createFreelancer(at.service)
    const taken = await make()
    await sync(taken)
    const hers = await bill(berta, [], { invoiceNumber: taken.invoiceNumber, lineItems: [{ description: 'X', quantity: 1, rate: 1 }] })
    expect((await berta.call(invoiceCalls.syncToStripe, { params: { id: hers.id } })).status).toBe(200)
    expect(at.invoices().at(-1)).toMatchObject({ status: 'open', description: `Invoice ${taken.invoiceNumber}` })
  })

  test('lets Stripe assign a number if ours is taken during the sync', async () => {
    const berta = await createFreelancer(at.service)
    const [annas, bertas] = [await make(), await bill(berta, [], { invoiceNumber: `S-${numbers}`, lineItems: [{ description: 'X', quantity: 1, rate: 1 }] })]
    at.sandbox.watch(async (moment, call) => {
      if (moment !== 'done' || !call.endsWith('/add_lines')) return true
      at.sandbox.watch(() => true)
      await berta.call(invoiceCalls.syncToStripe, { params: { id: bertas.id } })
      return true
    })
    expect((await sync(annas)).status).toBe(200)
    expect(at.invoices().map(({ status, number, total }) => [status, number, total])).toEqual([['open', bertas.invoiceNumber, 100], ['open', expect.stringMatching(/^SANDBOX-/), 33_828]])
  })

  test('returns 409 if the invoice is paid, cancelled or below Stripe’s minimum', async () => {
    for (const [more, message] of [[{ status: 'paid' }, 'This invoice has already been paid'], [{ status: 'cancelled' }, 'This invoice is cancelled'], [{ lineItems: [{ description: 'X', quantity: 1, rate: '0.49' }], taxRate: null }, 'Stripe does not accept payments below $0.50. This is $0.49.']] as const) {
      const { status, error } = await sync(await make(more))
      expect([status, error.message]).toEqual([409, message])
    }
    expect(at.invoices()).toEqual([])
  })

  test('voids the Stripe invoice if ours is edited or paid during the sync', async () => {
    const endings = [
      (invoice: InvoiceDetails) => anna.call(invoiceCalls.update, { params: { id: invoice.id }, body: { taxAmount: '1.00' } }),
      (invoice: InvoiceDetails) => anna.call(invoiceCalls.update, { params: { id: invoice.id }, body: { status: 'paid' } }),
    ]
    for (const end of endings) {
      for (const step of ['/add_lines', '/finalize']) {
        const invoice = await make()
        at.sandbox.watch(async (moment, call) => {
          if (moment === 'done' && call.endsWith(step)) await end(invoice)
          return true
        })
        expect((await sync(invoice)).status).toBe(409)
        at.sandbox.watch(() => true)
        expect(at.invoices().filter(({ status }) => status !== 'void')).toEqual([])
      }
    }
  })

  test('returns 404 for another user’s invoice', async () => {
    const invoice = await make()
    const berta = await createFreelancer(at.service)
    for (const call of [invoiceCalls.syncToStripe, invoiceCalls.sendStripeInvoice, invoiceCalls.stripeStatus]) {
      const { status, error } = await berta.call(call, { params: { id: invoice.id } })
      expect([status, error.message]).toEqual([404, 'Invoice not found'])
    }
  })

  test('recreates the customer if it is missing at Stripe', async () => {
    await sync(await make())
    at.sandbox.state.customers = {}
    expect((await sync(await make())).status).toBe(200)
    expect(at.customers().length).toBe(1)
  })

  test('keeps a customer that a concurrent sync has recreated, along with the invoice', async () => {
    await sync(await make())
    at.sandbox.state.customers = {}
    const [early, late] = [await make(), await make()]
    const [isAsked, hasOpened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    at.sandbox.watch(async (moment, call) => {
      if (moment !== 'received' || call !== 'POST /v1/invoices' || (asked += 1) > 1) return true
      isAsked.resolve()
      await hasOpened.promise
      return true
    })
    const waiting = sync(late)
    await isAsked.promise
    expect((await sync(early)).status).toBe(200)
    hasOpened.resolve()
    expect((await waiting).status).toBe(200)
    at.sandbox.watch(() => true)

    await at.poll([deleteOrphanedCustomers])
    expect(at.customers().length).toBe(1)
    expect([await now(early), await now(late)].map(({ stripeInvoiceId }) => at.sandbox.state.invoices[stripeInvoiceId ?? '']?.status)).toEqual(['open', 'open'])
  })
})

test('returns 409 if the invoice and client are deleted during the sync', async () => {
  const { id } = await make()
  const admin = (sql: string, of: number) => queryAs(at.service.database.adminUrl, null, sql, [of])
  async function open(): Promise<never> {
    await admin('delete from billing.invoice where id = $1', id)
    await admin('delete from projects.client where id = $1', anna.project.clientId)
    throw new PaymentFailure('customer missing', 'conflict', 'There is no such customer')
  }
  const meanwhile = await startTestService(billingServiceWith({ ...at.provider, open }), at.service.database)
  const { status, error } = await meanwhile.as(anna.id)(invoiceCalls.syncToStripe, { params: { id } })
  await meanwhile.close()
  expect([status, error.code, error.message]).toEqual([409, 'conflict', 'This was changed while it was being synced to Stripe. Please try again.'])
})

describe('an interrupted sync', () => {
  const steps = [0, 1, 2, 3]

  test('is completed by the next one without duplicates, even if Stripe forgot our idempotency keys', async () => {
    for (const forgets of [false, true]) {
      // Stripe processes each step (customer, draft, lines, opening), but its response is lost, twice because the SDK retries once.
      for (const step of sample(steps, 3)) {
        anna = await createFreelancer(at.service)
        for (const table of ['invoices', 'customers', 'replays'] as const) at.sandbox.state[table] = {}
        const invoice = await make()
        at.sandbox.fail(...Array.from({ length: step }, () => 'none' as const), 'lost_after', 'lost_after')
        const lost = await sync(invoice)
        expect([step, lost.status, lost.error.message]).toEqual([step, 503, 'Stripe cannot be reached at the moment. Please try again in a minute.'])
        expect(await now(invoice)).toEqual(invoice)
        if (forgets) at.sandbox.state.replays = {}
        expect((await sync(invoice)).status).toBe(200)
        expect(at.customers().length).toBe(1)
        expect(at.invoices().map(({ status, total }) => [status, total])).toEqual([['open', 33_828]])
      }
    }
  })

  test('bills the total once, even if two attempts found the invoice without lines', async () => {
    const invoice = await make()
    at.sandbox.watch((_, call) => !call.endsWith('/add_lines'))
    await sync(invoice)
    // Once released, one attempt adds the lines under the first idempotency key. The other attempt fails, so the next attempt gets a new
    // key.
    const [isLetGo, hasAdded] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
    let adding = 0
    at.sandbox.watch(async (moment, call) => {
      if (moment === 'received' && call.endsWith('/add_lines') && (adding += 1) === 1) return isLetGo.promise
      if (moment === 'done' && call.endsWith('/add_lines') && adding > 1) hasAdded.resolve(true)
      if (moment === 'received' && call.endsWith('/finalize')) isLetGo.resolve(true)
      return moment === 'received' && call.endsWith('/finalize') ? hasAdded.promise : true
    })
    const first = sync(invoice)
    await expect.poll(() => adding).toBe(1)
    at.sandbox.fail('api_error', 'api_error')
    await sync(invoice)
    await sync(invoice)
    await first
    at.sandbox.watch(() => true)
    await sync(invoice)
    const open = at.invoices().filter(({ status }) => status === 'open')
    expect(open.map(({ id, total }) => [id, total])).toEqual([[(await now(invoice)).stripeInvoiceId, 33_828]])
  })

  test('is withdrawn by the next sync if the invoice has changed', async () => {
    for (const step of [1, 2, 3]) {
      anna = await createFreelancer(at.service)
      const invoice = await make()
      at.sandbox.fail(...Array.from({ length: step }, () => 'none' as const), 'lost_after', 'lost_after')
      expect((await sync(invoice)).status).toBe(503)
      await anna.call(invoiceCalls.update, { params: { id: invoice.id }, body: { lineItems: [{ description: 'Less', quantity: 1, rate: 100 }], taxAmount: '0.00' } })
      expect((await sync(invoice)).status).toBe(200)
      expect(at.invoices().filter(({ status }) => status === 'open').map(({ total }) => total)).toEqual([10_000])
      at.sandbox.state.invoices = {}
    }
  })

  test.each([
    ['rate_limit', 429, 'Stripe is too busy at the moment. Please try again in a minute.'],
    ['api_error', 503, 'Stripe has a problem at the moment. Please try again in a few minutes.'],
    ['key_revoked', 409, 'Stripe does not accept the secret key. Check STRIPE_SECRET_KEY, and start Billfold again.'],
    ['lost_before', 503, 'Stripe cannot be reached at the moment. Please try again in a minute.'],
  ] as const)('returns a helpful message after %s, changes nothing and can be retried', { timeout: 60_000 }, async (fault, status, message) => {
    const tried = sample(steps, 3)
    for (const [done, step] of tried.entries()) {
      anna = await createFreelancer(at.service)
      const invoice = await make()
      at.sandbox.fail(...Array.from({ length: step }, () => 'none' as const), fault, fault)
      const answer = await sync(invoice)
      at.sandbox.fail()
      expect([step, answer.status, answer.error.message]).toEqual([step, status, message])
      expect(await now(invoice)).toEqual(invoice)
      expect((await sync(invoice)).status).toBe(200)
      expect(at.invoices().filter(({ metadata, status }) => metadata?.reference && status === 'open').length).toBe(done + 1)
    }
    expect(at.customers().length).toBe(tried.length)
  })
})

test('returns 503 and changes nothing if Stripe does not respond', async () => {
  const silent = await startAtStripe(200)
  const berta = await createFreelancer(silent.service)
  const invoice = await bill(berta, [], { lineItems: [{ description: 'X', quantity: 1, rate: 1 }] })
  silent.sandbox.fail('silent', 'silent')
  const { status, error } = await berta.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
  expect([status, error.message]).toEqual([503, 'Stripe cannot be reached at the moment. Please try again in a minute.'])
  expect((await berta.call(invoiceCalls.get, { params: { id: invoice.id } })).body).toEqual(invoice)
  await silent.close()
})

test('returns 409 naming the missing setting and changes nothing if there is no Stripe key', async () => {
  const withoutStripe = await startTestService(billingWithoutStripe, at.service.database)
  const call = withoutStripe.as(anna.id)
  const invoice = await make()
  const proposal = await createProposal(at.service.database, anna.id, anna.project.clientId)
  const answers = [await call(invoiceCalls.syncToStripe, { params: invoice }), await call(proposalCalls.syncToStripe, { params: { id: proposal } })]
  await withoutStripe.close()
  expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
    answers.map(() => [409, 'Stripe is not set up: set STRIPE_SECRET_KEY and start Billfold again.']),
  )
  expect(await now(invoice)).toEqual(invoice)
})
