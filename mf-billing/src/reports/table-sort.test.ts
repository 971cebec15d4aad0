import { useLanguage } from '@billfold/web-kit'
import { expect, onTestFinished, test } from 'vitest'
import { sortRows } from './table-sort.tsx'
import { sampleProjectsReport } from './testing/report-samples.ts'

type Project = (typeof sampleProjectsReport)[number]
const names = (valueOf: (project: Project) => string | number | null, direction: 'asc' | 'desc') => sortRows(sampleProjectsReport, valueOf, direction).map(({ projectName }) => projectName)

test('amounts are sorted by value, not as text', () => {
  expect(names(({ revenue }) => Number(revenue), 'desc')).toEqual(['Website redesign', 'Online shop', 'Monthly retainer', 'Brand book'])
  expect(names(({ profit }) => Number(profit), 'asc')).toEqual(['Brand book', 'Online shop', 'Monthly retainer', 'Website redesign'])
})

test('rows without a value are sorted last in both directions', () => {
  expect(names(({ margin }) => margin, 'desc')).toEqual(['Monthly retainer', 'Website redesign', 'Online shop', 'Brand book'])
  expect(names(({ margin }) => margin, 'asc')).toEqual(['Online shop', 'Website redesign', 'Monthly retainer', 'Brand book'])
  expect(sortRows([null, 2, null, 1], (value) => value, 'asc')).toEqual([1, 2, null, null])
})

test('rows with the same value keep their order', () => {
  expect(names(({ clientName }) => clientName, 'desc')).toEqual(['Website redesign', 'Monthly retainer', 'Brand book', 'Online shop'])
})

test('names are sorted according to the user’s language', () => {
  useLanguage.setState({ language: 'es' })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  expect(sortRows(['Ñandú', 'Nube'], (name) => name, 'asc')).toEqual(['Nube', 'Ñandú'])
})
