import { accountingCalls, accountingSettingsCalls } from '@billfold/contracts/accounting/accounting-calls'
import { defaultAccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer, invoiceFor } from '../testing/freelancer.ts'

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
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)

async function bill(more: object = {}): Promise<number> {
  const { status, body, error } = await anna.call(invoiceCalls.create, {
    body: invoiceFor(anna, { status: 'sent', dueDate: '2026-12-31', lineItems: [{ description: 'Design', quantity: '8', rate: '125' }], taxRate: '8.25', ...more }),
  })
  if (status !== 201) throw new Error(error.message)
  return body.id
}

const pay = (id: number, amount: string, date: string) => anna.call(invoiceCalls.recordPayment, { params: { id }, body: { amount, date } })

async function exported(format: 'journal' | 'quickbooks' | 'xero' | 'datev', period = YEAR, as = anna) {
  const { status, body, error, headers } = await as.call(accountingCalls.export, { query: { ...period, format } })
  if (status !== 200) throw new Error(error.message)
  return { text: Buffer.from(body).toString(), bytes: body, headers }
}

/** Splits the text into cells and drops the header row. Cells in these tests contain no commas. */
const recordsOf = (text: string) => text.replace(/^\uFEFF/, '').trimEnd().split('\r\n').slice(1).map((line) => line.split(','))
const journal = async (period = YEAR) => recordsOf((await exported('journal', period)).text)

describe('the journal', () => {
  test('contains issued invoices by issue date, payments and expenses by their own dates, and nothing else', async () => {
    const invoice = await bill({ invoiceNumber: 'INV-1', issueDate: '2026-03-01' })
    await bill({ invoiceNumber: 'INV-2', status: 'draft' })
    const cancelled = await bill({ invoiceNumber: 'INV-3' })
    await anna.call(invoiceCalls.update, { params: { id: cancelled }, body: { status: 'cancelled' } })
    const deleted = await bill({ invoiceNumber: 'INV-4' })
    await anna.call(invoiceCalls.delete, { params: { id: deleted } })
    await pay(invoice, '100', '2026-04-02')
    await anna.call(expenseCalls.create, { body: { date: '2026-02-01', category: 'Travel', amount: '12.34', note: 'Train' } })

    expect((await journal()).map(([date, number, account, debit, credit, rate]) => [date, number?.replace(/\d+$/, '#'), account, debit, credit, rate])).toEqual([
      ['2026-02-01', 'EXP-#', '6030', '12.34', '', ''],
      ['2026-02-01', 'EXP-#', '1000', '', '12.34', ''],
      ['2026-03-01', 'INV-#', '1100', '1082.50', '', ''],
      ['2026-03-01', 'INV-#', '4000', '', '1000.00', '8.25'],
      ['2026-03-01', 'INV-#', '2200', '', '82.50', '8.25'],
      ['2026-04-02', 'INV-#', '1000', '100.00', '', ''],
      ['2026-04-02', 'INV-#', '1100', '', '100.00', ''],
    ])
    expect(await journal({ from: '2026-03-02', to: '2026-04-01' })).toEqual([])
    expect((await anna.call(accountingCalls.summary, { query: YEAR })).body).toEqual({ invoices: 1, payments: 1, expenses: 1 })
  })

  test('clears deposits and receivables once everything is paid, even after an undated payment or a refund', async () => {
    const [deposit] = await admin<{ id: number }>(
      `insert into billing.invoice (user_id, client_id, kind, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
       values ($1, $2, 'deposit', 'D-1', 'paid', '2026-02-01', '2026-02-01', '2026-02-02', 500, 500) returning id`,
      anna.id, anna.project.clientId,
    )
    await bill({ depositIds: [deposit?.id], status: 'paid', issueDate: '2026-03-01' })
    await admin('update billing.invoice_payment set date = null where user_id = $1 and amount = 582.50', anna.id)
    const refunded = await bill({ issueDate: '2026-03-02', status: 'paid', paidDate: '2026-03-03', taxRate: '0' })
    await admin('update billing.invoice_payment set refunded = 10 where user_id = $1 and invoice_id = $2', anna.id, refunded).catch(() => undefined)

    const rows = await journal()
    const balance = (account: string) => sumOf(rows.filter((row) => row[2] === account).flatMap(([, , , debit, credit]) => [debit || '0', `-${credit || '0'}`]))
    expect(['2300', '4000', '2200'].map(balance)).toEqual(['0.00', '-2000.00', '-82.50'])
    expect(balance('1100')).toBe('0.00')
    expect(sumOf(rows.map((row) => row[3] || '0'))).toBe(sumOf(rows.map((row) => row[4] || '0')))
  })

  test('contains only headings for an empty period, in every format', async () => {
    await anna.call(accountingSettingsCalls.save, { body: { datev: { ...defaultAccountingSettings.datev, consultantNumber: '1001', clientNumber: '1' } } })
    const texts = await Promise.all((['journal', 'quickbooks', 'xero', 'datev'] as const).map((format) => exported(format)))
    expect(texts.map(({ text }) => text.trimEnd().split('\r\n').length)).toEqual([1, 1, 1, 2])
    expect((await anna.call(accountingCalls.summary, { query: YEAR })).body).toEqual({ invoices: 0, payments: 0, expenses: 0 })
  })

  test('reads thousands of invoices page by page', async () => {
    await admin(
      `insert into billing.invoice (user_id, client_id, invoice_number, status, issue_date, due_date, subtotal, total)
       select $1, $2, 'M-' || n, 'sent', date '2026-01-01' + n % 365, '2026-12-31', n / 100.0, n / 100.0 from generate_series(1, 2500) n`,
      anna.id, anna.project.clientId,
    )
    const rows = await journal()
    expect(new Set(rows.map((row) => row[1])).size).toBe(2500)
    const dates = rows.map(([date = '']) => date)
    expect(dates).toEqual(dates.toSorted())
    // The sum 0.01 + 0.02 + … + 25.00.
    expect(sumOf(rows.map((row) => row[3] || '0'))).toBe('31262.50')
  })

  test('does not contain another user’s documents', async () => {
    await bill()
    const berta = await createFreelancer(service)
    expect(recordsOf((await exported('journal', YEAR, berta)).text)).toEqual([])
  })
})

