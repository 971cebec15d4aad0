import { expect, test } from 'vitest'
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
