import { expect, test } from 'vitest'
import { type Sort, sortFromAddress, sortHeader, sortToAddress } from './sort.ts'

const fields = { date: 'desc', name: 'asc' } as const
const read = (address: string) => sortFromAddress(new URLSearchParams(address), fields)

test.each([
  ['', { sort: 'date', direction: 'desc' }],
  ['sort=name', { sort: 'name', direction: 'asc' }],
  ['sort=name&direction=desc', { sort: 'name', direction: 'desc' }],
  ['sort=secret&direction=up', { sort: 'date', direction: 'desc' }],
])('the query ?%s is parsed as %j', (address, sort) => {
  expect(read(address)).toEqual(sort)
})

test('the query contains no default values', () => {
  expect(sortToAddress({ sort: 'date', direction: 'desc' }, fields)).toEqual({ sort: null, direction: null })
  expect(sortToAddress({ sort: 'date', direction: 'asc' }, fields)).toEqual({ sort: null, direction: 'asc' })
  expect(sortToAddress({ sort: 'name', direction: 'asc' }, fields)).toEqual({ sort: 'name', direction: null })
})

test('a click on a header sorts by its column, and the next click reverses the order', () => {
  const chosen: Sort<'date' | 'name'>[] = []
  const header = (current: Sort<'date' | 'name'>) => sortHeader(current, 'name', fields, (sort) => void chosen.push(sort))
  const unsorted = header({ sort: 'date', direction: 'desc' })
  const ascending = header({ sort: 'name', direction: 'asc' })
  const descending = header({ sort: 'name', direction: 'desc' })
  expect([unsorted?.order, ascending?.order, descending?.order]).toEqual([undefined, 'ascending', 'descending'])
  for (const each of [unsorted, ascending, descending]) each?.onSort()
  expect(chosen.map(({ direction }) => direction)).toEqual(['asc', 'desc', 'asc'])
})
