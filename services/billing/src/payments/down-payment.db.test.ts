import { randomUUID } from 'node:crypto'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs, somebodyWaitsFor } from '@billfold/server-kit/testing/database'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { createFreelancer, createProposal, type Freelancer } from '../testing/freelancer.ts'
import { findBillById } from './payment.sql.ts'
import { recordState } from './refresh-bill.ts'

let at: AtStripe
let anna: Freelancer
let proposal: number

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.watch(() => true)
  for (const table of ['invoices', 'customers'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
  proposal = await offer()
})

const offer = (percentage?: string) => createProposal(at.service.database, anna.id, anna.project.clientId, percentage)
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(at.service.database.adminUrl, null, sql, values)
const params = () => ({ params: { id: proposal } })
const sync = () => anna.call(proposalCalls.syncToStripe, params())
const send = () => anna.call(proposalCalls.sendStripeInvoice, params())
const check = () => anna.call(proposalCalls.stripeStatus, params())
const correctAddress = () => admin("update proposals.proposal set client_email = 'new@acme.test' where id = $1", proposal)
const bills = () => at.invoices().map(({ status, customer_email: address }) => [status, address])
const sentIds = () => at.sandbox.state.events.filter(({ type }) => type === 'invoice.sent').map(({ object }) => (object as { id: string }).id).filter((id) => id in at.sandbox.state.invoices)
/** Reads with the proposals service's role. */
const published = () => queryAs<{ stripe_invoice_id: string }>(at.service.database.url('proposals'), anna.id, 'select * from billing.down_payment where proposal_id = $1', [proposal])

