import { filtersToAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { describe, expect, test } from 'vitest'
import { filterProjects, filtersFromAddress, isFiltering, noFilters, type ProjectFilters } from './project-filters.ts'
import { sampleProject } from './testing/project-samples.ts'

const shop = sampleProject({ id: 1, clientId: 7, status: 'active' })
const book = sampleProject({ id: 2, clientId: 8, status: 'on_hold' })
const old = sampleProject({ id: 3, clientId: 7, status: 'active', isArchived: true })

const find = (filters: Partial<ProjectFilters>) => filterProjects([shop, book, old], { ...noFilters, ...filters }).map(({ id }) => id)

describe('filterProjects', () => {
  test('returns all projects but archived ones without filters', () => {
    expect(find({})).toEqual([1, 2])
  })

  test('includes archived projects on request', () => {
    expect(find({ archived: 'yes' })).toEqual([1, 2, 3])
  })

  test('requires both status and client to match', () => {
    expect(find({ status: 'on_hold' })).toEqual([2])
    expect(find({ client: '7', archived: 'yes' })).toEqual([1, 3])
    expect(find({ client: '8', status: 'active' })).toEqual([])
  })
})

describe('the URL', () => {
  test('keeps every filter', () => {
    const filters = { status: 'on_hold', client: '12', archived: 'yes' } as const
    expect(filtersFromAddress(new URLSearchParams(filtersToAddress<ProjectFilters>(filters, noFilters).toString()))).toEqual(filters)
  })

  test('contains only filters that are set', () => {
    expect(filtersToAddress(noFilters, noFilters).toString()).toBe('')
    expect(filtersToAddress({ ...noFilters, status: 'completed' }, noFilters).toString()).toBe('status=completed')
  })

  test('treats invalid values as "all"', () => {
    expect(filtersFromAddress(new URLSearchParams('status=gone&client=-1&archived=1'))).toEqual(noFilters)
  })
})

test('does not count showing archived projects as a filter', () => {
  expect(isFiltering({ ...noFilters, archived: 'yes' })).toBe(false)
  expect(isFiltering({ ...noFilters, client: '1' })).toBe(true)
})
