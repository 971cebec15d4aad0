import { addDays, dateIn } from '@billfold/contracts/calendar-date'
import type { BankTransaction } from '@billfold/contracts/bank-statements/bank-statement'
import { bankStatementCalls } from '@billfold/contracts/bank-statements/bank-statement-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { queryAs } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AtStripe, startAtStripe } from '../testing/at-stripe.ts'
import { bill, createFreelancer, type Freelancer } from '../testing/freelancer.ts'

let at: AtStripe
let anna: Freelancer
const today = dateIn('America/New_York', new Date())

beforeAll(async () => {
  at = await startAtStripe()
})
afterAll(() => at.close())
beforeEach(async () => {
  at.sandbox.fail()
  anna = await createFreelancer(at.service)
})

let numbers = 0
const invoiceOver = (rate: string, more: Record<string, unknown> = {}) =>
  bill(anna, [], { invoiceNumber: `B-${(numbers += 1)}-${Date.now()}`, status: 'sent', dueDate: addDays(today, 20), lineItems: [{ description: 'Design', quantity: 1, rate }], ...more })

const received = (amount: string, more: Partial<BankTransaction> = {}): BankTransaction => ({
  account: 'DE89370400440532013000', bankId: '', date: '2026-05-04', amount, currency: 'USD', name: 'ACME STUDIO', reference: 'Thank you', ordinal: 0, ...more,
})
const match = (...transactions: BankTransaction[]) => anna.call(bankStatementCalls.match, { body: { transactions } })
type Row = [transaction: BankTransaction, ...allocations: [invoice: { id: number }, amount: string][]]
const record = (rows: Row[], headers: Record<string, string> = {}) =>
  anna.call(bankStatementCalls.record, { headers, body: { payments: rows.map(([transaction, ...allocations]) => ({ transaction, allocations: allocations.map(([{ id }, amount]) => ({ invoiceId: id, amount })) })) } })
const now = async ({ id }: { id: number }): Promise<InvoiceDetails> => (await anna.call(invoiceCalls.get, { params: { id } })).body
const paid = async (...invoices: { id: number }[]) => Promise.all(invoices.map(async (invoice) => (await now(invoice)).amountPaid))

describe('matching bank transactions', () => {
  test('proposes open invoices with a reason, and lists them with their balances', async () => {
    const [named, alike, draft] = [await invoiceOver('300'), await invoiceOver('120'), await invoiceOver('77', { status: 'draft' })]
    await anna.call(invoiceCalls.recordPayment, { params: { id: alike.id }, body: { amount: '20' } })
    const { status, body } = await match(received('300', { reference: `Re. ${named.invoiceNumber}`, name: 'Somebody' }), received('100'), received('77'))
    expect(status).toBe(200)
    expect(body.transactions).toEqual([
      { recorded: null, proposal: { reason: 'number', isSure: true, allocations: [{ invoiceId: named.id, amount: '300.00' }] } },
      { recorded: null, proposal: { reason: 'name', isSure: true, allocations: [{ invoiceId: alike.id, amount: '100.00' }] } },
      { recorded: null, proposal: null },
    ])
    expect(body.invoices.map(({ id, balance }) => [id, balance])).toEqual([[named.id, '300.00'], [alike.id, '100.00']])
    expect(draft.status).toBe('draft')
  })

  test('ignores another user’s invoices', async () => {
    const { invoiceNumber } = await invoiceOver('300')
    const berta = await createFreelancer(at.service)
    const { body } = await berta.call(bankStatementCalls.match, { body: { transactions: [received('300', { reference: invoiceNumber })] } })
    expect(body).toEqual({ transactions: [{ recorded: null, proposal: null }], invoices: [] })
  })
})

