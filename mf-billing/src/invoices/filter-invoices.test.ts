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

test('the search is for a part of the number, without regard to case', () => {
  expect(numbers({ search: ' INV-2026 ' })).toEqual(['INV-20260831-001', 'inv-20260801-002'])
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
    ['last-30-days', 2],
    ['last-6-months', 3],
    ['this-year', 5],
  ] as const)('%s', (period, count) => {
    expect(numbers({ period })).toHaveLength(count)
  })

  test('six months before a day that an earlier month lacks is its last day', () => {
    expect(numbers({ period: 'last-6-months' })).toContain('A-3')
    expect(numbers({ period: 'last-6-months' })).not.toContain('A-4')
    expect(numbers({ period: 'last-6-months' }, '2026-03-15')).toEqual(['A-3', 'A-4', 'A-5'])
  })
})

test('nothing is filtered until a filter is set', () => {
  expect(isFiltering(noFilters)).toBe(false)
  expect(isFiltering({ ...noFilters, search: ' ' })).toBe(false)
  for (const filters of [{ search: 'x' }, { status: 'paid' }, { period: periods[1] }, { clientId: 3 }] as const) {
    expect(isFiltering({ ...noFilters, ...filters })).toBe(true)
  }
})
