import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService } from '@billfold/server-kit/testing/service'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, createProposal, type Freelancer } from '../testing/freelancer.ts'

let at: AtStripe
let anna: Freelancer
let proposal: number

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  for (const table of ['invoices', 'customers'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
  proposal = await offer()
})

const offer = (percentage?: string) => createProposal(at.service.database, anna.id, anna.project.clientId, percentage)
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(at.service.database.adminUrl, null, sql, values)
/** Runs SQL with the rights of the proposals service. */
const asProposals = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(at.service.database.url('proposals'), anna.id, sql, values)
const params = () => ({ params: { id: proposal } })
const sync = () => anna.call(proposalCalls.syncToStripe, params())
const deposits = async () => (await anna.call(invoiceCalls.list, { query: {} })).body.filter(({ kind }) => kind === 'deposit')
async function deposit() {
  const [found] = await deposits()
  return (await anna.call(invoiceCalls.get, { params: { id: found!.id } })).body
}
const published = () => asProposals('select * from billing.down_payment where proposal_id = $1', proposal)

describe('creating the payment for a proposal', () => {
  test('creates a draft invoice for the down payment that can be paid at Stripe', async () => {
    const { status, body } = await sync()
    const today = dateIn('America/New_York', new Date())
    const created = await deposit()
    expect(created).toMatchObject({
      kind: 'deposit', proposalId: proposal, clientId: anna.project.clientId, projectId: null, status: 'draft', issueDate: today, dueDate: addDays(today, 30),
      subtotal: '333.30', taxAmount: '0.00', total: '333.30', deductions: [], deductedOn: null,
      lineItems: [{ description: 'Down payment: Website', quantity: '1', rate: '333.30', amount: '333.30' }],
    })
    expect(created.invoiceNumber).toMatch(new RegExp(String.raw`^INV-${today.replaceAll('-', '')}-\d{3}$`))
    const [there] = at.invoices()
    expect(there).toMatchObject({ status: 'open', total: 33_330, number: created.invoiceNumber, customer_email: 'hello@acme.test' })
    const link = there?.hosted_invoice_url
    expect([status, body]).toEqual([200, { stripeStatus: 'open', amountDue: 333.3, amountPaid: 0, stripeInvoiceId: there?.id, stripePaymentIntentId: there?.id, stripePaymentLinkUrl: link }])
    expect(await published()).toMatchObject([
      { stripe_invoice_id: there?.id, stripe_payment_intent_id: there?.id, stripe_payment_link_url: link, invoice_id: created.id, invoice_number: created.invoiceNumber, status: 'draft', balance: '333.30' },
    ])
  })

  test('creates one invoice and one bill for thirty concurrent requests', { timeout: 90_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, sync))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.stripeInvoiceId}`)).size).toBe(1)
    expect([(await deposits()).length, at.customers().length, at.invoices().length]).toEqual([1, 1, 1])
  })

  test('assigns different invoice numbers to concurrent deposits', async () => {
    const offers = await Promise.all(Array.from({ length: 8 }, () => offer()))
    const answers = await Promise.all(offers.map((id) => anna.call(proposalCalls.syncToStripe, { params: { id } })))
    expect(answers.map(({ status }) => status)).toEqual(offers.map(() => 200))
    expect(new Set((await deposits()).map(({ invoiceNumber }) => invoiceNumber)).size).toBe(offers.length)
  })

  test('returns 409 without a down payment, and 404 for another user’s proposal', async () => {
    proposal = await offer('0')
    const { status, error } = await sync()
    expect([status, error.message, await deposits()]).toEqual([409, 'This proposal has no down payment', []])
    const berta = await createFreelancer(at.service)
    for (const call of [proposalCalls.syncToStripe, proposalCalls.sendStripeInvoice, proposalCalls.stripeStatus]) {
      const answer = await berta.call(call, params())
      expect([answer.status, answer.error.message]).toEqual([404, 'Proposal not found'])
    }
  })

  test('returns 409 and creates nothing without a Stripe key', async () => {
    const withoutStripe = await startTestService(billingWithoutStripe, at.service.database)
    const { status, error } = await withoutStripe.as(anna.id)(proposalCalls.syncToStripe, params())
    expect([status, error.message, await deposits()]).toEqual([409, 'Stripe is not set up: set STRIPE_SECRET_KEY and start Billfold again.', []])
    await withoutStripe.close()
  })

  test('returns 409 when sending or checking a payment that has not been created yet', async () => {
    for (const call of [proposalCalls.sendStripeInvoice, proposalCalls.stripeStatus]) {
      const { status, error } = await anna.call(call, params())
      expect([status, error.message]).toEqual([409, 'Sync this to Stripe first.'])
    }
  })

  test('completes an earlier attempt that failed at Stripe', async () => {
    at.sandbox.fail('lost_before', 'lost_before')
    expect((await sync()).status).toBe(503)
    at.sandbox.fail()
    const [before] = await deposits()
    expect((await sync()).status).toBe(200)
    expect([(await deposits()).map(({ id }) => id), at.invoices().length]).toEqual([[before?.id], 1])
  })
})

describe('a deposit', () => {
  test('is sent and paid in parts like any other invoice', async () => {
    const { body } = await sync()
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).status).toBe(200)
    expect((await deposit()).status).toBe('sent')
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 10_000)
    expect((await anna.call(proposalCalls.stripeStatus, params())).body).toEqual({ stripeStatus: 'open', amountDue: 233.3, amountPaid: 100 })
    expect(await deposit()).toMatchObject({ status: 'sent', amountPaid: '100.00' })
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 23_330)
    await at.sendEvent({ id: `evt_${proposal}`, type: 'invoice.paid', object: { object: 'invoice', id: body.stripeInvoiceId } })
    await at.runQueuedJobs()
    expect(await deposit()).toMatchObject({ status: 'paid', amountPaid: '333.30', payments: [{ amount: '100.00', source: 'stripe' }, { amount: '233.30', source: 'stripe' }] })
    expect(await published()).toMatchObject([{ stripe_payment_intent_id: expect.stringMatching(/^pi_/), status: 'paid', balance: '0.00' }])
    expect((await anna.call(proposalCalls.sendStripeInvoice, params())).error.message).toBe('This has already been paid')
  })

  test('is not replaced once it is paid', async () => {
    const { body } = await sync()
    at.sandbox.pay(body.stripeInvoiceId, GOOD_CARD, 33_330)
    await anna.call(proposalCalls.stripeStatus, params())
    expect(await sync()).toMatchObject({ status: 200, body: { stripeStatus: 'paid', stripeInvoiceId: body.stripeInvoiceId } })
    expect([(await deposits()).length, at.invoices().length]).toEqual([1, 1])
  })

  test.each(['cancelled', 'voided at Stripe', 'deleted'])('is replaced with a new one for the current down payment after it was %s', async (ending) => {
    const { body: first } = await sync()
    const { id } = await deposit()
    if (ending === 'cancelled') await anna.call(invoiceCalls.update, { params: { id }, body: { status: 'cancelled' } })
    else if (ending === 'deleted') await anna.call(invoiceCalls.delete, { params: { id } })
    else {
      await at.provider.void(first.stripeInvoiceId)
      await anna.call(proposalCalls.stripeStatus, params())
    }
    expect(await published()).toEqual([])
    await asProposals('update proposal set down_payment_percentage = 50 where id = $1', proposal)
    const answers = await Promise.all([sync(), sync()])
    expect(answers.map(({ status, body }) => [status, body.amountDue])).toEqual([[200, 500], [200, 500]])
    expect((await deposits()).filter(({ status }) => status !== 'cancelled').map(({ total }) => total)).toEqual(['500.00'])
    expect(at.invoices().map(({ status, total }) => [status, total])).toEqual([['void', 33_330], ['open', 50_000]])
  })

  test('cannot be reopened after cancellation if the proposal has another deposit', async () => {
    await sync()
    const { id } = await deposit()
    const set = (status: string) => anna.call(invoiceCalls.update, { params: { id }, body: { status } })
    await set('cancelled')
    // A deposit that was never opened at Stripe.
    await admin('delete from billing.synced_bill where invoice_id = $1', id)
    await sync()
    const { status, error } = await set('sent')
    expect([status, error.message]).toEqual([409, 'The proposal has another deposit invoice. Cancel that one first.'])
  })

  test('prevents changes to the proposal’s down payment', async () => {
    await sync()
    await expect(asProposals('update proposal set down_payment_percentage = 50 where id = $1', proposal)).rejects.toThrow('the down payment was already requested')
  })

  test('is added to the project created from its proposal, but not again after its removal', async () => {
    const { clientId, projectId } = anna.project
    const convert = () => asProposals('update proposal set converted_to_project_id = $2 where id = $1', proposal, projectId)
    await sync()
    const { id, version } = await deposit()
    await convert()
    expect(await deposit()).toMatchObject({ projectId, projectName: 'Website', version: version + 1 })
    await anna.call(invoiceCalls.update, { params: { id }, body: { projectId: null } })
    await convert()
    expect((await deposit()).projectId).toBeNull()
    expect((await admin<{ client_id: number }>('select client_id from billing.invoice where id = $1', id))[0]?.client_id).toBe(clientId)
  })

  test('is added to the project of a proposal that was already converted', async () => {
    await asProposals('update proposal set converted_to_project_id = $2 where id = $1', proposal, anna.project.projectId)
    await sync()
    expect((await deposit()).projectId).toBe(anna.project.projectId)
  })

  test('is kept when its proposal is deleted', async () => {
    await sync()
    await asProposals('delete from proposal where id = $1', proposal)
    expect(await deposit()).toMatchObject({ kind: 'deposit', proposalId: null, total: '333.30' })
    const berta = await createFreelancer(at.service)
    expect((await berta.call(invoiceCalls.list, { query: {} })).body).toEqual([])
  })
})
