import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { GOOD_CARD } from '@billfold/stripe-sandbox/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { addProject, createFreelancer, createProject, createProposal, type Freelancer, invoiceFor, tokenOf } from '../testing/freelancer.ts'

let at: AtStripe
let anna: Freelancer
/** A paid deposit of $600.00. */
let deposit: InvoiceDetails

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  for (const table of ['invoices', 'customers', 'charges'] as const) at.sandbox.state[table] = {}
  anna = await createFreelancer(at.service)
  deposit = await paidDeposit()
})

const read = async ({ id }: { id: number }) => (await anna.call(invoiceCalls.get, { params: { id } })).body
const update = ({ id }: { id: number }, body: object) => anna.call(invoiceCalls.update, { params: { id }, body })
const lineItems = [{ description: 'Website', quantity: '1', rate: '1000' }]
const create = (body: object = {}) => anna.call(invoiceCalls.create, { body: invoiceFor(anna, { lineItems, taxRate: '8.25', status: 'sent', ...body }) })
const deducting = async (body: object = {}) => (await create({ depositIds: [deposit.id], ...body })).body
const deductible = async (query: object = {}) => (await anna.call(invoiceCalls.deductibleDeposits, { query: { clientId: String(anna.project.clientId), ...query } })).body

async function createDeposit(percentage = '60'): Promise<InvoiceDetails> {
  const proposal = await createProposal(at.service.database, anna.id, anna.project.clientId, percentage)
  const { body } = await anna.call(proposalCalls.syncToStripe, { params: { id: proposal } })
  const invoices = (await anna.call(invoiceCalls.list, { query: {} })).body
  return read(invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === body.stripeInvoiceId)!)
}

async function paidDeposit(percentage?: string): Promise<InvoiceDetails> {
  const created = await createDeposit(percentage)
  return (await anna.call(invoiceCalls.markPaid, { params: created })).body
}

describe('an invoice that deducts a deposit', () => {
  test('subtracts the full deposit from its total after tax', async () => {
    const { status, body } = await create({ depositIds: [deposit.id, deposit.id], subtotal: '1000', taxAmount: '82.50', total: '482.50' })
    expect([status, body]).toMatchObject([201, { subtotal: '1000.00', taxAmount: '82.50', total: '482.50', deductions: [{ depositId: deposit.id, invoiceNumber: deposit.invoiceNumber, amount: '600.00' }] }])
    expect((await read(deposit)).deductedOn).toEqual({ invoiceId: body.id, invoiceNumber: body.invoiceNumber })
  })

  test('shows the deposit to the client and bills the remainder at Stripe', async () => {
    const invoice = await deducting()
    const { body } = await at.service.as(null)(invoiceSharingCalls.read, { params: { token: await tokenOf(anna, invoice) } })
    expect(body.document).toMatchObject({ subtotal: '$1,000.00', deductions: [{ label: `Deposit ${deposit.invoiceNumber}`, amount: '−$600.00' }], total: { amount: '$482.50' } })
    expect((await anna.call(invoiceCalls.syncToStripe, { params: invoice })).status).toBe(200)
    const there = at.invoices().at(-1)
    expect([there?.total, there?.lines.data.at(-1)]).toMatchObject([48_250, { description: `Deposit ${deposit.invoiceNumber}`, amount: -60_000 }])
    at.sandbox.pay(there!.id, GOOD_CARD, 48_250)
    await anna.call(invoiceCalls.stripeStatus, { params: invoice })
    expect(await read(invoice)).toMatchObject({ status: 'paid', amountPaid: '482.50' })
  })

  test('keeps its deposits unless the request lists others', async () => {
    const other = await paidDeposit('10')
    const invoice = await deducting()
    expect((await update(invoice, { notes: 'Thanks' })).body).toMatchObject({ total: '482.50', deductions: [{ depositId: deposit.id }] })
    expect((await update(invoice, { depositIds: [other.id], total: '982.50' })).body).toMatchObject({ total: '982.50', deductions: [{ depositId: other.id, amount: '100.00' }] })
    expect((await deductible()).map(({ id }) => id)).toEqual([deposit.id])
    expect((await update(invoice, { depositIds: [] })).body).toMatchObject({ total: '1082.50', deductions: [] })
  })

  test('cannot have a negative total', async () => {
    const { status, error } = await create({ depositIds: [deposit.id], lineItems: [{ description: 'Logo', quantity: '1', rate: '500' }], taxRate: '0' })
    expect([status, error.message, error.issues?.[0]?.path]).toEqual([422, 'The deposits ($600.00) are more than the invoice amount ($500.00)', 'depositIds'])
    const invoice = await deducting()
    expect((await update(invoice, { lineItems: [{ description: 'Logo', quantity: '1', rate: '500' }] })).status).toBe(422)
    expect((await read(invoice)).total).toBe('482.50')
  })

  test('returns 422 for a total that ignores the deposit', async () => {
    const { status, error } = await create({ depositIds: [deposit.id], total: '1082.50' })
    expect([status, error.message]).toEqual([422, '1082.50 was sent, but subtotal and tax without the deposits come to 482.50'])
    expect((await deductible()).map(({ id }) => id)).toEqual([deposit.id])
  })

  test('cannot change its deposits once it is open at Stripe', async () => {
    const other = await paidDeposit()
    const invoice = await deducting()
    await anna.call(invoiceCalls.syncToStripe, { params: invoice })
    expect((await update(invoice, { depositIds: [other.id] })).status).toBe(409)
    expect((await update(invoice, { depositIds: [deposit.id], notes: 'Thanks' })).status).toBe(200)
  })
})

