import { useLanguage } from '@billfold/web-kit'
import { expect, onTestFinished, test } from 'vitest'
import {
  dialogFromAddress,
  sortProjects,
  viewFromAddress,
  withDialog,
  withPeriod,
  withRange,
  withSort,
  withTab,
  type ProjectSort,
} from './reports-address.ts'
import { sampleProjectsReport } from './testing/report-samples.ts'

const TODAY = '2026-11-20'
const read = (query: string) => viewFromAddress(new URLSearchParams(query), TODAY)

test.each([
  ['', 'last-6-months', '2026-06-01', '2026-11-20'],
  ['period=last-7-days', 'last-7-days', '2026-11-14', '2026-11-20'],
  ['period=last-30-days', 'last-30-days', '2026-10-22', '2026-11-20'],
  ['period=last-90-days', 'last-90-days', '2026-08-23', '2026-11-20'],
  ['period=this-year', 'this-year', '2026-01-01', '2026-11-20'],
  ['period=ever', 'last-6-months', '2026-06-01', '2026-11-20'],
  ['period=this-year&from=2024-02-29&to=2025-01-31', 'custom', '2024-02-29', '2025-01-31'],
  ['from=2025-01-31&to=2024-02-29', 'last-6-months', '2026-06-01', '2026-11-20'],
  ['from=1990-01-01&to=2026-01-01', 'last-6-months', '2026-06-01', '2026-11-20'],
  ['from=2026-02-30&to=2026-03-01&period=last-7-days', 'last-7-days', '2026-11-14', '2026-11-20'],
])('?%s shows %s, from %s to %s', (query, period, from, to) => {
  expect(read(query)).toMatchObject({ period, range: { from, to } })
})

test('keeps all other parameters when one changes', () => {
  let address = new URLSearchParams('expense=12')
  address = withRange(withTab(withSort(address, { column: 'margin', order: 'asc' }), 'projects'), { from: '2026-01-05', to: '2026-02-06' })
  expect(viewFromAddress(address, TODAY)).toEqual({
    period: 'custom',
    range: { from: '2026-01-05', to: '2026-02-06' },
    tab: 'projects',
    sort: { column: 'margin', order: 'asc' },
  })
  expect(dialogFromAddress(address)).toEqual({ kind: 'edit', id: '12' })
  expect(withDialog(withPeriod(address, 'last-90-days'), { kind: 'new' }).toString()).toBe('expense=new&sort=margin&order=asc&tab=projects&period=last-90-days')
})

test('leaves default values out of the URL', () => {
  const address = new URLSearchParams('period=this-year&tab=time&sort=name&order=asc&expense=new')
  const plain = withDialog(withSort(withTab(withPeriod(address, 'last-6-months'), 'revenue'), { column: 'revenue', order: 'desc' }), null)
  expect(plain.toString()).toBe('')
})

const names = (sort: ProjectSort) => sortProjects(sampleProjectsReport, sort).map(({ projectName }) => projectName)

test('sorts amounts by value, not as text', () => {
  expect(names({ column: 'revenue', order: 'desc' })).toEqual(['Website redesign', 'Online shop', 'Monthly retainer', 'Brand book'])
  expect(names({ column: 'profit', order: 'asc' })).toEqual(['Brand book', 'Online shop', 'Monthly retainer', 'Website redesign'])
})

test('sorts projects without a margin last in both directions', () => {
  expect(names({ column: 'margin', order: 'desc' })).toEqual(['Monthly retainer', 'Website redesign', 'Online shop', 'Brand book'])
  expect(names({ column: 'margin', order: 'asc' })).toEqual(['Online shop', 'Website redesign', 'Monthly retainer', 'Brand book'])
})

test('sorts names in the order used by the page’s language', () => {
  useLanguage.setState({ language: 'es' })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  const [project] = sampleProjectsReport
  const report = ['Ñandú', 'Nube'].map((projectName) => ({ ...project!, projectName }))
  expect(sortProjects(report, { column: 'name', order: 'asc' }).map(({ projectName }) => projectName)).toEqual(['Nube', 'Ñandú'])
})
