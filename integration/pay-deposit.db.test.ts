import { dateIn } from '@billfold/contracts/calendar-date'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { depositCalls } from '@billfold/contracts/payments/deposit-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { DEFAULT_TIME_ZONE } from '@billfold/contracts/settings/settings'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeProvider } from '../services/billing/src/payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../services/billing/src/service.ts'
import { GOOD_CARD } from '../stripe-sandbox/src/payments.ts'
import { type Sandbox, startSandbox } from '../stripe-sandbox/src/sandbox.ts'
import { type Backend, startBackend } from './testing/backend.ts'

const secretKey = 'sk_test_deposit'
let backend: Backend
let sandbox: Sandbox
let anna: Caller
let proposal: { id: number }
let shareToken: string

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, key: secretKey })
  backend = await startBackend({ billing: billingServiceWith(stripeProvider({ secretKey, webhookSecret: undefined, apiBase: sandbox.origin })) })
})
afterAll(async () => {
  await backend.close()
  await sandbox.close()
})
beforeEach(async () => {
  // Resets the rate limits, because their counters are shared by all tests.
  await admin('delete from accounts.rate_limit')
  sandbox.fail()
  sandbox.state.invoices = {}
  anna = await backend.signUp()
  await share(anna)
})

const admin = (sql: string, ...values: unknown[]) => queryAs(backend.database.adminUrl, null, sql, values)

/** Shares a proposal for $1,000.00 with a down payment of 60 %. */
async function share(owner: Caller, body: object = {}): Promise<void> {
  const { body: client } = await owner(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })
  const offer = { clientId: client.id, title: 'Shop', description: 'Work', clientEmail: 'hello@acme.test', amount: '1000', downPaymentPercentage: '60', ...body }
  proposal = (await owner(proposalCalls.create, { body: offer })).body
  const link = (await owner(proposalSharingCalls.generate, { params: proposal })).body
  shareToken = link.shareUrl.split('/').at(-1) ?? ''
}

const visitor = (call: 'read' | 'refresh', token = shareToken) => backend.anonymous(proposalSharingCalls[call], { params: { shareToken: token } })
const sign = (from = backend) => from.anonymous(proposalSharingCalls.sign, { params: { shareToken }, body: { signature: 'Grace Hopper' } })
const pay = (from = backend, token = shareToken) => from.anonymous(proposalSharingCalls.pay, { params: { shareToken: token } })
const deposits = async () => (await anna(invoiceCalls.list, { query: {} })).body.filter(({ kind }) => kind === 'deposit')
const bills = () => Object.values(sandbox.state.invoices)

describe('the page of a signed proposal', () => {
  test('lets the client pay the deposit, which a final invoice then deducts', async () => {
    expect((await visitor('read')).body.deposit).toBeNull()
    const unpaid = { amount: '600.00', status: 'payable', balance: '600.00', invoiceNumber: null, paidDate: null }
    expect((await sign()).body.deposit).toEqual(unpaid)
    const { status, body } = await pay()
    expect([status, body]).toEqual([200, { url: bills()[0]?.hosted_invoice_url }])
    const [deposit] = await deposits()
    expect((await visitor('read')).body.deposit).toEqual({ ...unpaid, invoiceNumber: deposit?.invoiceNumber })

    sandbox.pay(bills()[0]?.id ?? '', GOOD_CARD, 60_000)
    expect((await visitor('read')).body.deposit?.status).toBe('payable')
    const paid = { ...unpaid, status: 'paid', balance: '0.00', invoiceNumber: deposit?.invoiceNumber, paidDate: dateIn(DEFAULT_TIME_ZONE, new Date()) }
    const answer = await visitor('refresh')
    expect([answer.status, answer.body.deposit, answer.body.proposal.clientSignature]).toEqual([200, paid, 'Grace Hopper'])
    const again = await pay()
    expect([again.status, again.error.message]).toEqual([409, 'This invoice has already been paid'])
    expect((await anna(proposalCalls.get, { params: proposal })).body).toMatchObject({ depositInvoiceId: deposit?.id, depositStatus: 'paid', depositBalance: '0.00' })

    const { projectId } = (await anna(proposalCalls.convert, { params: proposal })).body
    const { clientId } = deposit!
    const [offered] = (await anna(invoiceCalls.deductibleDeposits, { query: { clientId: String(clientId), projectId: String(projectId) } })).body
    expect(offered).toMatchObject({ id: deposit?.id, total: '600.00', projectId, projectName: 'Shop', proposalTitle: 'Shop' })
    const lineItems = [{ description: 'Shop', quantity: '1', rate: '1000' }]
    const final = { clientId, projectId, invoiceNumber: 'INV-FINAL', dueDate: '2099-12-31', lineItems, depositIds: [offered?.id ?? 0], total: '400.00' }
    expect(await anna(invoiceCalls.create, { body: final })).toMatchObject({ status: 201, body: { total: '400.00' } })
  })

  test('creates one deposit invoice and one Stripe invoice, even if the client pays in several tabs at once', { timeout: 60_000 }, async () => {
    await sign()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
    expect([(await deposits()).length, bills().length]).toEqual([1, 1])
  })

  test('lets the client pay the remaining balance of a partially paid deposit', async () => {
    await sign()
    await pay()
    sandbox.pay(bills()[0]?.id ?? '', GOOD_CARD, 20_000)
    expect((await visitor('refresh')).body.deposit).toMatchObject({ amount: '600.00', balance: '400.00', status: 'payable' })
    expect((await pay()).status).toBe(200)
  })

  test('offers no payment if the owner has withdrawn the acceptance or if there is no down payment', async () => {
    await sign()
    await anna(proposalCalls.setStatus, { params: proposal, body: { status: 'rejected' } })
    expect([(await visitor('read')).body.deposit, (await pay()).status]).toEqual([null, 409])
    await share(anna, { downPaymentPercentage: '0' })
    expect((await sign()).body.deposit).toBeNull()
    expect((await pay()).error.message).toBe('This proposal has no down payment')
  })

  test('returns 503 for a refresh while Stripe does not respond, but still shows the proposal', async () => {
    await sign()
    await pay()
    sandbox.fail('lost_before', 'lost_before')
    expect((await visitor('refresh')).status).toBe(503)
    expect((await visitor('read')).body.deposit?.status).toBe('payable')
  })
})

