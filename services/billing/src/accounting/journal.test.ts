import { sumOf, taxAt } from '@billfold/contracts/invoices/invoice-totals'
import { fromUnits, toUnits } from '@billfold/contracts/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, expenseDocument, invoiceDocument, paymentDocuments } from './journal.ts'
import { sampleBooked } from './testing/booked.ts'

const entries = (document: Parameters<typeof entriesOf>[0]) => entriesOf(document).map(({ account, debit, credit }) => [account, debit, credit])

test('an invoice is booked as owed by the client, and split into revenue and tax', () => {
  expect(entries(invoiceDocument(sampleBooked()))).toEqual([
    ['receivables', '1082.50', '0.00'],
    ['revenue', '0.00', '1000.00'],
    ['tax', '0.00', '82.50'],
  ])
})

test('a deposit is booked as owed to the client until an invoice deducts it', () => {
  expect(entries(invoiceDocument(sampleBooked({ isDeposit: true, subtotal: '500.00', tax: '0.00', total: '500.00' })))).toEqual([
    ['receivables', '500.00', '0.00'],
    ['deposits', '0.00', '500.00'],
  ])
  expect(entries(invoiceDocument(sampleBooked({ total: '582.50', deductions: [{ number: 'D-1', amount: '500.00', tax: '0.00' }] })))).toEqual([
    ['receivables', '582.50', '0.00'],
    ['revenue', '0.00', '1000.00'],
    ['tax', '0.00', '82.50'],
    ['deposits', '500.00', '0.00'],
  ])
})

test('an invoice taxed on the whole amount reverses the tax of its deposit', () => {
  const deposit = invoiceDocument(sampleBooked({ isDeposit: true, subtotal: '500.00', tax: '41.25', total: '541.25' }))
  const final = invoiceDocument(sampleBooked({ total: '541.25', deductions: [{ number: 'D-1', amount: '541.25', tax: '41.25' }] }))
  const balanceOf = (wanted: string) => {
    const found = [deposit, final].flatMap(entriesOf).filter(({ account }) => account === wanted)
    return sumOf(found.flatMap(({ debit, credit }) => [debit, `-${credit}`]))
  }
  expect(['receivables', 'deposits', 'revenue', 'tax'].map(balanceOf)).toEqual(['1082.50', '0.00', '-1000.00', '-82.50'])
})

test('a refund is booked from the bank on the date of the payment that it refunds', () => {
  const documents = paymentDocuments({ id: 1, date: '2026-05-01', number: 'INV-1', client: 'Acme', amount: '100.00', refunded: '30.00' })
  expect(documents.map(({ kind, date }) => [kind, date])).toEqual([['payment', '2026-05-01'], ['refund', '2026-05-01']])
  expect(documents.flatMap(entries)).toEqual([
    ['bank', '100.00', '0.00'],
    ['receivables', '0.00', '100.00'],
    ['receivables', '30.00', '0.00'],
    ['bank', '0.00', '30.00'],
  ])
})

test('an expense is booked from the bank', () => {
  expect(entries(expenseDocument({ id: 7, date: '2026-05-01', category: 'Travel', amount: '12.34', note: null, client: null }))).toEqual([
    ['Travel', '12.34', '0.00'],
    ['bank', '0.00', '12.34'],
  ])
})

const cents = (max: number) => fc.bigInt(0n, BigInt(max)).map((units) => fromUnits(units, 2))

test('the debits of every document equal its credits, to the cent', () => {
  const invoices = fc
    .record({ isDeposit: fc.boolean(), subtotal: cents(10_000_000), rate: fc.constantFrom('0', '7', '7.7', '8.25', '19', '33.3333'), part: fc.bigInt(0n, 100n), depositTax: fc.bigInt(0n, 100n) })
    .map(({ isDeposit, subtotal, rate, part, depositTax }) => {
      const tax = taxAt(rate, subtotal)
      const deducted = isDeposit ? 0n : (toUnits(sumOf([subtotal, tax]), 2) * part) / 100n
      const deduction = { number: 'D', amount: fromUnits(deducted, 2), tax: fromUnits((deducted * depositTax) / 100n, 2) }
      return sampleBooked({ isDeposit, subtotal, tax, taxRate: rate, total: sumOf([subtotal, tax, `-${deduction.amount}`]), deductions: isDeposit ? [] : [deduction] })
    })
  fc.assert(
    fc.property(invoices, cents(1_000_000), fc.bigInt(0n, 100n), (invoice, paid, share) => {
      const refunded = fromUnits((toUnits(paid, 2) * share) / 100n, 2)
      const documents = [invoiceDocument(invoice), ...paymentDocuments({ id: 1, date: invoice.date, number: invoice.number, client: '', amount: paid, refunded })]
      for (const document of documents) {
        const rows = entriesOf(document)
        expect(sumOf(rows.map(({ debit }) => debit))).toBe(sumOf(rows.map(({ credit }) => credit)))
      }
      const receivable = entriesOf(invoiceDocument(invoice)).find(({ account }) => account === 'receivables')
      expect(receivable?.debit ?? '0.00').toBe(invoice.total)
    }),
  )
})
