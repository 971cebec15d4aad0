import { describe, expect, test } from 'vitest'
import { filterProjects, filtersFromAddress, filtersToAddress, isFiltering, noFilters, type ProjectFilters } from './filter-projects.ts'
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
    expect(find({ archived: true })).toEqual([1, 2, 3])
  })

  test('requires both status and client to match', () => {
    expect(find({ status: 'on_hold' })).toEqual([2])
    expect(find({ client: '7', archived: true })).toEqual([1, 3])
    expect(find({ client: '8', status: 'active' })).toEqual([])
  })
})

describe('the URL', () => {
  test('keeps every filter', () => {
    const filters = { status: 'on_hold', client: '12', archived: true } as const
    expect(filtersFromAddress(new URLSearchParams(filtersToAddress(filters).toString()))).toEqual(filters)
  })

  test('contains only filters that are set', () => {
    expect(filtersToAddress(noFilters).toString()).toBe('')
    expect(filtersToAddress({ ...noFilters, status: 'completed' }).toString()).toBe('status=completed')
  })

  test('treats invalid values as "all"', () => {
    expect(filtersFromAddress(new URLSearchParams('status=gone&client=-1&archived=1'))).toEqual(noFilters)
  })
})

test('does not count showing archived projects as a filter', () => {
  expect(isFiltering({ ...noFilters, archived: true })).toBe(false)
  expect(isFiltering({ ...noFilters, client: '1' })).toBe(true)
})
