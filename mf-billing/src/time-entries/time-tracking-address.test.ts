import { describe, expect, test } from 'vitest'
import { shortDescription } from './entry-texts.ts'
import { dialogFromAddress, filtersFromAddress, isFiltering, newEntry, noFilters, queryOfFilters, timeTrackingPath, withDialog, withFilters } from './time-tracking-address.ts'

const address = (search: string) => new URLSearchParams(search)
const set = 'search=shop&filter=uninvoiced&billable=yes&client=3&project=5&sort=hours&direction=asc'

describe('the filters in the address', () => {
  test('are read and written', () => {
    const filters = filtersFromAddress(address(set))
    expect(filters).toEqual({ search: 'shop', state: 'uninvoiced', billable: 'yes', clientId: 3, projectId: 5, sort: 'hours', direction: 'asc' })
    expect(withFilters(address(''), filters).toString()).toBe(set)
  })

  test('ignore invalid values and leave out defaults', () => {
    expect(filtersFromAddress(address('filter=paid&billable=maybe&client=x&project=0&sort=name&direction=up'))).toEqual(noFilters)
    expect(withFilters(address(set), noFilters).toString()).toBe('')
  })

  test('are requested from the server', () => {
    const { search, status, isBillable, clientId, projectId, sort, direction } = queryOfFilters(filtersFromAddress(address(set)))
    expect([search, status, isBillable, clientId, projectId, sort, direction]).toEqual(['shop', 'uninvoiced', true, 3, 5, 'hours', 'asc'])
    expect(queryOfFilters(filtersFromAddress(address('billable=no'))).isBillable).toBe(false)
    expect(Object.values(queryOfFilters(noFilters)).filter((value) => value !== undefined && value !== null)).toEqual([])
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
    ['new&client=3', false],
  ])('?%s narrows the list: %s', (search, expected) => expect(isFiltering(filtersFromAddress(address(search)))).toBe(expected))
})

describe('the form in the address', () => {
  test.each([
    ['', null],
    ['new', newEntry],
    ['new&client=3&project=5', { ...newEntry, clientId: 3, projectId: 5 }],
    ['new&client=x', newEntry],
    ['edit=12', { kind: 'edit', id: '12' }],
  ])('%s', (search, dialog) => expect(dialogFromAddress(address(search))).toEqual(dialog))

  test('keeps the filters and can be read back', () => {
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

  test('has a path with the filters', () => {
    expect(timeTrackingPath({ kind: 'edit', id: '12' }, { ...noFilters, clientId: 3 })).toBe('/time-tracking?client=3&edit=12')
    expect(timeTrackingPath(null)).toBe('/time-tracking')
  })
})

describe('a short description', () => {
  test('is cut at 50 characters without splitting a character', () => {
    expect(shortDescription('x'.repeat(50))).toBe('x'.repeat(50))
    expect(shortDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`)
    expect(shortDescription('🙂'.repeat(51))).toBe(`${'🙂'.repeat(50)}...`)
  })
})
