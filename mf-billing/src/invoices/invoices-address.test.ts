import { addDays } from '@billfold/contracts/calendar-date'
import { rangeOf } from '@billfold/contracts/reports/report-period'
import { describe, expect, test } from 'vitest'
import { sampleInvoice } from '../testing/invoice-samples.ts'
import {
  dialogFromAddress,
  filterInvoices,
  filtersFromAddress,
  invoicesPath,
  isFiltering,
  noFilters,
  periods,
  statusFilters,
  withDialog,
  withFilters,
  type InvoiceDialog,
  type InvoiceFilters,
} from './invoices-address.ts'

const at = (search: string) => new URLSearchParams(search)

describe('filters in the address', () => {
  test('are read from the address and written back', () => {
    const filters = { search: 'INV-2026', status: 'overdue', period: 'last-6-months', clientId: 3 } as const
    const address = withFilters(at(''), filters)
    expect(address.toString()).toBe('search=INV-2026&status=overdue&period=last-6-months&client=3')
    expect(filtersFromAddress(address)).toEqual(filters)
  })

  test('are removed from it when they have their default value', () => {
    expect(withFilters(at('search=x&status=paid&period=this-year&client=3'), noFilters).toString()).toBe('')
  })

  test.each(['status=open', 'period=ever', 'client=x', 'client=0', 'client=-1', 'client=1e3', ''])('are ignored when invalid: %j', (search) => {
    expect(filtersFromAddress(at(search))).toEqual(noFilters)
  })
})

describe('the dialog in the address', () => {
  test.each<[string, InvoiceDialog | null]>([
    ['', null],
    ['status=paid', null],
    ['new', { kind: 'new', clientId: null, projectId: null, entryIds: [] }],
    ['new&client=3&project=5&entries=1,2', { kind: 'new', clientId: 3, projectId: 5, entryIds: [1, 2] }],
    ['new&client=3&entries=all', { kind: 'new', clientId: 3, projectId: null, entryIds: 'all' }],
    ['new&client=x&project=&entries=1,,x,2', { kind: 'new', clientId: null, projectId: null, entryIds: [1, 2] }],
    ['historical', { kind: 'historical' }],
    ['templates=', { kind: 'templates' }],
    ['edit=12', { kind: 'edit', id: '12' }],
    ['view=summary', { kind: 'view', id: 'summary' }],
  ])('is read from ?%s', (search, dialog) => {
    expect(dialogFromAddress(at(search))).toEqual(dialog)
  })

  test('opens, changes and closes without changing the list', () => {
    const list = at('search=INV&status=paid&client=3')
    for (const dialog of [{ kind: 'view', id: '12' }, { kind: 'historical' }, { kind: 'templates' }] as const) {
      const over = withDialog(list, dialog)
      expect(dialogFromAddress(over)).toEqual(dialog)
      expect(dialogFromAddress(withDialog(over, { kind: 'edit', id: '12' }))).toEqual({ kind: 'edit', id: '12' })
      expect(withDialog(over, null).toString()).toBe(list.toString())
    }
  })

  test('keeps the client filter when the new invoice closes', () => {
    const given = { kind: 'new', clientId: 3, projectId: 5, entryIds: [1, 2] } as const
    const over = withDialog(at('status=draft'), { ...given, entryIds: [...given.entryIds] })
    expect(dialogFromAddress(over)).toEqual(given)
    expect(withDialog(over, null).toString()).toBe('status=draft&client=3')
    expect(withDialog(over, { kind: 'new', clientId: null, projectId: null, entryIds: [] }).has('client')).toBe(false)
  })
})

test('builds links to the list and its dialogs', () => {
  expect(invoicesPath(null)).toBe('/invoices')
  expect(invoicesPath(null, { clientId: 3 })).toBe('/invoices?client=3')
  expect(invoicesPath({ kind: 'view', id: '12' }, { clientId: 3 })).toBe('/invoices?client=3&view=12')
})


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

test('searches for part of the invoice number, ignoring case and accents', () => {
  expect(numbers({ search: ' INV-2026 ' })).toEqual(['INV-20260831-001', 'inv-20260801-002'])
  expect(numbers({ search: 'ínv-2026' })).toHaveLength(2)
  const numbered = [sampleInvoice({ invoiceNumber: 'MÜLLER-7' })]
  expect(filterInvoices(numbered, { ...noFilters, search: 'muller' }, TODAY)).toEqual(numbered)
  expect(numbers({ search: 'Northwind' })).toEqual([])
})

test('filters by status', () => {
  expect(statusFilters.map((status) => numbers({ status }).length)).toEqual([6, 1, 1, 1, 1, 1, 1])
  expect(numbers({ status: 'cancelled' })).toEqual(['A-4'])
})

test('filters by client', () => {
  expect(numbers({ clientId: 2 })).toEqual(['inv-20260801-002', 'A-5'])
})

describe('filtering by issue date', () => {
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
  ] as const)('%s starts on the same day as the report period', (period, lastDay) => {
    const { from } = rangeOf(period, lastDay)
    const listIssuedOn = (issueDate: string) => filterInvoices([sampleInvoice({ issueDate })], { ...noFilters, period }, lastDay)
    expect([listIssuedOn(from), listIssuedOn(addDays(from, -1)), listIssuedOn(lastDay)].map(({ length }) => length)).toEqual([1, 0, 1])
  })

  test('includes future invoices only for this year', () => {
    for (const period of ['last-30-days', 'last-6-months'] as const) expect(numbers({ period })).not.toContain('A-6')
    for (const period of ['this-year', 'all-time'] as const) expect(numbers({ period })).toContain('A-6')
  })
})

test('filtering is active only when a filter is set', () => {
  expect(isFiltering(noFilters)).toBe(false)
  expect(isFiltering({ ...noFilters, search: ' ' })).toBe(false)
  for (const filters of [{ search: 'x' }, { status: 'paid' }, { period: periods[1] }, { clientId: 3 }] as const) {
    expect(isFiltering({ ...noFilters, ...filters })).toBe(true)
  }
})