describe('recording bank transactions', () => {
  test('adds full and partial payments with the transaction’s date and reference', async () => {
    const [whole, part] = [await invoiceOver('300'), await invoiceOver('120')]
    const { status, body } = await record([[received('300'), [whole, '300']], [received('20', { bankId: 'T-1' }), [part, '20.00']]])
    expect([status, body]).toEqual([201, { payments: 2, paidInvoices: 1 }])
    expect(await now(whole)).toMatchObject({ status: 'paid', paidDate: '2026-05-04', payments: [{ amount: '300.00', date: '2026-05-04', method: 'bank_transfer', note: 'ACME STUDIO · Thank you', source: 'manual' }] })
    expect(await now(part)).toMatchObject({ status: 'sent', amountPaid: '20.00' })
  })

  test('splits a transaction across several invoices', async () => {
    const [one, other] = [await invoiceOver('300'), await invoiceOver('120')]
    expect((await record([[received('420'), [one, '300'], [other, '120']]])).body).toEqual({ payments: 1, paidInvoices: 2 })
    const { body } = await match(received('420'))
    expect(body.transactions[0]?.recorded?.invoices.map(({ id }) => id)).toEqual([one.id, other.id])
  })

  test('rejects a transaction that is already recorded with the same id or content', async () => {
    const invoice = await invoiceOver('300')
    const byId = received('10', { bankId: 'T-7' })
    await record([[byId, [invoice, '10']], [received('20'), [invoice, '20']]])
    const again = [{ ...byId, reference: 'Written differently' }, { ...byId, bankId: '' }, received('20'), received('20', { reference: 'thank  YOU' }), received('20', { bankId: 'T-8' })]
    const { body } = await match(...again)
    expect(body.transactions.map(({ recorded }) => recorded?.invoices[0]?.invoiceNumber)).toEqual(again.map(() => invoice.invoiceNumber))
    for (const transaction of again) {
      const answer = await record([[transaction, [invoice, transaction.amount]]])
      expect([answer.status, answer.error.issues]).toMatchObject([409, [{ path: 'payments.0', message: 'This transaction has already been recorded' }]])
    }
    expect(await paid(invoice)).toEqual(['30.00'])
  })

  test('treats equal transactions on one day, and equal ids in two accounts, as different transactions', async () => {
    const invoice = await invoiceOver('300')
    const rows: Row[] = [
      [received('10'), [invoice, '10']],
      [received('10', { ordinal: 1 }), [invoice, '10']],
      [received('5', { bankId: '1', account: 'A' }), [invoice, '5']],
      [received('5', { bankId: '1', account: 'B' }), [invoice, '5']],
    ]
    expect((await record(rows)).status).toBe(201)
    expect((await record([[received('10', { ordinal: 2 }), [invoice, '10']]])).status).toBe(201)
    expect(await paid(invoice)).toEqual(['40.00'])
  })

  test('records all rows or none, and reports what is wrong with each', async () => {
    const [open, settled] = [await invoiceOver('300'), await invoiceOver('50')]
    await anna.call(invoiceCalls.markPaid, { params: { id: settled.id } })
    const { status, error } = await record([
      [received('100', { bankId: '1' }), [open, '100']],
      [received('50', { bankId: '2' }), [settled, '50']],
      [received('200.01', { bankId: '3' }), [open, '200.01']],
      [received('7', { bankId: '4' }), [{ id: 2_000_000_000 }, '7']],
      [received('100', { bankId: '1' }), [open, '100']],
    ])
    expect([status, error.message]).toEqual([409, 'Some payments could not be recorded, so none were saved.'])
    expect(error.issues?.map(({ path, message }) => [path, message])).toEqual([
      ['payments.1', 'This invoice has already been paid'],
      ['payments.2', 'Only $200.00 is due on this invoice'],
      ['payments.3', 'Invoice not found'],
      ['payments.4', 'This transaction has already been recorded'],
    ])
    expect(await paid(open)).toEqual(['0.00'])
    expect((await match(received('100', { bankId: '1' }))).body.transactions[0]?.recorded).toBeNull()
  })

  test('requires payments that add up to the transaction’s amount', async () => {
    const invoice = await invoiceOver('300')
    const { status, error } = await record([[received('100'), [invoice, '99.99']]])
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'payments.0.allocations'])
  })

  test('happens once for concurrent identical requests, with and without an idempotency key', async () => {
    const invoice = await invoiceOver('300')
    const rows: Row[] = [[received('10', { bankId: 'T-1' }), [invoice, '10']]]
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => record(rows, index % 2 === 0 ? { 'idempotency-key': 'same' } : {})))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await paid(invoice)).toEqual(['10.00'])
  })

  test('pays only one invoice when two requests concurrently choose different invoices for the same transaction', async () => {
    const invoices = [await invoiceOver('300'), await invoiceOver('300')]
    const answers = await Promise.all(invoices.map((invoice) => record([[received('10', { bankId: 'T-1' }), [invoice, '10']]])))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await paid(...invoices)).toSorted((a, b) => a.localeCompare(b))).toEqual(['0.00', '10.00'])
  })

  test('is possible again after the payment is removed', async () => {
    const invoice = await invoiceOver('300')
    const row: Row = [received('300', { bankId: 'T-1' }), [invoice, '300']]
    await record([row])
    const { payments } = await now(invoice)
    await anna.call(invoiceCalls.deletePayment, { params: { id: invoice.id, paymentId: payments[0]?.id ?? 0 } })
    expect((await match(row[0])).body.transactions[0]?.recorded).toBeNull()
    expect((await record([row])).status).toBe(201)
  })

  test('does not pay another user’s invoice', async () => {
    const invoice = await invoiceOver('300')
    const berta = await createFreelancer(at.service)
    const { status, error } = await berta.call(bankStatementCalls.record, { body: { payments: [{ transaction: received('300'), allocations: [{ invoiceId: invoice.id, amount: '300' }] }] } })
    expect([status, error.issues?.[0]?.message]).toEqual([409, 'Invoice not found'])
    expect(await paid(invoice)).toEqual(['0.00'])
  })
})

