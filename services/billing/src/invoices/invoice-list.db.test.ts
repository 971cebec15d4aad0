import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { addProject, createFreelancer, createProject, type Freelancer, invoiceFor } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer
let berta: Freelancer
const unknownIds = ['0', '-1', 'abc', '1.5', '2147483648', 2_147_483_647]

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
  berta = await createFreelancer(service)
})

const create = async (owner: Freelancer, more: Record<string, unknown>) =>
  (await owner.call(invoiceCalls.create, { body: invoiceFor(owner, { subtotal: '10', dueDate: '2099-12-31', ...more }) })).body

describe('GET /api/invoices', () => {
  test('lists the user’s invoices by issue date and id, newest first, without lines', async () => {
    for (const [issueDate, notes] of [
      ['2026-01-05', 'A'],
      ['2026-03-01', 'B'],
      ['2026-01-05', 'C'],
    ] as const)
      await create(anna, { issueDate, notes })
    await create(berta, {})
    const { body } = await anna.call(invoiceCalls.list)
    expect(body.map(({ notes }) => notes)).toEqual(['B', 'C', 'A'])
    expect(body[0]).not.toHaveProperty('lineItems')
  })

  test('filters by client, project and status, and limits the list', async () => {
    const second = await addProject(service.database, anna.id, anna.project.clientId, 'App')
    const other = await createProject(service.database, anna.id)
    await create(anna, { notes: 'A', status: 'sent' })
    await create(anna, { notes: 'B', projectId: second })
    await create(anna, { notes: 'C', ...other, status: 'sent' })
    await create(anna, { notes: 'D', projectId: null })
    const found = async (query: object) => (await anna.call(invoiceCalls.list, { query })).body.map(({ notes }) => notes).join('')
    expect(await found({ clientId: anna.project.clientId })).toBe('DBA')
    expect(await found({ projectId: second })).toBe('B')
    expect(await found({ status: 'sent' })).toBe('CA')
    expect(await found({ status: 'sent', clientId: other.clientId })).toBe('C')
    expect(await found({ limit: 2 })).toBe('DC')
    expect(await found({ clientId: berta.project.clientId })).toBe('')
    for (const query of [{ clientId: 'x' }, { status: 'open' }, { limit: '0' }] as object[])
      expect((await anna.call(invoiceCalls.list, { query })).status).toBe(400)
  })

  test('returns the same 404 for another user’s invoice as for a missing one', async () => {
    const hers = await create(berta, { lineItems: [{ description: 'X', quantity: 1, rate: 10 }] })
    const line = { description: 'Mine', quantity: 1, rate: 1 }
    const calls = [
      [invoiceCalls.get, undefined],
      [invoiceCalls.update, { notes: 'Mine' }],
      [invoiceCalls.delete, undefined],
      [invoiceCalls.markPaid, undefined],
      [invoiceCalls.lineItems, undefined],
      [invoiceCalls.addLineItem, line],
    ] as const
    for (const [call, body] of calls) {
      for (const id of [hers.id, ...unknownIds]) {
        const { status, error } = await anna.call(call, { params: { id }, body })
        expect([call.name, id, status, error.message, error.code]).toEqual([call.name, id, 404, 'Invoice not found', 'not_found'])
      }
    }
    for (const lineItemId of [hers.lineItems[0]?.id, ...unknownIds]) {
      expect((await anna.call(invoiceCalls.deleteLineItem, { params: { id: hers.id, lineItemId } })).error.message).toBe('Line item not found')
    }
    expect((await berta.call(invoiceCalls.get, { params: hers })).body).toEqual(hers)
  })

  test('returns 404 for a line on another invoice', async () => {
    const lineItems = [{ description: 'X', quantity: 1, rate: 10 }]
    const [first, second] = [await create(anna, { lineItems }), await create(anna, { lineItems })]
    expect((await anna.call(invoiceCalls.deleteLineItem, { params: { id: second.id, lineItemId: first.lineItems[0]?.id } })).status).toBe(404)
    const { status, error } = await anna.call(invoiceCalls.addLineItem, { params: second, body: { ...lineItems[0], invoiceId: first.id } })
    expect([status, error.message]).toEqual([400, 'invoiceId must be the invoice of the address'])
    expect((await anna.call(invoiceCalls.lineItems, { params: first })).body).toEqual(first.lineItems)
  })
})

test('a PO number is trimmed, searchable, limited to 50 characters, and can be removed', async () => {
  const invoice = await create(anna, { poNumber: ' PO-4711 ', notes: 'A' })
  await create(anna, { notes: 'B' })
  expect(invoice.poNumber).toBe('PO-4711')
  const found = async () => (await anna.call(invoiceCalls.list, { query: { search: 'po-47' } })).body.map(({ notes }) => notes)
  expect(await found()).toEqual(['A'])
  const { status, error } = await anna.call(invoiceCalls.update, { params: invoice, body: { poNumber: 'x'.repeat(51) } })
  expect([status, error.issues]).toMatchObject([400, [{ path: 'poNumber' }]])
  expect((await anna.call(invoiceCalls.update, { params: invoice, body: { poNumber: ' ' } })).body.poNumber).toBeNull()
  expect(await found()).toEqual([])
})

test('the summary contains counts and totals by status and counts the invoices issued this month', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const empty = (await anna.call(invoiceCalls.summary)).body
  expect(empty).toEqual({
    totalInvoices: 0,
    issuedThisMonth: 0,
    paidCount: 0,
    paidTotal: '0.00',
    pendingCount: 0,
    pendingTotal: '0.00',
    overdueCount: 0,
    overdueTotal: '0.00',
  })
  for (const [status, subtotal, issueDate] of [
    ['paid', '0.10', today],
    ['paid', '0.20', '2026-01-05'],
    ['sent', '1', today],
    ['submitted', '2', '2026-01-05'],
    ['overdue', '4', '2026-01-05'],
    ['draft', '8', '2026-01-05'],
    ['cancelled', '16', '2026-01-05'],
  ] as const) {
    await create(anna, { status, subtotal, issueDate })
  }
  expect((await anna.call(invoiceCalls.summary)).body).toEqual({
    totalInvoices: 7,
    issuedThisMonth: 2,
    paidCount: 2,
    paidTotal: '0.30',
    pendingCount: 2,
    pendingTotal: '3.00',
    overdueCount: 1,
    overdueTotal: '4.00',
  })
})

test('the invoice design starts with defaults and keeps absent fields on updates', async () => {
  expect((await anna.call(invoiceCalls.design)).body).toEqual({ template: 'classic', accentColor: '#2f5bd8', terms: null })
  await anna.call(invoiceCalls.saveDesign, { body: { terms: 'IBAN 1' } })
  await anna.call(invoiceCalls.saveDesign, { body: { template: 'compact' } })
  expect((await anna.call(invoiceCalls.saveDesign, { body: { accentColor: '#ABCDEF' } })).body).toEqual({
    template: 'compact',
    accentColor: '#abcdef',
    terms: 'IBAN 1',
  })
  expect((await anna.call(invoiceCalls.saveDesign, { body: { terms: null } })).body.terms).toBeNull()
  expect((await anna.call(invoiceCalls.saveDesign, { body: { template: 'fancy' } })).status).toBe(400)
  expect((await berta.call(invoiceCalls.design)).body.template).toBe('classic')
})
