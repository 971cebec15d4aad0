import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { documentLabels } from '@billfold/contracts/invoices/invoice-document'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { shareTokens } from '@billfold/server-kit/sharing/share-links'
import { queryAs } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { notificationsOf } from '@billfold/server-kit/testing/notifications'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let invoice: InvoiceDetails
let token: string
let client: Caller

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  client = service.as(null)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  invoice = await bill(anna, [], { invoiceNumber: 'INV-7', lineItems: [{ description: 'Design', quantity: '2.5', rate: '125' }], taxRate: '8.25', notes: 'Thank you' })
  token = await tokenOf(anna, invoice)
})

const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const read = (given = token, by = client) => by(invoiceSharingCalls.read, { params: { token: given } })
const view = (by = client) => by(invoiceSharingCalls.countView, { params: { token } })
const panel = async () => (await anna.call(invoiceSharingCalls.get, { params: invoice })).body.link
const viewedAt = async () => (await anna.call(invoiceCalls.get, { params: invoice })).body.viewedAt

describe('the shared invoice', () => {
  test('contains exactly the expected fields', async () => {
    const [account] = await admin<{ email: string }>('select email from accounts.account where id = $1', anna.id)
    const { status, body, headers } = await read()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      document: {
        language: 'en',
        labels: documentLabels('en', 'INV-7'),
        template: 'classic',
        accentColor: '#2f5bd8',
        paper: 'LETTER',
        number: 'INV-7',
        status: 'sent',
        stamp: null,
        dueOrPaid: 'Due Mar 31, 2026',
        facts: [
          { title: 'Issued', value: 'Mar 1, 2026' },
          { title: 'Due', value: 'Mar 31, 2026' },
          { title: 'Project', value: 'Website' },
        ],
        from: { name: 'Test User', lines: [account?.email], taxId: null },
        to: { name: 'Acme Studio', lines: ['hello@acme.test'], taxId: null },
        lines: [{ description: 'Design', quantity: '2.5', rate: '$125.00', amount: '$312.50' }],
        subtotal: '$312.50',
        tax: { label: 'Tax (8.25%)', amount: '$25.78' },
        deductions: [],
        received: null,
        total: { label: 'Total due', amount: '$338.28' },
        notes: 'Thank you',
        terms: null,
      },
      sender: { name: 'Test User', email: account?.email, logoUrl: null, accentColor: '#2f5bd8' },
      invoice: { status: 'sent', issueDate: '2026-03-01', dueDate: '2026-03-31', paidDate: null, total: '338.28', amountPaid: '0.00', balance: '338.28', isPayable: false },
      files: [],
    })
  })

  test('shows the company and logo from the settings', async () => {
    await admin("insert into accounts.settings (user_id, company) values ($1, $2)", anna.id, { name: 'Studio Byron' })
    await admin("insert into accounts.picture (user_id, kind, hash, type, bytes) values ($1, 'logo', repeat('0', 64), 'image/png', '\\x00')", anna.id)
    const { body } = await read()
    expect([body.sender.name, body.document.from.name, body.sender.logoUrl]).toEqual(['Studio Byron', 'Studio Byron', 'data:image/png;base64,AA=='])
  })

  test.each([
    ['paid', { stamp: 'Paid', amountPaid: '338.28', balance: '0.00' }],
    ['cancelled', { stamp: 'Cancelled', amountPaid: '0.00', balance: '0.00' }],
    ['submitted', { stamp: null, amountPaid: '0.00', balance: '338.28' }],
  ])('shows the state of a %s invoice', async (status, expected) => {
    await anna.call(invoiceCalls.update, { params: invoice, body: { status } })
    const { invoice: shown, document } = (await read()).body
    expect(shown.status).toBe(status)
    expect({ stamp: document.stamp, amountPaid: shown.amountPaid, balance: shown.balance }).toEqual(expected)
  })

  test('is the same for signed-in visitors, and is returned only to the gateway', async () => {
    const berta = await createFreelancer(service)
    expect((await read(token, berta.call)).body).toEqual((await read()).body)
    expect((await fetch(`http://127.0.0.1:${service.port}/api/public/invoice/${token}`)).status).toBe(401)
  })

  test('has a PDF without a draft stamp', async () => {
    const { status, headers, body } = await client(invoiceSharingCalls.pdf, { params: { token } })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = pagesOf(body).join('')
    for (const printed of ['INV-7', '$338.28', 'AcmeStudio']) expect(text).toContain(printed)
    expect(text).not.toMatch(/draft/i)
    expect(pagesOf((await anna.call(invoiceCalls.downloadPdf, { params: invoice, query: {} })).body).join('')).toMatch(/draft/i)
  })
})

