import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { MAX_STATEMENT_ENTRIES, type Statement } from '@billfold/contracts/statements/statement'
import { statementCalls } from '@billfold/contracts/statements/statement-calls'
import { statementEmailCalls } from '@billfold/contracts/statements/statement-email-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf, paintOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { bill, createFreelancer, createProject, type Freelancer } from '../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const rows = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const invoiced = (amount: string, issueDate: string, more: object = {}) =>
  bill(anna, [], { issueDate, dueDate: '2099-12-31', status: 'sent', lineItems: [{ description: 'Work', quantity: '1', rate: amount }], ...more })
async function pay({ id }: { id: number }, amount: string, date: string | null, more: object = {}) {
  const { status, error } = await anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount, date: date ?? '2026-01-01', ...more } })
  if (status !== 201) throw new Error(error.message)
  if (date === null) await rows('update billing.invoice_payment set date = null where invoice_id = $1', id)
}
const read = async (query: object = YEAR): Promise<Statement> => (await anna.call(statementCalls.get, { params: { id: anna.project.clientId }, query })).body
const linesOf = ({ entries }: Statement) => entries.map(({ date, kind, amount, balance }) => [date, kind, amount, balance])
const totalsOf = ({ openingBalance, invoiced, paid, closingBalance }: Statement) => [openingBalance, invoiced, paid, closingBalance]

describe('a statement', () => {
  test('lists invoices and payments by date with the balance after each', async () => {
    const first = await invoiced('100.10', '2026-02-01')
    await invoiced('50.05', '2026-03-01')
    await pay(first, '40.10', '2026-03-01', { method: 'card' })
    const { client, accentColor, from, to, count, omitted, ...statement } = await read()
    expect(client).toEqual({ id: anna.project.clientId, name: 'Acme Studio', email: 'hello@acme.test', contact: null, address: null, taxId: null, language: null })
    expect([accentColor, from, to, count, omitted]).toEqual(['#2f5bd8', YEAR.from, YEAR.to, 3, null])
    expect(totalsOf(statement as Statement)).toEqual(['0.00', '150.15', '40.10', '110.05'])
    expect(linesOf(statement as Statement)).toEqual([
      ['2026-02-01', 'invoice', '100.10', '100.10'],
      ['2026-03-01', 'invoice', '50.05', '150.15'],
      ['2026-03-01', 'payment', '-40.10', '110.05'],
    ])
    expect(statement.entries[2]).toMatchObject({ invoiceId: first.id, invoiceNumber: first.invoiceNumber, method: 'card', dueDate: null, refunded: '0.00' })
    expect(statement.entries[0]).toMatchObject({ method: null, dueDate: '2099-12-31' })
  })

  test('includes earlier entries in the opening balance and omits later ones', async () => {
    const earlier = await invoiced('100.00', '2025-12-31')
    await pay(earlier, '30.00', '2025-12-31')
    await pay(earlier, '20.00', '2026-01-01')
    await invoiced('7.00', '2026-12-31')
    await invoiced('9.00', '2027-01-01')
    const statement = await read()
    expect(totalsOf(statement)).toEqual(['70.00', '7.00', '20.00', '57.00'])
    expect(linesOf(statement)).toEqual([['2026-01-01', 'payment', '-20.00', '50.00'], ['2026-12-31', 'invoice', '7.00', '57.00']])
  })

  test('divides the balance by how long invoices are overdue on its last day', async () => {
    const due = (amount: string, dueDate: string) => invoiced(amount, '2025-01-01', { dueDate })
    await due('1.00', '2025-12-31')
    await due('2.00', '2025-12-30')
    await due('4.00', '2025-12-01')
    await due('8.00', '2025-11-30')
    await due('16.00', '2025-11-01')
    await due('32.00', '2025-10-31')
    await due('64.00', '2025-10-02')
    await due('128.00', '2025-10-01')
    const oldest = await due('256.00', '2025-01-31')
    await pay(oldest, '200.00', '2025-12-31')
    await pay(oldest, '56.00', '2026-01-01')
    expect((await read({ from: '2025-01-01', to: '2025-12-31' })).aging).toEqual({ notDue: '1.00', days1To30: '6.00', days31To60: '24.00', days61To90: '96.00', over90: '184.00' })
  })

  test('counts no days after today as overdue if it ends in the future', async () => {
    await invoiced('1.00', '2026-01-01', { dueDate: '2097-12-31' })
    await invoiced('2.00', '2098-05-04')
    for (const query of [{}, { to: '2098-05-04' }]) expect((await read(query)).aging).toEqual({ notDue: '3.00', days1To30: '0.00', days31To60: '0.00', days61To90: '0.00', over90: '0.00' })
  })

  test('contains everything up to the last entry if no dates are given', async () => {
    await invoiced('1.00', '2020-01-01')
    await invoiced('2.00', '2098-05-04')
    const { from, to, ...statement } = await read({})
    expect([from, to]).toEqual([null, '2098-05-04'])
    expect(totalsOf(statement as Statement)).toEqual(['0.00', '3.00', '0.00', '3.00'])
  })

  test('ends on its first day if that is after the last entry', async () => {
    await invoiced('1.00', '2020-01-01')
    expect(await read({ from: '2098-05-04' })).toMatchObject({ from: '2098-05-04', to: '2098-05-04', count: 0, openingBalance: '1.00', closingBalance: '1.00' })
  })

  test('omits drafts, cancelled invoices and other clients’ entries', async () => {
    await invoiced('100.00', '2026-02-01', { status: 'draft' })
    await invoiced('100.00', '2026-02-01', { status: 'cancelled' })
    await invoiced('100.00', '2026-02-01', await createProject(service.database, anna.id))
    expect([(await read()).count, ...totalsOf(await read())]).toEqual([0, '0.00', '0.00', '0.00', '0.00'])
  })

  test('reduces a payment by its refund', async () => {
    const invoice = await invoiced('100.00', '2026-02-01')
    await pay(invoice, '60.00', '2026-02-02')
    await rows('update billing.invoice_payment set refunded = 25 where invoice_id = $1', invoice.id)
    const statement = await read()
    expect([linesOf(statement)[1], statement.entries[1]?.refunded]).toEqual([['2026-02-02', 'payment', '-35.00', '65.00'], '25.00'])
    await rows('update billing.invoice_payment set refunded = 60 where invoice_id = $1', invoice.id)
    expect([(await read()).count, (await read()).closingBalance]).toEqual([1, '100.00'])
  })

  test('counts an undated payment on its invoice’s issue date', async () => {
    await pay(await invoiced('100.00', '2026-02-01'), '60.00', null)
    expect(linesOf(await read())[1]).toEqual(['2026-02-01', 'payment', '-60.00', '40.00'])
  })

  test('shows a payment made before its invoice as a credit', async () => {
    await pay(await invoiced('100.00', '2026-06-01'), '60.00', '2026-05-01')
    expect((await read({ ...YEAR, to: '2026-05-31' })).closingBalance).toBe('-60.00')
  })

  test('combines the oldest entries when there are too many', { timeout: 30_000 }, async () => {
    await rows(
      `insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, subtotal, total)
       select $1, $2, 'M-' || n, 'sent', date '2026-01-01' + n / 40, '2099-12-31', 1.01, 1.01 from generate_series(0, 1999) n`,
      anna.id,
      anna.project.clientId,
    )
    const { entries, omitted, ...statement } = await read({ from: '2026-01-02' })
    expect([statement.count, statement.openingBalance, statement.closingBalance]).toEqual([1960, '40.40', '2020.00'])
    expect(omitted).toEqual({ count: 960, invoiced: '969.60', paid: '0.00', balance: '1010.00' })
    expect([entries.length, entries[0]?.balance, entries.at(-1)?.balance]).toEqual([MAX_STATEMENT_ENTRIES, '1011.01', '2020.00'])
    const pdf = await anna.call(statementCalls.pdf, { params: { id: anna.project.clientId }, query: {} })
    expect([pdf.status, pagesOf(pdf.body).join('')]).toEqual([200, expect.stringContaining('1,000earlierentries$1,010.00$0.00$1,010.00')])
  })
})

