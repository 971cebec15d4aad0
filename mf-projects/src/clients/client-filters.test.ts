import { filtersToAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { describe, expect, test } from 'vitest'
import { type ClientFilters, filtersFromAddress, isFiltering, noFilters } from './client-filters.ts'

describe('the client list URL', () => {
  test('preserves every filter and the sort order', () => {
    const filters = { search: 'a & b', status: 'inactive', industry: 'E-commerce', sort: 'name-desc' } as const
    expect(filtersFromAddress(new URLSearchParams(filtersToAddress<ClientFilters>(filters, noFilters).toString()))).toEqual(filters)
  })

  test('contains only filters that are set', () => {
    expect(filtersToAddress(noFilters, noFilters).toString()).toBe('')
    expect(filtersToAddress({ ...noFilters, status: 'active' }, noFilters).toString()).toBe('status=active')
  })

  test('replaces unknown values with the defaults', () => {
    expect(filtersFromAddress(new URLSearchParams('status=gone&industry=Healthcare&sort=email'))).toEqual(noFilters)
  })
})

test('does not count whitespace or the sort order as filters', () => {
  expect(isFiltering({ ...noFilters, search: '  ', sort: 'name' })).toBe(false)
  expect(isFiltering({ ...noFilters, industry: 'Design' })).toBe(true)
})