describe('an invalid token', () => {
  const refusals = Array.from({ length: 5 }, () => [404, 'not_found', 'Invoice not found'])

  async function responsesFor(given: string) {
    const { read: reading, countView, pdf, pay, refresh } = invoiceSharingCalls
    const answers = await Promise.all([reading, countView, pdf, pay, refresh].map((call) => client(call, { params: { token: given } })))
    return answers.map(({ status, error }) => [status, error.code, error.message])
  }

  test('results in the same 404 if it is unknown, malformed, signed with another key or issued for another kind of record', async () => {
    const linkId = shareTokens(testKeys.shareInvoices, 'invoice').linkIdOf(token) ?? ''
    const unknown = shareTokens(testKeys.shareInvoices, 'invoice').tokenOf('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c')
    const forged = shareTokens([{ id: 'k1', secret: 'another key' }], 'invoice').tokenOf(linkId)
    const ofProposal = shareTokens(testKeys.shareInvoices, 'proposal').tokenOf(linkId)
    const ofProject = shareTokens(testKeys.shareProjects, 'project').tokenOf(linkId)
    for (const given of [unknown, forged, ofProposal, ofProject, linkId, 'x', '%00', `${token}=`, 'ä', 'x'.repeat(5000)]) {
      expect(await responsesFor(given), given.slice(0, 60)).toEqual(refusals)
    }
  })

  test('results in the same 404 if it was revoked or replaced or its invoice was deleted, and in 410 if it has expired', async () => {
    await anna.call(invoiceSharingCalls.revoke, { params: invoice })
    expect(await responsesFor(token)).toEqual(refusals)
    const second = await tokenOf(anna, invoice)
    await admin('update billing.share_link set expires_at = now() where revoked_at is null and invoice_id = $1', invoice.id)
    expect(await responsesFor(second)).toEqual(refusals.map(() => [410, 'link_expired', 'This link has expired']))
    const third = await tokenOf(anna, invoice)
    expect(await responsesFor(second)).toEqual(refusals)
    await anna.call(invoiceCalls.delete, { params: invoice })
    expect(await responsesFor(third)).toEqual(refusals)
  })
})

describe('the share link', () => {
  test('is the same for 20 concurrent requests', async () => {
    const other = await bill(anna, [])
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(anna, other)))
    expect(new Set(tokens).size).toBe(1)
    const { body } = await anna.call(invoiceSharingCalls.generate, { params: other })
    expect(body.shareUrl).toBe(`http://localhost:3000/shared/invoice/${tokens[0]}`)
  })

  test('is replaced after being revoked', async () => {
    await view()
    expect((await anna.call(invoiceSharingCalls.revoke, { params: invoice })).status).toBe(204)
    expect((await anna.call(invoiceSharingCalls.revoke, { params: invoice })).error.message).toBe('Share link not found')
    expect([await panel(), await viewedAt()]).toEqual([null, null])
    expect(await tokenOf(anna, invoice)).not.toBe(token)
  })

  test('can have an expiry date', async () => {
    await anna.call(invoiceSharingCalls.update, { params: invoice, body: { expiresOn: '2099-12-31' } })
    expect(await panel()).toEqual({ url: `http://localhost:3000/shared/invoice/${token}`, createdAt: expect.any(String), views: 0, lastViewedAt: null, expiresOn: '2099-12-31', isExpired: false })
  })

  test('returns 404 for another user’s invoice', async () => {
    const berta = await createFreelancer(service)
    for (const call of [invoiceSharingCalls.generate, invoiceSharingCalls.get, invoiceSharingCalls.update, invoiceSharingCalls.revoke]) {
      const ask = (id: number) => berta.call(call, { params: { id }, ...('body' in call && { body: { expiresOn: null } }) })
      const [foreign, absent] = [await ask(invoice.id), await ask(2_147_483_647)]
      expect([foreign.status, foreign.error.message], call.name).toEqual([404, absent.error.message])
    }
    expect((await read()).status).toBe(200)
  })

  test('can be looked up only by id, and only by the billing service', async () => {
    const url = service.database.url('billing')
    const id = shareTokens(testKeys.shareInvoices, 'invoice').linkIdOf(token)
    expect(await queryAs(url, null, 'select * from share_link_target($1)', [id])).toEqual([{ user_id: anna.id, invoice_id: invoice.id }])
    expect(await queryAs(url, null, 'select from share_link')).toEqual([])
    for (const other of ['projects', 'proposals'] as const) {
      await expect(queryAs(service.database.url(other), null, 'select * from billing.share_link_target($1)', [id])).rejects.toThrow(/permission denied/)
    }
  })
})

describe('share link views', () => {
  const told = () => notificationsOf(service.database, anna.id)

  test('are all counted for 20 concurrent requests, but trigger only one notification', async () => {
    await read()
    expect([(await panel())?.views, await viewedAt()]).toEqual([0, null])
    const answers = await Promise.all(Array.from({ length: 20 }, () => view()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    const first = await viewedAt()
    expect([(await panel())?.views, first]).toEqual([20, expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
    expect(await told()).toEqual([{ kind: 'invoice-viewed', subject: 'invoice', subjectId: invoice.id, name: 'INV-7', clientName: 'Acme Studio', amount: '338.28' }])
    await view()
    expect(await viewedAt()).toBe(first)
  })

  test('exclude the owner’s own views but include those of another signed-in user', async () => {
    const look = async (by: Caller) => {
      const { status, body, headers } = await view(by)
      return [status, body, headers.get('cache-control'), headers.getSetCookie()]
    }
    const answer = await look(anna.call)
    expect([answer, (await panel())?.views, await viewedAt(), await told()]).toEqual([[204, undefined, 'no-store', []], 0, null, []])
    const berta = await createFreelancer(service)
    expect([await look(berta.call), (await panel())?.views, (await told()).length]).toEqual([answer, 1, 1])
  })

  test('trigger a new notification for a new link', async () => {
    await view()
    await anna.call(invoiceSharingCalls.revoke, { params: invoice })
    token = await tokenOf(anna, invoice)
    await view()
    expect((await told()).length).toBe(2)
  })

  test('do not deadlock with concurrent requests for the share link', async () => {
    for (let n = 0; n < 10; n++) {
      invoice = await bill(anna, [])
      token = await tokenOf(anna, invoice)
      const answers = await Promise.all([view(), tokenOf(anna, invoice), view(), tokenOf(anna, invoice), view()])
      expect(answers.map((answer) => (typeof answer === 'string' ? answer : answer.status))).toEqual([204, token, 204, token, 204])
    }
  })
})