describe('a deposit', () => {
  test('is deducted by only one of thirty invoices created concurrently', { timeout: 90_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create({ depositIds: [deposit.id] })))
    const [created] = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.length).toBe(29)
    for (const { status, error } of refused) expect([status, error.message]).toEqual([409, `Deposit ${deposit.invoiceNumber} has already been deducted from invoice ${created?.body.invoiceNumber}`])
  })

  test('can be deducted again once the invoice is cancelled or deleted, or no longer deducts it', async () => {
    const first = await deducting()
    await update(first, { status: 'cancelled' })
    expect(await read(first)).toMatchObject({ total: '482.50', deductions: [{ depositId: deposit.id }] })
    const second = await deducting()
    expect((await update(first, { status: 'sent' })).error.message).toBe(`Deposit ${deposit.invoiceNumber} has already been deducted from invoice ${second.invoiceNumber}`)
    await anna.call(invoiceCalls.delete, { params: second })
    expect((await update(first, { status: 'sent' })).body).toMatchObject({ status: 'sent', total: '482.50' })
    await update(first, { depositIds: [] })
    expect((await deductible()).map(({ id }) => id)).toEqual([deposit.id])
  })

  test('cannot be cancelled, deleted or changed while a live invoice deducts it', async () => {
    const invoice = await deducting()
    const message = `This deposit has been deducted from invoice ${invoice.invoiceNumber}. Remove it there first.`
    await anna.call(invoiceCalls.deletePayment, { params: { id: deposit.id, paymentId: deposit.payments[0]!.id } })
    for (const answer of [
      await update(deposit, { status: 'cancelled' }),
      await update(deposit, { lineItems: [{ description: 'Less', quantity: '1', rate: '1' }] }),
      await anna.call(invoiceCalls.delete, { params: deposit }),
    ]) expect([answer.status, answer.error.message]).toEqual([409, message])
    await update(invoice, { status: 'cancelled' })
    expect((await update(deposit, { status: 'cancelled' })).status).toBe(200)
  })

  test('is not deducted if it is unpaid or belongs to another client or user', async () => {
    const { clientId } = await createProject(at.service.database, anna.id)
    const open = await createDeposit()
    const berta = await createFreelancer(at.service)
    const plain = (await create()).body
    const outcome = async (answer: Promise<{ status: number; error: { message: string } }>) => [(await answer).status, (await answer).error.message]
    const missing = [404, 'Deposit not found for this client']
    expect(await outcome(create({ clientId, projectId: null, depositIds: [deposit.id] }))).toEqual(missing)
    expect(await outcome(create({ depositIds: [plain.id] }))).toEqual(missing)
    expect(await outcome(create({ depositIds: [2_000_000_000] }))).toEqual(missing)
    expect(await outcome(berta.call(invoiceCalls.create, { body: invoiceFor(berta, { lineItems, depositIds: [deposit.id] }) }))).toEqual(missing)
    expect(await outcome(create({ depositIds: [open.id] }))).toEqual([409, `Deposit ${open.invoiceNumber} is not paid`])
    expect(await outcome(update(open, { depositIds: [deposit.id] }))).toEqual([400, 'A deposit invoice cannot deduct deposits'])
    expect(await outcome(update(await deducting(), { clientId, projectId: null }))).toEqual(missing)
  })

  test('is listed as deductible until it is deducted, with deposits for the given project first', async () => {
    const projectId = await addProject(at.service.database, anna.id, anna.project.clientId, 'Shop')
    const second = await paidDeposit('10')
    await update(second, { projectId })
    await createDeposit()
    const about = { issueDate: deposit.issueDate, proposalTitle: 'Website' }
    expect(await deductible()).toEqual([
      { ...about, id: deposit.id, invoiceNumber: deposit.invoiceNumber, total: '600.00', projectId: null, projectName: null },
      { ...about, id: second.id, invoiceNumber: second.invoiceNumber, total: '100.00', projectId, projectName: 'Shop' },
    ])
    expect((await deductible({ projectId: String(projectId) })).map(({ id }) => id)).toEqual([second.id, deposit.id])
    await deducting()
    expect((await deductible()).map(({ id }) => id)).toEqual([second.id])
    const berta = await createFreelancer(at.service)
    expect((await berta.call(invoiceCalls.deductibleDeposits, { query: { clientId: String(anna.project.clientId) } })).body).toEqual([])
  })

  test('stays deducted when Stripe refunds it or voids the bill for the remainder', async () => {
    const created = await createDeposit('50')
    at.sandbox.pay(created.stripeInvoiceId!, GOOD_CARD, 50_000)
    await anna.call(invoiceCalls.stripeStatus, { params: created })
    const invoice = await deducting({ depositIds: [created.id] })
    at.sandbox.refund(Object.keys(at.sandbox.state.charges).at(-1)!)
    await anna.call(invoiceCalls.stripeStatus, { params: created })
    expect(await read(created)).toMatchObject({ status: 'draft', amountPaid: '0.00', deductedOn: { invoiceId: invoice.id } })
    await anna.call(invoiceCalls.syncToStripe, { params: created })
    await at.provider.void((await read(created)).stripeInvoiceId!)
    expect((await anna.call(invoiceCalls.stripeStatus, { params: created })).status).toBe(200)
    expect(await read(created)).toMatchObject({ status: 'draft', deductedOn: { invoiceId: invoice.id } })
  })
})

