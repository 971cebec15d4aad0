import { clientPortalCalls, portalDocumentCalls } from '@billfold/contracts/client-portal/client-portal-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { type Caller, startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, createProject, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let client: Caller
let portalId: string

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
  client = service.as(null)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  await turnOn()
})

/** The gateway verifies the token and passes on the id of its link. */
const visitorOf = (linkId: string | undefined) => service.as(null, 'UTC', linkId)
const params = { token: 'TOKEN' }
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)

async function turnOn({ id, project } = anna): Promise<void> {
  const [link] = await admin<{ id: string }>('insert into projects.portal_link (user_id, client_id) values ($1, $2) returning id', id, project.clientId)
  portalId = link?.id ?? ''
}
const turnOff = () => admin('update projects.portal_link set revoked_at = now() where id = $1', portalId)
const expire = () => admin('update projects.portal_link set expires_at = now() where id = $1', portalId)

const lineItems = [{ description: 'Design', quantity: '1', rate: '300' }]
const create = (more: Record<string, unknown> = {}) => bill(anna, [], { lineItems, status: 'sent', ...more })

const list = (state: 'open' | 'past', more: object = {}, given: string | undefined = portalId) => visitorOf(given)(clientPortalCalls.invoices, { params, query: { state, ...more } })
const numbersIn = async (state: 'open' | 'past') => (await list(state)).body.map(({ invoiceNumber }) => invoiceNumber)
const openDocument = (id: number, given: string | undefined = portalId) => visitorOf(given)(portalDocumentCalls.invoice, { params: { ...params, id } })
const tokenIn = (shareUrl: string) => shareUrl.split('/').at(-1) ?? ''
const read = (given: string) => client(invoiceSharingCalls.read, { params: { token: given } })
const pdf = (id: number, given: string | undefined = portalId) => visitorOf(given)(clientPortalCalls.invoicePdf, { params: { ...params, id } })
const ownersLink = async (invoice: InvoiceDetails) => (await anna.call(invoiceSharingCalls.get, { params: invoice })).body.link

describe('the invoices in a portal', () => {
  test('include open and paid invoices, with exactly the expected fields', async () => {
    const { id } = await create({ invoiceNumber: 'INV-7' })
    await anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount: '100', date: '2026-03-02' } })
    const paid = await create({ invoiceNumber: 'INV-6', status: 'paid', paidDate: '2026-03-09' })
    const facts = { projectName: 'Website', issueDate: '2026-03-01', dueDate: '2026-03-31', total: '300.00', isPayable: false }
    const { status, body, headers } = await list('open')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual([{ id, invoiceNumber: 'INV-7', status: 'sent', paidDate: null, amountPaid: '100.00', balance: '200.00', ...facts }])
    expect((await list('past')).body).toEqual([{ id: paid.id, invoiceNumber: 'INV-6', status: 'paid', paidDate: '2026-03-09', amountPaid: '300.00', balance: '0.00', ...facts }])
  })

  test('exclude drafts, cancelled invoices and invoices of other clients', async () => {
    for (const status of ['draft', 'cancelled', 'submitted', 'overdue', 'sent', 'paid']) await create({ status, invoiceNumber: status })
    const other = await createProject(service.database, anna.id)
    await create({ ...other, invoiceNumber: 'of another client' })
    expect([(await numbersIn('open')).toSorted(), await numbersIn('past')]).toEqual([['overdue', 'sent', 'submitted'], ['paid']])
  })

  test('are paginated, with open invoices sorted by due date', async () => {
    for (const dueDate of ['2026-05-01', '2026-04-01', '2026-06-01']) await create({ invoiceNumber: dueDate, dueDate })
    const first = await list('open', { limit: '2' })
    expect(first.body.map(({ dueDate }) => dueDate)).toEqual(['2026-04-01', '2026-05-01'])
    const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '', 'http://localhost')
    const second = await list('open', Object.fromEntries(next.searchParams))
    expect([second.body.map(({ dueDate }) => dueDate), second.headers.get('link')]).toEqual([['2026-06-01'], null])
    const { status, error } = await list('past', Object.fromEntries([...next.searchParams].filter(([name]) => name !== 'state')))
    expect([status, error.code]).toEqual([400, 'invalid_cursor'])
  })

  test('can be downloaded', async () => {
    const { id, invoiceNumber } = await create()
    const { status, headers, body } = await pdf(id)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pagesOf(body).join('')).toContain(invoiceNumber)
  })
})

