import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stripeProvider } from '../services/billing/src/payments/stripe/stripe-provider.ts'
import { billingServiceWith } from '../services/billing/src/service.ts'
import { GOOD_CARD } from '../stripe-sandbox/src/payments.ts'
import { type Sandbox, startSandbox } from '../stripe-sandbox/src/sandbox.ts'
import { type Backend, startBackend } from './testing/backend.ts'
import { createRecords } from './testing/records.ts'

const secretKey = 'sk_test_contract'
const secret = 'whsec_contract'
const target = { url: '', secret }
let backend: Backend
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, key: secretKey, webhook: target })
  const billing = billingServiceWith(stripeProvider({ secretKey, webhookSecret: secret, apiBase: sandbox.origin }))
  backend = await startBackend({ billing, runsJobs: true })
  target.url = `${backend.origin}/api/webhooks/stripe`
})
afterAll(async () => {
  await sandbox.close()
  await backend.close()
})

test('a webhook for a Stripe payment marks the invoice as paid', { timeout: 60_000 }, async () => {
  const anna = await backend.signUp()
  const { invoices: id, clients, proposals } = await createRecords(anna)
  const { status, body } = await anna(invoiceCalls.syncToStripe, { params: { id } })
  expect([status, body.stripePaymentLinkUrl]).toEqual([200, expect.stringContaining(sandbox.origin)])
  expect((await anna(clientCalls.get, { params: { id: clients } })).body.stripeCustomerId).toMatch(/^cus_/)

  sandbox.pay(String(body.stripeInvoiceId), GOOD_CARD, 10_000)
  await vi.waitFor(async () => expect((await anna(invoiceCalls.get, { params: { id } })).body.status).toBe('paid'), { timeout: 30_000, interval: 200 })

  const payment = (await anna(proposalCalls.syncToStripe, { params: { id: proposals } })).body
  const { body: proposal } = await anna(proposalCalls.get, { params: { id: proposals } })
  expect([proposal.stripeInvoiceId, proposal.stripePaymentIntentId, proposal.stripePaymentLinkUrl]).toEqual([payment.stripeInvoiceId, payment.stripeInvoiceId, payment.stripePaymentLinkUrl])
})

test('unsigned and oversized webhooks are rejected', async () => {
  const post = (body: string) => fetch(target.url, { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' }, body })
  expect([(await post('{}')).status, (await post('x'.repeat(2_000_000))).status]).toEqual([400, 413])
})

test('webhooks are rate-limited separately from other requests', async () => {
  const knock = () => fetch(target.url, { method: 'POST' })
  const answers = await Promise.all(Array.from({ length: 700 }, async () => (await knock()).status))
  expect(new Set(answers)).toEqual(new Set([400, 429]))
  expect((await fetch(`${backend.origin}/api/registry`)).status).toBe(200)
})
