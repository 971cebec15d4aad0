import { rangeOf } from '@billfold/contracts/reports/report-period'
import { describe, expect, test } from 'vitest'
import {
  clearFilters,
  countedBy,
  dialogFromAddress,
  filtersFromAddress,
  invoicesPath,
  isFiltering,
  noFilters,
  periods,
  queryOfFilters,
  withDialog,
  withFilters,
  type InvoiceDialog,
  type InvoiceFilters,
} from './invoices-address.ts'

const at = (search: string) => new URLSearchParams(search)

describe('filters in the URL', () => {
  test('are parsed and serialized', () => {
    const filters = { search: 'INV-2026', status: 'overdue', period: 'last-6-months', clientId: 3, projectId: 5, sort: 'dueDate', direction: 'asc' } as const
    const address = withFilters(at(''), filters)
    expect(address.toString()).toBe('search=INV-2026&status=overdue&period=last-6-months&client=3&project=5&sort=dueDate&direction=asc')
    expect(filtersFromAddress(address)).toEqual(filters)
  })

  test('are omitted when they have their default value', () => {
    expect(withFilters(at('search=x&status=paid&period=this-year&client=3&project=5&sort=total&direction=asc'), noFilters).toString()).toBe('')
  })

  test.each(['status=open', 'period=ever', 'client=x', 'client=0', 'client=-1', 'client=1e3', 'project=x', 'sort=notes', ''])('are ignored when invalid: %j', (search) => {
    expect(filtersFromAddress(at(search))).toEqual(noFilters)
  })
})

describe('the dialog in the URL', () => {
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
    ['duplicate=12', { kind: 'duplicate', id: '12' }],
    ['view=summary', { kind: 'view', id: 'summary' }],
    ['send=12', { kind: 'send', id: '12' }],
    ['remind=12', { kind: 'remind', id: '12' }],
  ])('is read from ?%s', (search, dialog) => {
    expect(dialogFromAddress(at(search))).toEqual(dialog)
  })

  test('can be opened, replaced and closed without changing the list filters', () => {
    const list = at('search=INV&status=paid&client=3&project=5&sort=total')
    for (const dialog of [{ kind: 'view', id: '12' }, { kind: 'send', id: '12' }, { kind: 'remind', id: '12' }, { kind: 'historical' }, { kind: 'templates' }] as const) {
      const over = withDialog(list, dialog)
      expect(dialogFromAddress(over)).toEqual(dialog)
      expect(dialogFromAddress(withDialog(over, { kind: 'edit', id: '12' }))).toEqual({ kind: 'edit', id: '12' })
      expect(withDialog(over, null).toString()).toBe(list.toString())
    }
  })

  test('keeps the client filter when the new invoice form is closed', () => {
    const given = { kind: 'new', clientId: 3, projectId: 5, entryIds: [1, 2] } as const
    const over = withDialog(at('status=draft'), { ...given, entryIds: [...given.entryIds] })
    expect(dialogFromAddress(over)).toEqual(given)
    expect(withDialog(over, null).toString()).toBe('status=draft&client=3')
    expect(withDialog(over, { kind: 'new', clientId: null, projectId: null, entryIds: [] }).has('client')).toBe(false)
  })
})

test('the project filter is independent of the project of a new invoice', () => {
  const over = withDialog(at('project=5'), { kind: 'new', clientId: 3, projectId: 8, entryIds: [] })
  expect(dialogFromAddress(over)).toMatchObject({ clientId: 3, projectId: 8 })
  expect(filtersFromAddress(over).projectId).toBe(5)
  expect(withDialog(over, null).get('project')).toBe('5')
  expect(filtersFromAddress(at('new&client=3&project=8')).projectId).toBeNull()
})

test('builds links to the invoice list and its dialogs', () => {
  expect(invoicesPath(null)).toBe('/invoices')
  expect(invoicesPath(null, { clientId: 3 })).toBe('/invoices?client=3')
  expect(invoicesPath({ kind: 'view', id: '12' }, { clientId: 3 })).toBe('/invoices?client=3&view=12')
})

const TODAY = '2026-08-31'
const queryOf = (filters: Partial<InvoiceFilters>, today = TODAY) => queryOfFilters({ ...noFilters, ...filters }, today)
const addressOf = (query: object) => new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null)).toString()

describe('the list request', () => {
  test('has no parameters if there are no filters, just like the request that the shell preloads', () => {
    expect(addressOf(queryOf({ search: ' ' }))).toBe('')
  })

  test('contains each filter and the sort order', () => {
    const filters = { search: ' INV ', status: 'pending', clientId: 3, projectId: 5, sort: 'total', direction: 'asc' } as const
    expect(addressOf(queryOf(filters))).toBe('search=INV&clientId=3&projectId=5&status=pending&sort=total&direction=asc')
  })

  test('shares its filters with the counts request, except for the status', () => {
    const filters = { ...noFilters, search: 'INV', status: 'paid', period: 'this-year', clientId: 3, projectId: 5, sort: 'total' } as const
    expect(addressOf(countedBy(filters, TODAY))).toBe('search=INV&clientId=3&projectId=5&from=2026-01-01&to=2026-12-31')
  })

  test.each([
    ['last-30-days', '2026-08-30'],
    ['last-6-months', '2027-01-31'],
  ] as const)('covers the same dates as a report for the period %s', (period, today) => {
    expect(queryOf({ period }, today)).toMatchObject(rangeOf(period, today))
  })

  test('includes invoices dated later this year for the period "this year"', () => {
    expect(queryOf({ period: 'this-year' })).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  })
})

test('clearing the filters keeps the sort order', () => {
  const filters = { search: 'x', status: 'paid', period: 'this-year', clientId: 3, projectId: 5, sort: 'total', direction: 'asc' } as const
  expect(clearFilters(filters)).toEqual({ ...noFilters, sort: 'total', direction: 'asc' })
})

test('filters count as active only if at least one is set, regardless of the sort order', () => {
  expect(isFiltering(noFilters)).toBe(false)
  expect(isFiltering({ ...noFilters, search: ' ', sort: 'total' })).toBe(false)
  for (const filters of [{ search: 'x' }, { status: 'paid' }, { period: periods[1] }, { clientId: 3 }, { projectId: 5 }] as const) {
    expect(isFiltering({ ...noFilters, ...filters })).toBe(true)
  }
})
