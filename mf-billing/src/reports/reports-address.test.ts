import { expect, test } from 'vitest'
import { dialogFromAddress, viewFromAddress, withDialog, withPeriod, withRange, withSort, withTab } from './reports-address.ts'

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
])('?%s is %s, from %s to %s', (query, period, from, to) => {
  expect(read(query)).toMatchObject({ period, range: { from, to } })
})

test('what is changed comes back from the address, and nothing else is lost', () => {
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

test('what is the default is not written', () => {
  const address = new URLSearchParams('period=this-year&tab=time&sort=name&order=asc&expense=new')
  const plain = withDialog(withSort(withTab(withPeriod(address, 'last-6-months'), 'revenue'), { column: 'revenue', order: 'desc' }), null)
  expect(plain.toString()).toBe('')
})
