import { randomUUID } from 'node:crypto'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { userScope } from '@billfold/server-kit/scope'
import { queryAs } from '@billfold/server-kit/testing/database'
import { somebodyWaitsFor } from '@billfold/server-kit/testing/somebody-waits-for'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { createFreelancer, type Freelancer } from '../testing/freelancer.ts'
import { createProposal } from '../testing/records.ts'
import { recordState } from './record-state.ts'
import { findBillById } from './synced-bill.ts'

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
/** Reads as the proposals service does. */
const published = () => queryAs<{ stripe_invoice_id: string }>(at.service.database.url('proposals'), anna.id, 'select * from billing.down_payment where proposal_id = $1', [proposal])

describe('the down payment of a proposal', () => {
  test('becomes an open invoice at Stripe, to the address that the proposal is sent to', async () => {
    const { status, body } = await sync()
    const [there] = at.invoices()
    expect(there).toMatchObject({ status: 'open', total: 33_330, customer_email: 'boss@acme.test' })
    expect(there?.lines.data.map(({ description }) => description)).toEqual(['Down payment: Website'])
    const link = there?.hosted_invoice_url
    expect([status, body]).toEqual([200, { stripeStatus: 'open', amountDue: 333.3, amountPaid: 0, stripeInvoiceId: there?.id, stripePaymentIntentId: there?.id, stripePaymentLinkUrl: link }])
    expect(await published()).toMatchObject([{ stripe_invoice_id: there?.id, stripe_payment_intent_id: there?.id, stripe_payment_link_url: link }])
  })

  test('is made once, however often it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, sync))
    expect(new Set(answers.map(({ body }) => body.stripeInvoiceId)).size).toBe(1)
    expect([at.customers().length, at.invoices().length]).toEqual([1, 1])
  })

  test('is sent, paid in parts, and told by webhook; then its payment intent is known', async () => {
    const { body } = await sync()
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).status).toBe(200)
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    expect((await check()).body).toEqual({ stripeStatus: 'open', amountDue: 233.3, amountPaid: 100 })
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 23_330)
    await at.tell({ id: `evt_${proposal}`, type: 'invoice.paid', object: { object: 'invoice', id: body.stripeInvoiceId } })
    await at.workOff()
    expect(await published()).toMatchObject([{ stripe_payment_intent_id: expect.stringMatching(/^pi_/) }])
    expect(await admin('select status, amount_paid, amount_due from billing.synced_bill where proposal_id = $1', proposal)).toEqual([{ status: 'paid', amount_paid: '333.30', amount_due: '0.00' }])
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).error.message).toBe('This is paid already')
  })

  test('of nothing is refused, and of another user’s proposal not found', async () => {
    proposal = await offer('0')
    const { status, error } = await sync()
    expect([status, error.message]).toEqual([409, 'This proposal has no down payment'])
    const berta = await createFreelancer(at.service)
    for (const call of [proposalCalls.syncToStripe, proposalCalls.sendStripeInvoice, proposalCalls.stripeStatus]) {
      const answer = await berta.call(call, params())
      expect([answer.status, answer.error.message]).toEqual([404, 'Proposal not found'])
    }
  })

  test('that was made void at Stripe is made anew, for what the proposal says by then', async () => {
    const { body } = await sync()
    await at.provider.void(body.stripeInvoiceId)
    await check()
    expect(await published()).toEqual([])
    await admin('update proposals.proposal set down_payment_percentage = 50 where id = $1', proposal)
    const answers = await Promise.all([sync(), sync()])
    expect(answers.map((answer) => [answer.status, answer.body.amountDue])).toEqual([[200, 500], [200, 500]])
    expect(at.invoices().map(({ status, total }) => [status, total])).toEqual([['void', 33_330], ['open', 50_000]])
  })

  test('that is edited in the very moment in which it is handed over is not asked for as it was before', async () => {
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
    expect([status, error.message]).toEqual([409, 'This was changed while it was being handed to Stripe. Please try again.'])
    expect(at.invoices().map((invoice) => invoice.status)).toEqual(['void'])
    at.sandbox.watch(() => true)
    expect((await sync()).body.amountDue).toBe(500)
  })

  test('can be sent again, which is another message', async () => {
    await sync()
    const { id } = at.invoices()[0]!
    for (const _ of [1, 2]) expect((await anna.call(proposalCalls.sendStripeInvoice, params())).status).toBe(200)
    expect(at.sandbox.state.events.filter(({ type, object }) => type === 'invoice.sent' && (object as { id: string }).id === id).length).toBe(2)
  })

  test('whose proposal has another address by now is sent to that one, by a bill of its own', async () => {
    const { body: first } = await sync()
    await correctAddress()
    const { status, body } = await send()
    expect([status, body.stripeStatus, body.amountDue, body.stripeInvoiceId === first.stripeInvoiceId]).toEqual([200, 'open', 333.3, false])
    expect(bills()).toEqual([['void', 'boss@acme.test'], ['open', 'new@acme.test']])
    expect(sentIds()).toEqual([body.stripeInvoiceId])
    expect((await send()).body.stripeInvoiceId).toBe(body.stripeInvoiceId)
    expect(bills().length).toBe(2)
  })

  test('is opened once for another address, however often it is sent at once', async () => {
    await sync()
    await correctAddress()
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    const open = at.invoices().filter(({ status }) => status === 'open')
    expect(open.map(({ id, customer_email: address }) => [id, address])).toEqual([[(await published())[0]?.stripe_invoice_id, 'new@acme.test']])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  })

  test('that is begun anew is not taken for the one before, of which Stripe answers late', async () => {
    const { body: first } = await sync()
    await correctAddress()
    const { body: second } = await send()
    const [row] = await admin<{ id: number; reference: string }>('select id, reference from billing.synced_bill where proposal_id = $1', proposal)
    const scope = userScope(at.orm, anna.id, 'UTC')
    const earlier = { ...(await findBillById(scope, row!.id))!, reference: randomUUID(), providerId: first.stripeInvoiceId }
    await recordState(scope, earlier, await at.provider.status(first.stripeInvoiceId), { by: 'stripe', reason: 'late' })
    expect(await published()).toMatchObject([{ stripe_invoice_id: second.stripeInvoiceId }])
  })

  test('of which a part is paid is not sent to another address, and says to which it was', async () => {
    const { body } = await sync()
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    await correctAddress()
    const { status, error } = await send()
    expect([status, error.message]).toEqual([409, 'At Stripe this down payment is addressed to boss@acme.test, and a part of it is paid: it cannot be sent to another address any more.'])
    expect([bills(), sentIds()]).toEqual([[['open', 'boss@acme.test']], []])
  })

  test('of a proposal that was deleted cannot be paid any more', async () => {
    await sync()
    await admin('delete from proposals.proposal where id = $1', proposal)
    await at.poll()
    expect(at.invoices().map(({ status }) => status)).toEqual(['void'])
  })

  test('of a proposal that was deleted, of which a part is paid, stays as it is', async () => {
    const { body } = await sync()
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    await admin('delete from proposals.proposal where id = $1', proposal)
    await at.poll()
    expect(at.invoices().map(({ status }) => status)).toEqual(['open'])
  })
})
