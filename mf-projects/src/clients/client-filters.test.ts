import { filtersToAddress } from '@billfold/web-kit/filters/use-filters.ts'
import { describe, expect, test } from 'vitest'
import { type ClientFilters, filterClients, filtersFromAddress, isFiltering, noFilters } from './client-filters.ts'
import { sampleClient } from './testing/client-samples.ts'

const acme = sampleClient({ id: 1, name: 'Acme', email: 'pay@acme.com', industry: 'Technology', isActive: true })
const zoe = sampleClient({ id: 2, name: 'Zoë Études', email: 'zoe@example.org', industry: 'Design', isActive: false })
const bare = sampleClient({ id: 3, name: 'Bare', email: 'bare@example.org', industry: null, isActive: true })
const clients = [acme, zoe, bare]

const find = (filters: Partial<typeof noFilters>) => filterClients(clients, { ...noFilters, ...filters }).map(({ id }) => id)

describe('filterClients', () => {
  test('returns all clients in order without filters', () => {
    expect(find({})).toEqual([1, 2, 3])
  })

  test('finds parts of names in any case', () => {
    expect(find({ search: 'aCM' })).toEqual([1])
    expect(find({ search: 'ÉTUDES' })).toEqual([2])
  })

  test('ignores accents in names and in the search text', () => {
    expect(find({ search: 'zoe etudes' })).toEqual([2])
    expect(find({ search: 'ácme' })).toEqual([1])
  })

  test('finds part of an email address', () => {
    expect(find({ search: 'example.org' })).toEqual([2, 3])
  })

  test('searches only name and email', () => {
    expect(find({ search: 'Harbour' })).toEqual([])
  })

  test('ignores whitespace around the search text', () => {
    expect(find({ search: '  acme ' })).toEqual([1])
  })

  test('filters by active and inactive', () => {
    expect(find({ status: 'active' })).toEqual([1, 3])
    expect(find({ status: 'inactive' })).toEqual([2])
  })

  test('requires all filters to match', () => {
    expect(find({ industry: 'Design' })).toEqual([2])
    expect(find({ industry: 'Design', status: 'active' })).toEqual([])
  })
})

describe('the URL', () => {
  test('keeps every filter', () => {
    const filters = { search: 'a & b', status: 'inactive', industry: 'E-commerce' } as const
    expect(filtersFromAddress(new URLSearchParams(filtersToAddress<ClientFilters>(filters, noFilters).toString()))).toEqual(filters)
  })

  test('contains only filters that are set', () => {
    expect(filtersToAddress(noFilters, noFilters).toString()).toBe('')
    expect(filtersToAddress({ ...noFilters, status: 'active' }, noFilters).toString()).toBe('status=active')
  })

  test('treats unknown values as "all"', () => {
    expect(filtersFromAddress(new URLSearchParams('status=gone&industry=Healthcare'))).toEqual(noFilters)
  })
})

test('does not count whitespace as a search', () => {
  expect(isFiltering({ ...noFilters, search: '  ' })).toBe(false)
  expect(isFiltering({ ...noFilters, industry: 'Design' })).toBe(true)
})
