import { describe, expect, test } from 'vitest'
import { shortDescription } from './entry-texts.ts'
import {
  dialogFromAddress,
  filtersFromAddress,
  isFiltering,
  newEntry,
  noFilters,
  queryOfFilters,
  rowsFromAddress,
  timeTrackingPath,
  weekAddress,
  weekFromAddress,
  withDialog,
  withFilters,
} from './time-tracking-address.ts'

const address = (search: string) => new URLSearchParams(search)
const set = 'search=shop&filter=uninvoiced&billable=yes&client=3&project=5&from=2026-11-01&to=2026-11-30&sort=hours&direction=asc'

describe('the filters in the URL', () => {
  test('are parsed and serialized', () => {
    const filters = filtersFromAddress(address(set))
    expect(filters).toEqual({ search: 'shop', state: 'uninvoiced', billable: 'yes', clientId: 3, projectId: 5, from: '2026-11-01', to: '2026-11-30', sort: 'hours', direction: 'asc' })
    expect(withFilters(address(''), filters).toString()).toBe(set)
  })

  test('ignore invalid values and omit defaults', () => {
    expect(filtersFromAddress(address('filter=paid&billable=maybe&client=x&project=0&from=2026-02-30&to=today&sort=name&direction=up'))).toEqual(noFilters)
    expect(withFilters(address(set), noFilters).toString()).toBe('')
  })

  test('are converted to the server’s query parameters', () => {
    const { search, status, isBillable, clientId, projectId, from, to, totals, sort, direction } = queryOfFilters(filtersFromAddress(address(set)))
    expect([search, status, isBillable, clientId, projectId, from, to, sort, direction]).toEqual(['shop', 'uninvoiced', true, 3, 5, '2026-11-01', '2026-11-30', 'hours', 'asc'])
    expect(totals).toBeUndefined()
    expect(queryOfFilters(filtersFromAddress(address('billable=no'))).isBillable).toBe(false)
    expect(Object.entries(queryOfFilters(noFilters)).filter(([, value]) => value !== undefined && value !== null)).toEqual([['totals', true]])
  })

  test.each([
    ['', false],
    ['sort=amount', false],
    ['search=+', false],
    ['search=a', true],
    ['filter=invoiced', true],
    ['billable=no', true],
    ['client=3', true],
    ['project=5', true],
    ['from=2026-11-01', true],
    ['to=2026-11-30', true],
    ['new&client=3', false],
    ['start&project=5', false],
  ])('tell whether ?%s narrows the list: %s', (search, expected) => expect(isFiltering(filtersFromAddress(address(search)))).toBe(expected))
})

describe('the form in the URL', () => {
  test.each([
    ['', null],
    ['new', newEntry],
    ['new&client=3&project=5', { ...newEntry, clientId: 3, projectId: 5 }],
    ['new&client=x', newEntry],
    ['edit=12', { kind: 'edit', id: '12' }],
  ])('is read from ’?%s’', (search, dialog) => expect(dialogFromAddress(address(search))).toEqual(dialog))

  test('preserves the filters and can be parsed again', () => {
    const opened = withDialog(address('filter=invoiced&client=3&edit=12'), { ...newEntry, projectId: 5, measured: 1_790_000_000_000 })
    expect(opened.toString()).toBe('filter=invoiced&list-client=3&new=&measured=1790000000000&project=5')
    expect(dialogFromAddress(opened)).toEqual({ ...newEntry, projectId: 5, measured: 1_790_000_000_000 })
    expect(filtersFromAddress(opened)).toEqual({ ...noFilters, state: 'invoiced', clientId: 3 })
    expect(withDialog(opened, null).toString()).toBe('filter=invoiced&client=3')
  })

  test('does not filter the list by the client of a new entry', () => {
    expect(withDialog(address('new&client=3&project=5'), null).toString()).toBe('')
    expect(withFilters(address('new&client=3'), { ...noFilters, clientId: 4 }).toString()).toBe('new=&client=3&list-client=4')
  })

  test('is combined with the filters in a path', () => {
    expect(timeTrackingPath({ kind: 'edit', id: '12' }, { ...noFilters, clientId: 3 })).toBe('/time-tracking?client=3&edit=12')
    expect(timeTrackingPath(null)).toBe('/time-tracking')
  })
})

describe('the week in the URL', () => {
  test.each([
    ['', null],
    ['week=2026-11-23', null],
    ['view=week', '2026-11-23'],
    ['view=week&week=2026-11-22', '2026-11-16'],
    ['view=week&week=2026-11-16', '2026-11-16'],
    ['view=week&week=someday', '2026-11-23'],
  ])('for ?%s starts on %s', (search, monday) => expect(weekFromAddress(address(search), '2026-11-27')).toBe(monday))

  test('contains added projects only once and ignores invalid ids', () => {
    expect(rowsFromAddress(address('view=week&rows=11+10+11+x+0'))).toEqual([11, 10])
    expect(weekAddress('2026-11-23', [11, 10]).toString()).toBe('view=week&week=2026-11-23&rows=11+10')
    expect(rowsFromAddress(weekAddress(null))).toEqual([])
  })

  test('is kept while a form is open', () => {
    const page = weekAddress('2026-11-23', [11])
    for (const dialog of [{ kind: 'edit', id: '12' } as const, newEntry]) expect(withDialog(withDialog(page, dialog), null).toString()).toBe(page.toString())
  })
})

describe('a short description', () => {
  test('is truncated to 50 characters without splitting a surrogate pair', () => {
    expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
    expect(shortDescription('🙂'.repeat(51))).toBe(`${'🙂'.repeat(50)}...`)
  })
})
