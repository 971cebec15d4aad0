import { addDays } from '@billfold/contracts/calendar-date'
import { rangeOf } from '@billfold/contracts/reports/report-period'
import { describe, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import { filterInvoices, isFiltering } from './filter-invoices.ts'
import { noFilters, periods, statusFilters, type InvoiceFilters } from './invoices-address.ts'

const TODAY = '2026-08-31'

function numbers(filters: Partial<InvoiceFilters>, today = TODAY): string[] {
  return filterInvoices(invoices, { ...noFilters, ...filters }, today).map(({ invoiceNumber }) => invoiceNumber)
}

const invoices = [
  sampleInvoice({ invoiceNumber: 'INV-20260831-001', status: 'sent', issueDate: '2026-08-31' }),
  sampleInvoice({ invoiceNumber: 'inv-20260801-002', status: 'paid', issueDate: '2026-08-01', clientId: 2 }),
  sampleInvoice({ invoiceNumber: 'A-3', status: 'overdue', issueDate: '2026-02-28' }),
  sampleInvoice({ invoiceNumber: 'A-4', status: 'cancelled', issueDate: '2026-02-27' }),
  sampleInvoice({ invoiceNumber: 'A-5', status: 'draft', issueDate: '2025-12-31', clientId: 2 }),
  sampleInvoice({ invoiceNumber: 'A-6', status: 'submitted', issueDate: '2026-09-01' }),
]

test('the search is for a part of the number, without regard to case and accents', () => {
  expect(numbers({ search: ' INV-2026 ' })).toEqual(['INV-20260831-001', 'inv-20260801-002'])
  expect(numbers({ search: 'ínv-2026' })).toHaveLength(2)
  const numbered = [sampleInvoice({ invoiceNumber: 'MÜLLER-7' })]
  expect(filterInvoices(numbered, { ...noFilters, search: 'muller' }, TODAY)).toEqual(numbered)
  expect(numbers({ search: 'Northwind' })).toEqual([])
})

test('each status shows its own, all shows every one', () => {
  expect(statusFilters.map((status) => numbers({ status }).length)).toEqual([6, 1, 1, 1, 1, 1, 1])
  expect(numbers({ status: 'cancelled' })).toEqual(['A-4'])
})

test('of one client only', () => {
  expect(numbers({ clientId: 2 })).toEqual(['inv-20260801-002', 'A-5'])
})

describe('the period is of issue dates, and its first and last day belong to it', () => {
  test.each([
    ['all-time', 6],
    ['last-30-days', 1],
    ['last-6-months', 2],
    ['this-year', 5],
  ] as const)('%s', (period, count) => {
    expect(numbers({ period })).toHaveLength(count)
  })

  test.each([
    ['last-30-days', '2026-08-30'],
    ['last-6-months', '2027-01-31'],
    ['this-year', '2026-12-31'],
  ] as const)('%s begins on the first day of the reports’ period, and not on the one before it', (period, lastDay) => {
    const { from } = rangeOf(period, lastDay)
    const of = (issueDate: string) => filterInvoices([sampleInvoice({ issueDate })], { ...noFilters, period }, lastDay)
    expect([of(from), of(addDays(from, -1)), of(lastDay)].map(({ length }) => length)).toEqual([1, 0, 1])
  })

  test('what is issued tomorrow is of this year, and not yet of the last days or months', () => {
    for (const period of ['last-30-days', 'last-6-months'] as const) expect(numbers({ period })).not.toContain('A-6')
    for (const period of ['this-year', 'all-time'] as const) expect(numbers({ period })).toContain('A-6')
  })
})

test('nothing is filtered until a filter is set', () => {
  expect(isFiltering(noFilters)).toBe(false)
  expect(isFiltering({ ...noFilters, search: ' ' })).toBe(false)
  for (const filters of [{ search: 'x' }, { status: 'paid' }, { period: periods[1] }, { clientId: 3 }] as const) {
    expect(isFiltering({ ...noFilters, ...filters })).toBe(true)
  }
})