describe('a proposal’s down payment', () => {
  test('becomes an open Stripe invoice, addressed to the proposal’s e-mail', async () => {
    const { status, body } = await sync()
    const [there] = at.invoices()
    expect(there).toMatchObject({ status: 'open', total: 33_330, customer_email: 'boss@acme.test' })
    expect(there?.lines.data.map(({ description }) => description)).toEqual(['Down payment: Website'])
    const link = there?.hosted_invoice_url
    expect([status, body]).toEqual([200, { stripeStatus: 'open', amountDue: 333.3, amountPaid: 0, stripeInvoiceId: there?.id, stripePaymentIntentId: there?.id, stripePaymentLinkUrl: link }])
    expect(await published()).toMatchObject([{ stripe_invoice_id: there?.id, stripe_payment_intent_id: there?.id, stripe_payment_link_url: link }])
  })

  test('is created once by concurrent syncs', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, sync))
    expect(new Set(answers.map(({ body }) => body.stripeInvoiceId)).size).toBe(1)
    expect([at.customers().length, at.invoices().length]).toEqual([1, 1])
  })

  test('can be sent and paid in parts, and gets its payment intent by webhook', async () => {
    const { body } = await sync()
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).status).toBe(200)
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    expect((await check()).body).toEqual({ stripeStatus: 'open', amountDue: 233.3, amountPaid: 100 })
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 23_330)
    await at.sendEvent({ id: `evt_${proposal}`, type: 'invoice.paid', object: { object: 'invoice', id: body.stripeInvoiceId } })
    await at.runQueuedJobs()
    expect(await published()).toMatchObject([{ stripe_payment_intent_id: expect.stringMatching(/^pi_/) }])
    expect(await admin('select status, amount_paid, amount_due from billing.synced_bill where proposal_id = $1', proposal)).toEqual([{ status: 'paid', amount_paid: '333.30', amount_due: '0.00' }])
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).error.message).toBe('This has already been paid')
  })

  test('returns 409 without an amount, and 404 for another user’s proposal', async () => {
    proposal = await offer('0')
    const { status, error } = await sync()
    expect([status, error.message]).toEqual([409, 'This proposal has no down payment'])
    const berta = await createFreelancer(at.service)
    for (const call of [proposalCalls.syncToStripe, proposalCalls.sendStripeInvoice, proposalCalls.stripeStatus]) {
      const answer = await berta.call(call, params())
      expect([answer.status, answer.error.message]).toEqual([404, 'Proposal not found'])
    }
  })

  test('is replaced with the current amount after being voided at Stripe', async () => {
    const { body } = await sync()
    await at.provider.void(body.stripeInvoiceId)
    await check()
    expect(await published()).toEqual([])
    await admin('update proposals.proposal set down_payment_percentage = 50 where id = $1', proposal)
    const answers = await Promise.all([sync(), sync()])
    expect(answers.map((answer) => [answer.status, answer.body.amountDue])).toEqual([[200, 500], [200, 500]])
    expect(at.invoices().map(({ status, total }) => [status, total])).toEqual([['void', 33_330], ['open', 50_000]])
  })

  test('is voided if the proposal is edited during the sync', async () => {
    const editor = new Client({ connectionString: at.service.database.adminUrl })
    await editor.connect()
    at.sandbox.watch(async (moment, call) => {
      if (moment !== 'done' || !call.endsWith('/finalize')) return true
      await editor.query('begin')
      await editor.query('update proposals.proposal set down_payment_percentage = 50 where id = $1', [proposal])
      return true
    })
    const answer = sync()
    await somebodyWaitsFor(editor)
    await editor.query('commit')
    await editor.end()
    const { status, error } = await answer
    expect([status, error.message]).toEqual([409, 'This was changed while it was being synced to Stripe. Please try again.'])
    expect(at.invoices().map((invoice) => invoice.status)).toEqual(['void'])
    at.sandbox.watch(() => true)
    expect((await sync()).body.amountDue).toBe(500)
  })

  test('can be sent again as a separate message', async () => {
    await sync()
    const { id } = at.invoices()[0]!
    for (const _ of [1, 2]) expect((await anna.call(proposalCalls.sendStripeInvoice, params())).status).toBe(200)
    expect(at.sandbox.state.events.filter(({ type, object }) => type === 'invoice.sent' && (object as { id: string }).id === id).length).toBe(2)
  })

  test('is replaced by a new bill if the proposal’s e-mail has changed', async () => {
    const { body: first } = await sync()
    await correctAddress()
    const { status, body } = await send()
    expect([status, body.stripeStatus, body.amountDue, body.stripeInvoiceId === first.stripeInvoiceId]).toEqual([200, 'open', 333.3, false])
    expect(bills()).toEqual([['void', 'boss@acme.test'], ['open', 'new@acme.test']])
    expect(sentIds()).toEqual([body.stripeInvoiceId])
    expect((await send()).body.stripeInvoiceId).toBe(body.stripeInvoiceId)
    expect(bills().length).toBe(2)
  })

  test('is replaced once by concurrent sends to a new e-mail', async () => {
    await sync()
    await correctAddress()
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    const open = at.invoices().filter(({ status }) => status === 'open')
    expect(open.map(({ id, customer_email: address }) => [id, address])).toEqual([[(await published())[0]?.stripe_invoice_id, 'new@acme.test']])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  })

  test('ignores a late response about the bill it replaced', async () => {
    const { body: first } = await sync()
    await correctAddress()
    const { body: second } = await send()
    const [row] = await admin<{ id: number; reference: string }>('select id, reference from billing.synced_bill where proposal_id = $1', proposal)
    const scope = userScope(at.orm, anna.id, 'UTC')
    const earlier = { ...(await findBillById(scope, row!.id))!, reference: randomUUID(), providerId: first.stripeInvoiceId }
    await recordState(scope, earlier, await at.provider.status(first.stripeInvoiceId), { by: 'stripe', reason: 'late' })
    expect(await published()).toMatchObject([{ stripe_invoice_id: second.stripeInvoiceId }])
  })

  test('returns 409 with the old e-mail if it is partly paid and the e-mail has changed', async () => {
    const { body } = await sync()
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    await correctAddress()
    const { status, error } = await send()
    expect([status, error.message]).toEqual([409, 'At Stripe this down payment is addressed to boss@acme.test and partly paid, so it can no longer be sent to another address.'])
    expect([bills(), sentIds()]).toEqual([[['open', 'boss@acme.test']], []])
  })

  test('is voided when its proposal is deleted', async () => {
    await sync()
    await admin('delete from proposals.proposal where id = $1', proposal)
    await at.poll()
    expect(at.invoices().map(({ status }) => status)).toEqual(['void'])
  })

  test('stays open when its proposal is deleted after a partial payment', async () => {
    const { body } = await sync()
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    await admin('delete from proposals.proposal where id = $1', proposal)
    await at.poll()
    expect(at.invoices().map(({ status }) => status)).toEqual(['open'])
  })
})
