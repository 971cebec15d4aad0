import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceEmbeddingCalls, invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { siteProblems } from '@billfold/contracts/sharing/embedding-sites'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../../testing/freelancer.ts'

const SITE = 'https://www.acme.test'

let service: TestService
let anna: Freelancer
let invoice: InvoiceDetails
let token: string
beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  invoice = await bill(anna, [])
  token = await tokenOf(anna, invoice)
})

const set = (sites: string[], by = anna) => by.call(invoiceSharingCalls.setSites, { params: invoice, body: { sites } })
const listed = async () => (await anna.call(invoiceSharingCalls.sites, { params: invoice })).body.sites
/** Sends the same request as the gateway. */
const framedBy = async (given = token) => {
  const { status, body } = await service.as(null)(invoiceEmbeddingCalls.sites, { params: { token: given } })
  return [status, body.sites]
}

test('only the websites that the owner lists may embed an invoice', async () => {
  expect([await listed(), await framedBy()]).toEqual([[], [200, []]])
  const { status, body } = await set([`${SITE.toUpperCase()}/`, SITE, 'http://localhost:4000'])
  expect([status, body]).toEqual([200, { sites: [SITE, 'http://localhost:4000'] }])
  expect([await listed(), await framedBy()]).toEqual([body.sites, [200, body.sites]])
})

test('an invalid website is named in the error, and the list is kept', async () => {
  await set([SITE])
  const { status, error } = await set([SITE, 'https://acme.test/pay'])
  expect([status, error.issues]).toEqual([400, [{ path: 'sites.1', message: siteProblems.path }]])
  expect(await listed()).toEqual([SITE])
})

test('an unknown, expired, revoked or new link allows no websites', async () => {
  await set([SITE])
  await queryAs(service.database.adminUrl, null, 'update billing.share_link set expires_at = now() where invoice_id = $1', [invoice.id])
  expect([await framedBy('unknown'), await framedBy()]).toEqual([[200, []], [200, []]])
  await anna.call(invoiceSharingCalls.revoke, { params: invoice })
  expect([await framedBy(), (await set([SITE])).error.message]).toEqual([[200, []], 'Share link not found'])
  expect([await tokenOf(anna, invoice).then(framedBy), await listed()]).toEqual([[200, []], []])
})

test('returns 404 for the websites of another user’s invoice', async () => {
  await set([SITE])
  const berta = await createFreelancer(service)
  const read = await berta.call(invoiceSharingCalls.sites, { params: invoice })
  const changed = await set([], berta)
  expect([read.status, changed.status, await listed()]).toEqual([404, 404, [SITE]])
})