describe('opening an invoice from a portal', () => {
  test('returns the same working link to 20 concurrent requests, and hides that link from the owner', async () => {
    const invoice = await create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => openDocument(invoice.id)))
    const urls = new Set(answers.map(({ status, body }) => `${status} ${body.shareUrl}`))
    expect(urls.size).toBe(1)
    const [answer] = answers
    expect(answer?.body.shareUrl).toMatch(/^http:\/\/localhost:3000\/shared\/invoice\/[\w-]{43}$/)
    expect((await read(tokenIn(answer?.body.shareUrl ?? ''))).body.document.number).toBe(invoice.invoiceNumber)
    expect(await ownersLink(invoice)).toBeNull()
  })

  test('returns the owner’s link if there is one', async () => {
    const invoice = await create()
    const { body } = await anna.call(invoiceSharingCalls.generate, { params: invoice })
    expect((await openDocument(invoice.id)).body.shareUrl).toBe(body.shareUrl)
  })

  test('counts as a view of the invoice', async () => {
    const invoice = await create()
    const given = tokenIn((await openDocument(invoice.id)).body.shareUrl)
    await client(invoiceSharingCalls.countView, { params: { token: given } })
    expect((await anna.call(invoiceCalls.get, { params: invoice })).body.viewedAt).toMatch(/Z$/)
  })

  test('fails when the portal is turned off, and creates a new link once it is turned on again', async () => {
    const { id } = await create()
    const first = tokenIn((await openDocument(id)).body.shareUrl)
    await turnOff()
    expect((await read(first)).status).toBe(404)
    await turnOn()
    const second = tokenIn((await openDocument(id)).body.shareUrl)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  })

  test('returns 410 once the portal has expired', async () => {
    const { id } = await create()
    const given = tokenIn((await openDocument(id)).body.shareUrl)
    await expire()
    expect((await read(given)).status).toBe(410)
  })

  test('creates a link that becomes the owner’s when the owner shares the invoice, and that then outlives the portal', async () => {
    const invoice = await create()
    const { shareUrl } = (await openDocument(invoice.id)).body
    expect((await anna.call(invoiceSharingCalls.generate, { params: invoice })).body.shareUrl).toBe(shareUrl)
    await turnOff()
    expect([(await read(tokenIn(shareUrl))).status, (await ownersLink(invoice))?.url]).toEqual([200, shareUrl])
  })

  test('stays blocked when the owner shares the invoice after the portal was turned off', async () => {
    const invoice = await create()
    const { shareUrl } = (await openDocument(invoice.id)).body
    await turnOff()
    const shared = (await anna.call(invoiceSharingCalls.generate, { params: invoice })).body.shareUrl
    expect([shared === shareUrl, (await read(tokenIn(shareUrl))).status, (await read(tokenIn(shared))).status]).toEqual([false, 404, 200])
  })

  test.each([
    ['becomes a draft', { status: 'draft' }],
    ['moves to another client', {}],
  ])('stops working when the invoice %s', async (_, change) => {
    const invoice = await create()
    const given = tokenIn((await openDocument(invoice.id)).body.shareUrl)
    const body = 'status' in change ? change : { clientId: (await createProject(service.database, anna.id)).clientId, projectId: null }
    expect((await anna.call(invoiceCalls.update, { params: invoice, body })).status).toBe(200)
    expect([(await read(given)).status, (await openDocument(invoice.id)).status]).toEqual([404, 404])
  })
})

describe('a portal', () => {
  async function answersFor(given: string, id: number) {
    const answers = [await list('open', {}, given), await pdf(id, given), await openDocument(id, given)]
    return answers.map(({ status, error }) => [status, error.code])
  }
  const notFound = Array.from({ length: 3 }, () => [404, 'not_found'])

  test('returns 404 for an unknown or missing link, and when it is turned off', async () => {
    const { id } = await create()
    expect(await answersFor('6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c', id)).toEqual(notFound)
    const answers = [await client(clientPortalCalls.invoices, { params, query: { state: 'open' } }), await client(portalDocumentCalls.invoice, { params: { ...params, id } })]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(Array.from({ length: 2 }, () => [404, 'Page not found']))
    await turnOff()
    expect(await answersFor(portalId, id)).toEqual(notFound)
  })

  test('returns 410 when it has expired', async () => {
    const { id } = await create()
    await expire()
    expect(await answersFor(portalId, id)).toEqual(Array.from({ length: 3 }, () => [410, 'link_expired']))
  })

  test('does not open drafts, cancelled invoices, or invoices of another client or user', async () => {
    const berta = await createFreelancer(service)
    const others = [
      await create({ status: 'draft' }),
      await create({ status: 'cancelled' }),
      await create({ ...(await createProject(service.database, anna.id)) }),
      await bill(berta, [], { lineItems, status: 'sent' }),
    ]
    for (const { id } of others) expect([(await pdf(id)).status, (await openDocument(id)).status]).toEqual([404, 404])
    const rows = await admin('select from billing.share_link where invoice_id = any($1)', others.map(({ id }) => id))
    expect(rows).toEqual([])
  })

  test('cannot be linked to another user’s invoice, even by inserting a database row', async () => {
    const berta = await createFreelancer(service)
    const { id } = await bill(berta, [], { lineItems, status: 'sent' })
    const sql = 'insert into billing.share_link (user_id, invoice_id, portal_link_id) values ($1, $2, $3)'
    await expect(admin(sql, berta.id, id, portalId)).rejects.toThrow(/share_link_portal/)
  })
})
