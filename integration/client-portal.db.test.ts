import { clientPortalCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import { portalLinkCalls } from '@billfold/contracts/client-portal/portal-link-calls'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backend, startBackend } from './testing/backend.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  await queryAs(backend.database.adminUrl, null, 'delete from accounts.rate_limit')
})

/** Creates a client with an open invoice and turns on their portal. */
async function openPortal() {
  const call = await backend.signUp()
  const { body: client } = await call(clientCalls.create, { body: { name: 'Acme', email: 'hello@acme.test' } })
  const lineItems = [{ description: 'Design', quantity: '1', rate: '300' }]
  const { body: invoice } = await call(invoiceCalls.create, { body: { clientId: client.id, invoiceNumber: 'INV-1', dueDate: '2099-12-31', status: 'sent', lineItems } })
  const { body: { shareUrl } } = await call(portalLinkCalls.generate, { params: client })
  return { call, client, invoice, token: shareUrl.split('/').at(-1) ?? '' }
}

const invoices = (token: string) => backend.anonymous(clientPortalCalls.invoices, { params: { token }, query: { state: 'open' } })
const proposals = (token: string) => backend.anonymous(clientPortalCalls.proposals, { params: { token }, query: { state: 'open' } })
const openInvoice = (token: string, id: number) => fetch(`${backend.origin}/shared/client/${token}/invoices/${id}`, { redirect: 'manual' })

test('a portal token gives access only to the client’s own invoices and proposals', async () => {
  const [acme, other] = [await openPortal(), await openPortal()]
  const listed = await invoices(acme.token)
  expect([listed.status, listed.body.map(({ id }) => id)]).toEqual([200, [acme.invoice.id]])
  expect((await proposals(acme.token)).body).toEqual([])
  const opened = await openInvoice(acme.token, acme.invoice.id)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/shared\/invoice\/[\w-]{43}$/)])
  const foreign = await openInvoice(acme.token, other.invoice.id)
  expect([foreign.status, foreign.headers.get('location')]).toEqual([303, `/shared/client/${acme.token}`])
})

test('a token is rejected if it is of another kind, is signed with another key, or belongs to a portal that was turned off', async () => {
  const { call, client, invoice, token } = await openPortal()
  const linkId = shareTokens(testKeys.shareProjects, 'client').linkIdOf(token) ?? ''
  const { body: { shareUrl } } = await call(invoiceSharingCalls.generate, { params: invoice })
  const ofInvoice = shareUrl.split('/').at(-1) ?? ''
  const ofProject = shareTokens(testKeys.shareProjects, 'project').tokenOf(linkId)
  const forged = shareTokens(testKeys.shareInvoices, 'client').tokenOf(linkId)
  for (const given of [ofInvoice, ofProject, forged, linkId, 'x', `../client/${token}`, `${token}=`]) {
    const answers = [await invoices(given), await proposals(given)]
    expect(answers.map(({ status, error }) => [status, error.message]), given).toEqual(Array.from({ length: 2 }, () => [404, 'Page not found']))
  }
  expect((await backend.anonymous(invoiceSharingCalls.read, { params: { token } })).status).toBe(404)
  await call(portalLinkCalls.revoke, { params: client })
  expect([(await invoices(token)).status, (await openInvoice(token, invoice.id)).headers.get('location')]).toEqual([404, `/shared/client/${token}`])
})
