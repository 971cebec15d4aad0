import { filtersToAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { describe, expect, test } from 'vitest'
import { filtersFromAddress, isFiltering, noFilters, type ProjectFilters } from './project-filters.ts'

describe('the project list URL', () => {
  test('preserves every filter and the sort order', () => {
    const filters = { search: 'a & b', status: 'on_hold', client: '12', archived: 'yes', onTrack: 'yes', sort: 'dueDate' } as const
    expect(filtersFromAddress(new URLSearchParams(filtersToAddress<ProjectFilters>(filters, noFilters).toString()))).toEqual(filters)
  })

  test('contains only filters that are set', () => {
    expect(filtersToAddress(noFilters, noFilters).toString()).toBe('')
    expect(filtersToAddress({ ...noFilters, status: 'completed' }, noFilters).toString()).toBe('status=completed')
  })

  test('replaces invalid values with the defaults', () => {
    expect(filtersFromAddress(new URLSearchParams('status=gone&client=-1&archived=1&onTrack=1&sort=hours'))).toEqual(noFilters)
  })
})

test('does not count the archived option or the sort order as a filter', () => {
  expect(isFiltering({ ...noFilters, archived: 'yes', sort: 'budget' })).toBe(false)
  expect(isFiltering({ ...noFilters, client: '1' })).toBe(true)
  expect(isFiltering({ ...noFilters, onTrack: 'yes' })).toBe(true)
})