describe('paying is rejected', () => {
  test.each([
    ['draft', 'Please sign the proposal before you pay.'],
    ['sent', 'Please sign the proposal before you pay.'],
    ['rejected', 'This proposal was declined, so there is nothing to pay.'],
    ['expired', 'This proposal has expired, so there is nothing to pay.'],
  ])('for a proposal with the status %s', async (status, message) => {
    await anna(proposalCalls.setStatus, { params: proposal, body: { status } })
    const answer = await pay()
    expect([answer.status, answer.error.message, await deposits(), bills()]).toEqual([409, message, [], []])
  })

  test('once the owner has cancelled the deposit, until the owner creates another one', async () => {
    await sign()
    await pay()
    const [deposit] = await deposits()
    await anna(invoiceCalls.update, { params: { id: deposit?.id ?? 0 }, body: { status: 'cancelled' } })
    const answer = await pay()
    expect([answer.status, answer.error.message, (await visitor('refresh')).body.deposit?.status]).toEqual([409, 'The sender has cancelled this payment.', 'cancelled'])
    expect((await deposits()).map(({ status }) => status)).toEqual(['cancelled'])
    await anna(proposalCalls.syncToStripe, { params: proposal })
    expect((await pay()).status).toBe(200)
  })

  test('with an unknown, forged, revoked or expired link', async () => {
    await sign()
    const forged = `${shareToken.slice(0, -4)}AAAA`
    for (const token of ['nothing', forged]) expect((await pay(backend, token)).status).toBe(404)
    await admin('update proposals.share_link set expires_at = now() where proposal_id = $1', proposal.id)
    expect([(await pay()).status, (await visitor('refresh')).status]).toEqual([410, 410])
    await admin('update proposals.share_link set expires_at = null, revoked_at = now() where proposal_id = $1', proposal.id)
    expect((await pay()).status).toBe(404)
    expect(await deposits()).toEqual([])
  })

  test('for internal requests that are unsigned or come from outside', async () => {
    const body = JSON.stringify({ linkId: '00000000-0000-0000-0000-000000000000' })
    const post = (origin: string) => fetch(origin + depositCalls.pay.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect([(await post(backend.services.billing)).status, (await post(backend.origin)).status]).toEqual([401, 404])
  })

  test('if Stripe is not set up, and the deposit is reported as unavailable', async () => {
    const withoutStripe = await startBackend()
    await share(await withoutStripe.signUp())
    expect((await sign(withoutStripe)).body.deposit).toMatchObject({ amount: '600.00', status: 'unavailable' })
    const { status, error } = await pay(withoutStripe)
    expect([status, error.message]).toEqual([409, 'This invoice can’t be paid by card. Please contact the sender.'])
    await withoutStripe.close()
  })
})
