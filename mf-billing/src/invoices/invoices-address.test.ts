import { describe, expect, test } from 'vitest'
import { dialogFromAddress, filtersFromAddress, invoicesPath, noFilters, withDialog, withFilters, type InvoiceDialog } from './invoices-address.ts'

const at = (search: string) => new URLSearchParams(search)

describe('filters', () => {
  test('are read from the address and written back', () => {
    const filters = { search: 'INV-2026', status: 'overdue', period: 'last-6-months', clientId: 3 } as const
    const address = withFilters(at(''), filters)
    expect(address.toString()).toBe('search=INV-2026&status=overdue&period=last-6-months&client=3')
    expect(filtersFromAddress(address)).toEqual(filters)
  })

  test('that narrow nothing leave no trace', () => {
    expect(withFilters(at('search=x&status=paid&period=this-year&client=3'), noFilters).toString()).toBe('')
  })

  test.each(['status=open', 'period=ever', 'client=x', 'client=0', 'client=-1', 'client=1e3', ''])('that the address cannot mean count as none: %j', (search) => {
    expect(filtersFromAddress(at(search))).toEqual(noFilters)
  })
})

describe('the dialog', () => {
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
  ])('of ?%s', (search, dialog) => {
    expect(dialogFromAddress(at(search))).toEqual(dialog)
  })

  test('opens, changes and closes over the same list', () => {
    const list = at('search=INV&status=paid&client=3')
    for (const dialog of [{ kind: 'view', id: '12' }, { kind: 'historical' }, { kind: 'templates' }] as const) {
      const over = withDialog(list, dialog)
      expect(dialogFromAddress(over)).toEqual(dialog)
      expect(dialogFromAddress(withDialog(over, { kind: 'edit', id: '12' }))).toEqual({ kind: 'edit', id: '12' })
      expect(withDialog(over, null).toString()).toBe(list.toString())
    }
  })

  test('of a new invoice takes its project and entries away when it closes; the list stays at its client', () => {
    const given = { kind: 'new', clientId: 3, projectId: 5, entryIds: [1, 2] } as const
    const over = withDialog(at('status=draft'), { ...given, entryIds: [...given.entryIds] })
    expect(dialogFromAddress(over)).toEqual(given)
    expect(withDialog(over, null).toString()).toBe('status=draft&client=3')
    expect(withDialog(over, { kind: 'new', clientId: null, projectId: null, entryIds: [] }).has('client')).toBe(false)
  })
})

test('a link from elsewhere names list and dialog', () => {
  expect(invoicesPath(null)).toBe('/invoices')
  expect(invoicesPath(null, { clientId: 3 })).toBe('/invoices?client=3')
  expect(invoicesPath({ kind: 'view', id: '12' }, { clientId: 3 })).toBe('/invoices?client=3&view=12')
})