describe('the other formats', () => {
  test('name the program in the file name, and encode DATEV files in Windows-1252', async () => {
    await admin("update projects.client set name = 'Müller' where user_id = $1", anna.id)
    await bill({ invoiceNumber: 'INV-9', issueDate: '2026-03-01' })
    await anna.call(accountingSettingsCalls.save, { body: { datev: { ...defaultAccountingSettings.datev, consultantNumber: '1001', clientNumber: '1' } } })
    const datev = await exported('datev')
    expect([datev.headers.get('content-disposition'), datev.headers.get('content-type')]).toEqual([
      expect.stringContaining('filename="EXTF_Buchungsstapel_2026-01-01_2026-12-31.csv"'),
      'text/csv; charset=windows-1252',
    ])
    expect(new TextDecoder('windows-1252').decode(datev.bytes)).toContain('"Rechnung Müller"')
    expect((await exported('xero')).headers.get('content-disposition')).toContain('billfold-xero-2026-01-01-2026-12-31.csv')
    expect((await exported('quickbooks')).text).toContain('INV-9,Müller,03/01/2026,12/31/2026,,,,Services,Design,8,125.00,1000.00,Y,8.25%')
  })

  test('require account details and a period within one fiscal year for DATEV', async () => {
    const answer = await anna.call(accountingCalls.export, { query: { from: '2025-12-01', to: '2026-01-31', format: 'datev' } })
    expect([answer.status, answer.error.issues?.map(({ path }) => path)]).toEqual([400, ['consultantNumber', 'clientNumber', 'to']])
    expect((await anna.call(accountingCalls.export, { query: { from: '2026-02-01', to: '2026-01-31', format: 'journal' } })).status).toBe(400)
  })
})

test('saving settings for one format leaves the other formats at their defaults', async () => {
  const journalOf = { ...defaultAccountingSettings.journal, revenue: '4711' }
  expect((await anna.call(accountingSettingsCalls.get)).body).toEqual(defaultAccountingSettings)
  await anna.call(accountingSettingsCalls.save, { body: { journal: journalOf } })
  await anna.call(accountingSettingsCalls.save, { body: { quickbooks: { item: 'Consulting', dateOrder: 'day-first' } } })
  expect((await anna.call(accountingSettingsCalls.get)).body).toEqual({ ...defaultAccountingSettings, journal: journalOf, quickbooks: { item: 'Consulting', dateOrder: 'day-first' } })
  await bill()
  expect((await journal()).map((row) => row[2])).toContain('4711')
  const refused = await anna.call(accountingSettingsCalls.save, { body: { datev: { ...defaultAccountingSettings.datev, accounts: { ...defaultAccountingSettings.datev.accounts, bank: '12000' } } } })
  expect([refused.status, refused.error.issues]).toMatchObject([400, [{ path: 'datev.accounts.bank', message: 'All accounts must have the same number of digits' }]])
})