describe('an invoice that can be paid at Stripe', () => {
  const sync = async (invoice: InvoiceDetails) => {
    const { status, error } = await anna.call(invoiceCalls.syncToStripe, { params: { id: invoice.id } })
    if (status !== 200) throw new Error(error.message)
  }

  test.each(['300', '100'])('can no longer be paid there after a payment of %s was recorded', async (amount) => {
    const invoice = await invoiceOver('300')
    await sync(invoice)
    const before = at.invoices().length
    const answer = await record([[received(amount), [invoice, amount]]], { 'idempotency-key': 'one' })
    expect(answer.status).toBe(201)
    expect(at.invoices().slice(before - 1).map(({ status }) => status)).toEqual(['void'])
    expect((await record([[received(amount), [invoice, amount]]], { 'idempotency-key': 'one' })).body).toEqual(answer.body)
    expect(await paid(invoice)).toEqual([`${amount}.00`])
  })

  test('stays open there if the payments are rejected', async () => {
    const invoice = await invoiceOver('300')
    await sync(invoice)
    expect((await record([[received('300'), [invoice, '300']], [received('7', { bankId: '2' }), [{ id: 2_000_000_000 }, '7']]])).status).toBe(409)
    expect(at.invoices().at(-1)?.status).toBe('open')
    expect(await paid(invoice)).toEqual(['0.00'])
  })
})

test('deleting the account deletes its transactions and settings', async () => {
  const invoice = await invoiceOver('300')
  await record([[received('300'), [invoice, '300']]])
  const count = () => queryAs(at.service.database.adminUrl, null, 'select from billing.bank_transaction where user_id = $1', [anna.id])
  expect(await count()).toHaveLength(1)
  await queryAs(at.service.database.adminUrl, null, 'delete from accounts.account where id = $1', [anna.id])
  expect(await count()).toEqual([])
})