describe('the statement PDF', () => {
  test('shows the sender, the client, the period and all amounts', async () => {
    await rows("update projects.client set address = '5th Avenue', tax_id = 'US456' where id = $1", anna.project.clientId)
    const invoice = await invoiced('1250.50', '2026-02-01')
    await pay(invoice, '250.00', '2026-03-01', { method: 'bank_transfer' })
    const { status, headers, body } = await anna.call(statementCalls.pdf, { params: { id: anna.project.clientId }, query: YEAR })
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('filename="Statement-Acme Studio-2026-12-31.pdf"')])
    const text = pagesOf(body).join('')
    for (const printed of ['STATEMENT', 'TestUser', 'AcmeStudio', '5thAvenue', 'TaxIDUS456', 'Jan1,2026–Dec31,2026', 'Banktransfer', 'DueDec31,2099']) expect(text).toContain(printed)
    expect(text).toContain('Openingbalance$0.00Invoiced$1,250.50Payments$250.00BalanceonDec31,2026$1,000.50')
    expect(text).toContain('PaymentforT-')
  })

  test('uses the account’s accent color', async () => {
    await anna.call(invoiceCalls.saveDesign, { body: { accentColor: '#aa0000' } })
    expect((await read()).accentColor).toBe('#aa0000')
    const { body } = await anna.call(statementCalls.pdf, { params: { id: anna.project.clientId }, query: YEAR })
    expect(paintOf(body).texts.some(({ colour }) => colour.startsWith('0.66'))).toBe(true)
  })

  test('prints a message if nothing happened in the period', async () => {
    const { body } = await anna.call(statementCalls.pdf, { params: { id: anna.project.clientId }, query: YEAR })
    expect(pagesOf(body).join('')).toContain('Noinvoicesorpaymentsinthisperiod.')
  })
})

describe('a rejected request', () => {
  test.each([
    [{ from: '2026-02-01', to: '2026-01-31' }, 'from', 'The first day cannot be after the last'],
    [{ from: '2026-02-02T12:00:00Z', to: '2026-02-01' }, 'from', 'The first day cannot be after the last'],
    [{ from: '2026-02-30' }, 'from', 'Must be a date (YYYY-MM-DD)'],
    [{ to: 'today' }, 'to', 'Must be a date (YYYY-MM-DD)'],
  ])('returns 400 for %j', async (query, path, message) => {
    for (const call of [statementCalls.get, statementCalls.pdf, statementEmailCalls.draft]) {
      const { status, error } = await anna.call(call, { params: { id: anna.project.clientId }, query })
      expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    }
  })

  test('returns 404 for another user’s client', async () => {
    const berta = await createFreelancer(service)
    const params = { id: anna.project.clientId }
    const answers = [
      await berta.call(statementCalls.get, { params }),
      await berta.call(statementCalls.pdf, { params }),
      await berta.call(statementEmailCalls.draft, { params }),
      await berta.call(statementEmailCalls.preview, { params, body: {} }),
      await berta.call(statementEmailCalls.send, { params, body: {} }),
      await berta.call(statementEmailCalls.list, { params }),
    ]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(answers.map(() => [404, 'Client not found']))
  })
})
