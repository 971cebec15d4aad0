import type { OpenInvoice } from '@billfold/contracts/bank-statements/bank-statement'
import { describe, expect, test } from 'vitest'
import { findNumbers, indexNumbers } from './find-numbers.ts'
import { type Matchable, proposeMatches } from './match-rules.ts'
import { areSimilar } from './similar-names.ts'

describe('an invoice number', () => {
  const found = (numbers: string[], reference: string) => findNumbers(indexNumbers(numbers, (number) => number), reference)

  test.each([
    ['INV-20261128-042', 'Payment INV-20261128-042, thank you'],
    ['INV-20261128-042', 'inv20261128042'],
    ['INV-20261128-042', 'INV-2026 1128-0\n42'],
    ['INV-20261128-042', 'RE:INV-20261128-042 500.00'],
    ['2026-7', 'Invoice 2026-7 of May'],
    ['R-12', 'invoice R 12'],
    ['1042', 'No. 1042'],
  ])('%s is found in %j', (number, reference) => {
    expect(found([number], reference)).toEqual([number])
  })

  test.each([
    ['INV-1234', 'INV-12345'],
    ['INV-20261128-042', 'INV-20261128-0421'],
    ['1042', 'A1042'],
    ['7', 'Invoice 7'],
    ['R-12', 'INVOICER12'],
    ['R-1', 'R-1'],
  ])('%s is not found in %j', (number, reference) => {
    expect(found([number], reference)).toEqual([])
  })

  test('is not found if a longer number matches at the same position', () => {
    expect(found(['INV-1', 'INV-1-2'], 'INV-1-2')).toEqual(['INV-1-2'])
    expect(found(['INV-101', 'INV-102'], 'INV-101, INV-102')).toEqual(['INV-101', 'INV-102'])
  })
})

test.each([
  ['Northwind Coffee GmbH', 'NORTHWIND COFFEE', true],
  ['Müller & Söhne', 'MUELLER UND SOEHNE', true],
  ['Müller & Söhne', 'MULLER SOHNE KG', true],
  ['International Business Consulting Partners', 'INTERNATIONAL BUSINESS CONSU', true],
  ['Acme Studio', 'ACME STUDIOS INC', true],
  ['Acme Studio', 'Globex', false],
  ['GmbH', 'Acme GmbH', false],
  ['Acme', '', false],
])('%s and %s are similar: %s', (client, payer, expected) => {
  expect(areSimilar(client, payer)).toBe(expected)
})

const invoice = (id: number, balance: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({ id, invoiceNumber: `INV-${1000 + id}`, clientName: 'Acme Studio', dueDate: '2026-05-01', balance, ...more })
const received = (amount: string, more: Partial<Matchable> = {}): Matchable => ({ amount, currency: 'USD', name: 'Somebody', reference: '', ...more })
const matches = (transactions: Matchable[], invoices: OpenInvoice[]) =>
  proposeMatches(transactions, invoices).map((proposal) => proposal && [proposal.reason, proposal.isSure, ...proposal.allocations.map(({ invoiceId, amount }) => `${invoiceId}: ${amount}`)])

describe('a transaction', () => {
  test('pays the invoice named in its reference, even in part', () => {
    expect(matches([received('300.00', { reference: 'INV-1001' }), received('50.00', { reference: 'inv 1002' })], [invoice(1, '300.00'), invoice(2, '80.00')])).toEqual([
      ['number', true, '1: 300.00'],
      ['number', true, '2: 50.00'],
    ])
  })

  test('is matched, but not with certainty, if it exceeds the balance', () => {
    expect(matches([received('300.01', { reference: 'INV-1001' })], [invoice(1, '300.00')])).toEqual([['number', false, '1: 300.01']])
  })

  test('pays several invoices if their balances add up to the amount', () => {
    const invoices = [invoice(1, '300.00'), invoice(2, '80.50')]
    expect(matches([received('380.50', { reference: 'INV-1001 + INV-1002' })], invoices)).toEqual([['numbers', true, '1: 300.00', '2: 80.50']])
    expect(matches([received('80.50', { reference: 'INV-1001 + INV-1002' })], invoices)).toEqual([['number', false, '2: 80.50']])
    expect(matches([received('999.00', { reference: 'INV-1001 + INV-1002' })], invoices)).toEqual([null])
  })

  test('pays the invoice whose balance equals its amount and whose client’s name resembles the sender’s', () => {
    const other = invoice(2, '300.00', { clientName: 'Globex' })
    expect(matches([received('300.00', { name: 'ACME STUDIO LLC' })], [other, invoice(1, '300.00')])).toEqual([['name', true, '1: 300.00']])
  })

  test('is matched to the invoice due first, but not with certainty, if the client has several for that amount', () => {
    expect(matches([received('300.00', { name: 'Acme Studio' }), received('300.00', { name: 'Acme Studio' })], [invoice(1, '300.00'), invoice(2, '300.00')])).toEqual([
      ['name', false, '1: 300.00'],
      ['name', true, '2: 300.00'],
    ])
  })

  test('is matched by amount alone only if one invoice has that amount, and never with certainty', () => {
    expect(matches([received('300.00')], [invoice(1, '300.00')])).toEqual([['amount', false, '1: 300.00']])
    expect(matches([received('300.00')], [invoice(1, '300.00'), invoice(2, '300.00')])).toEqual([null])
    expect(matches([received('300.00'), received('300.00')], [invoice(1, '300.00')])).toEqual([['amount', false, '1: 300.00'], null])
  })

  test('takes precedence over others of the same amount if it names an invoice', () => {
    expect(matches([received('300.00', { name: 'Acme Studio' }), received('300.00', { reference: 'INV-1001' })], [invoice(1, '300.00')])).toEqual([null, ['number', true, '1: 300.00']])
  })

  test('is matched if it has no currency, but not if it has another currency', () => {
    const invoices = [invoice(1, '300.00')]
    expect(matches([received('300.00', { currency: 'EUR', reference: 'INV-1001' })], invoices)).toEqual([null])
    expect(matches([received('300.00', { currency: '', reference: 'INV-1001' })], invoices)).toEqual([['number', true, '1: 300.00']])
  })
})

test('2,000 transactions are matched to 5,000 invoices by number', () => {
  const invoices = Array.from({ length: 5000 }, (_, index) => invoice(index, `${100 + index}.00`, { invoiceNumber: `INV-2026${String(index).padStart(4, '0')}-${String(index % 997).padStart(3, '0')}` }))
  const transactions = Array.from({ length: 2000 }, (_, index) => received(`${100 + index}.00`, { reference: `SEPA ${'INV-2026 '.repeat(20)}${invoices[index]?.invoiceNumber}` }))
  const proposals = proposeMatches(transactions, invoices)
  expect(proposals.filter((proposal) => proposal?.isSure)).toHaveLength(2000)
})
