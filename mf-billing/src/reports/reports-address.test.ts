import { expect, test } from 'vitest'
import { withPeriod, withRange } from './period-address.ts'
import { dialogFromAddress, expenseOrders, orderFromAddress, periods, viewFromAddress, withDialog, withExpenseOrder, withTab } from './reports-address.ts'

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
])('?%s shows the period %s, from %s to %s', (query, period, from, to) => {
  expect(read(query)).toMatchObject({ period, range: { from, to } })
})

test('changing one parameter keeps all others', () => {
  const address = withRange(withTab(new URLSearchParams('expense=12'), 'projects'), { from: '2026-01-05', to: '2026-02-06' })
  expect(viewFromAddress(address, TODAY)).toEqual({ period: 'custom', range: { from: '2026-01-05', to: '2026-02-06' }, tab: 'projects' })
  expect(dialogFromAddress(address)).toEqual({ kind: 'edit', id: '12' })
  expect(withDialog(withPeriod(address, 'last-90-days', periods), { kind: 'new' }).toString()).toBe('expense=new&tab=projects&period=last-90-days')
})

test('opening another report drops the sort order', () => {
  expect(withTab(new URLSearchParams('tab=projects&sort=margin&direction=asc&expenses=oldest'), 'time').toString()).toBe('tab=time&expenses=oldest')
})

test('default values are omitted from the URL', () => {
  const address = new URLSearchParams('period=this-year&tab=time&expenses=oldest&expense=new')
  const plain = withDialog(withExpenseOrder(withTab(withPeriod(address, 'last-6-months', periods), 'revenue'), 'newest'), null)
  expect(plain.toString()).toBe('')
})

test.each([
  ['', 'newest', {}],
  ['expenses=lowest', 'lowest', { sort: 'amount', direction: 'asc' }],
  ['expenses=category', 'category', { sort: 'category' }],
  ['expenses=x', 'newest', {}],
])('?%s sorts the expenses by %s', (query, order, requested) => {
  const found = orderFromAddress(new URLSearchParams(query))
  expect(found).toBe(order)
  expect(expenseOrders[found]).toEqual(requested)
  expect(orderFromAddress(withExpenseOrder(new URLSearchParams(), found))).toBe(found)
})