describe('the database', () => {
  const asBilling = (sql: string, ...values: unknown[]) => queryAs(at.service.database.url('billing'), anna.id, sql, values)
  const INSERT = 'insert into invoice_deduction (user_id, client_id, invoice_id, invoice_is_live, deposit_id, amount) values ($1, $2, $3, true, $4, $5)'

  test('rejects deductions that do not match the invoice, the client or the deposit', async () => {
    const { clientId } = anna.project
    const invoice = (await create()).body
    await expect(asBilling(INSERT, anna.id, clientId, invoice.id, deposit.id, '600')).rejects.toThrow('invoice_deductions_add_up')
    await expect(asBilling('update invoice set deducted = 600, total = total - 600 where id = $1', invoice.id)).rejects.toThrow('invoice_deductions_add_up')
    await expect(asBilling(INSERT, anna.id, clientId, invoice.id, deposit.id, '599')).rejects.toThrow(/deduct/)
    const deducted = await deducting()
    await expect(asBilling("update invoice set status = 'cancelled' where id = $1", deposit.id)).rejects.toThrow()
    await expect(asBilling('delete from invoice_deduction where invoice_id = $1', deducted.id)).rejects.toThrow('invoice_deductions_add_up')
    await expect(asBilling(INSERT, anna.id, clientId, invoice.id, deposit.id, '600')).rejects.toThrow('deduction_deposit_once')
  })

  test('deletes deposits and deductions with the account', async () => {
    await deducting()
    await queryAs(at.service.database.url('accounts'), anna.id, 'delete from account where id = $1', [anna.id])
    expect(await queryAs(at.service.database.adminUrl, null, 'select from billing.invoice_deduction where user_id = $1', [anna.id])).toEqual([])
  })
})
