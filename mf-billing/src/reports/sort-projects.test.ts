import { useLanguage } from '@billfold/web-kit'
import { expect, onTestFinished, test } from 'vitest'
import { sortProjects, type ProjectSort } from './sort-projects.ts'
import { sampleProjectsReport } from './testing/report-samples.ts'

const names = (sort: ProjectSort) => sortProjects(sampleProjectsReport, sort).map(({ projectName }) => projectName)

test('amounts go by their value and not by their letters', () => {
  expect(names({ column: 'revenue', order: 'desc' })).toEqual(['Website redesign', 'Online shop', 'Monthly retainer', 'Brand book'])
  expect(names({ column: 'profit', order: 'asc' })).toEqual(['Brand book', 'Online shop', 'Monthly retainer', 'Website redesign'])
})

test('a project without revenue has no margin and stands last both ways', () => {
  expect(names({ column: 'margin', order: 'desc' })).toEqual(['Monthly retainer', 'Website redesign', 'Online shop', 'Brand book'])
  expect(names({ column: 'margin', order: 'asc' })).toEqual(['Online shop', 'Website redesign', 'Monthly retainer', 'Brand book'])
})

test('names stand in the order of the page’s language', () => {
  useLanguage.setState({ language: 'es' })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  const [project] = sampleProjectsReport
  const report = ['Ñandú', 'Nube'].map((projectName) => ({ ...project!, projectName }))
  expect(sortProjects(report, { column: 'name', order: 'asc' }).map(({ projectName }) => projectName)).toEqual(['Nube', 'Ñandú'])
})
