import { expect, test } from 'vitest'
import type { Language } from '../settings/languages.ts'
import { buildStatementDocument } from './statement-document.ts'
import { type Statement, type StatementPeriod, statementQuery, statementRangeOf } from './statement.ts'

test.each<[StatementPeriod, string, object]>([
  ['this-month', '2026-11-27', { from: '2026-11-01', to: '2026-11-27' }],
  ['last-month', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', '2027-01-01', { from: '2026-12-01', to: '2026-12-31' }],
  ['this-quarter', '2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['this-quarter', '2026-06-30', { from: '2026-04-01', to: '2026-06-30' }],
  ['this-quarter', '2026-09-01', { from: '2026-07-01', to: '2026-09-01' }],
  ['this-quarter', '2026-12-31', { from: '2026-10-01', to: '2026-12-31' }],
  ['this-year', '2026-11-27', { from: '2026-01-01', to: '2026-11-27' }],
  ['all-time', '2026-11-27', {}],
])('resolves the period %s on %s to the right dates', (period, today, range) => {
  expect(statementRangeOf(period, today)).toEqual(range)
})

test('a period may be open at either end, but its first day must not be after its last', () => {
  for (const range of [{}, { from: '2026-01-01' }, { to: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-01' }]) expect(statementQuery.parse(range)).toEqual(range)
  expect(statementQuery.safeParse({ from: '2026-01-02', to: '2026-01-01' }).error?.issues).toMatchObject([{ path: ['from'], message: 'The first day cannot be after the last' }])
})

test.each<[Pick<Statement, 'from' | 'to'>, string]>([
  [{ from: '2026-01-01', to: '2026-11-27' }, 'Jan 1, 2026 – Nov 27, 2026'],
  [{ from: '2026-11-27', to: '2026-11-27' }, 'Nov 27, 2026'],
  [{ from: null, to: '2026-11-27' }, 'Through Nov 27, 2026'],
])('describes the period %j in words', (range, words) => {
  expect(build(range).period).toBe(words)
})

const client = { id: 1, name: 'Acme', email: 'hello@acme.test', contact: null, address: '5th Avenue', taxId: null, language: null }
const entry = { date: '2026-02-01', invoiceId: 1, invoiceNumber: 'INV-1', dueDate: null, method: null, refunded: '0.00' }
const statement: Statement = {
  client,
  accentColor: '#2f5bd8',
  from: '2026-01-01',
  to: '2026-11-27',
  openingBalance: '-5.00',
  count: 1203,
  invoiced: '100.00',
  paid: '60.01',
  closingBalance: '34.99',
  aging: { notDue: '0.00', days1To30: '30.00', days31To60: '0.00', days61To90: '0.00', over90: '4.99' },
  omitted: { count: 1200, invoiced: '70.00', paid: '10.00', balance: '55.00' },
  entries: [
    { ...entry, kind: 'invoice', dueDate: '2026-03-01', amount: '30.00', balance: '85.00' },
    { ...entry, kind: 'payment', method: 'bank_transfer', amount: '-50.00', refunded: '25.00', balance: '35.00' },
    { ...entry, kind: 'payment', method: 'other', amount: '-0.01', balance: '34.99' },
  ],
}
const build = (changes: Partial<Statement> = {}, language: Language = 'en') =>
  buildStatementDocument({ statement: { ...statement, ...changes }, sender: { party: { name: 'Ada', lines: [], taxId: null }, paper: 'A4' }, language })

test('the document has rows for the opening balance, the summarized entries and every other entry', () => {
  const { rows, summary, balance, to, isEmpty } = build()
  expect(rows.map(({ date, title, note, invoiced, paid, balance }) => [date, title, note, invoiced, paid, balance])).toEqual([
    ['Jan 1, 2026', 'Opening balance', null, '', '', '-$5.00'],
    ['', '1,200 earlier entries', null, '$70.00', '$10.00', '$55.00'],
    ['Feb 1, 2026', 'Invoice INV-1', 'Due Mar 1, 2026', '$30.00', '', '$85.00'],
    ['Feb 1, 2026', 'Payment for INV-1', 'Bank transfer · $25.00 refunded', '', '$50.00', '$35.00'],
    ['Feb 1, 2026', 'Payment for INV-1', null, '', '$0.01', '$34.99'],
  ])
  expect(summary.map(({ amount }) => amount)).toEqual(['-$5.00', '$100.00', '$60.01'])
  expect([balance, to.lines, isEmpty]).toEqual([{ label: 'Balance on Nov 27, 2026', amount: '$34.99' }, ['5th Avenue', 'hello@acme.test'], false])
})

test('a document for all time has no opening balance', () => {
  expect(build({ from: null, omitted: null, entries: [], count: 0 })).toMatchObject({ rows: [], isEmpty: true })
})

test('the document is in the client’s language', () => {
  const { rows, summary, balance } = build({}, 'de')
  expect(rows.map(({ title, note, balance }) => [title, note, balance])).toEqual([
    ['Anfangssaldo', null, '-5,00\u00a0$'],
    ['1.200 frühere Einträge', null, '55,00\u00a0$'],
    ['Rechnung INV-1', 'Fällig am 01.03.2026', '85,00\u00a0$'],
    ['Zahlung für INV-1', 'Überweisung · 25,00\u00a0$ erstattet', '35,00\u00a0$'],
    ['Zahlung für INV-1', null, '34,99\u00a0$'],
  ])
  expect([summary.map(({ label }) => label), balance.label]).toEqual([['Anfangssaldo', 'Rechnungen', 'Zahlungen'], 'Saldo am 27.11.2026'])
})

test('the document shows how long the balance has been overdue, unless there is none', () => {
  expect(build().aging.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
    'Not yet due: $0.00',
    '1–30 days overdue: $30.00',
    '31–60 days overdue: $0.00',
    '61–90 days overdue: $0.00',
    'Over 90 days overdue: $4.99',
  ])
  expect(build({ aging: { notDue: '0.00', days1To30: '0.00', days31To60: '0.00', days61To90: '0.00', over90: '0.00' } }).aging).toEqual([])
})
