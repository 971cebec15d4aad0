import type { BudgetForecast } from '@billfold/contracts/projects/project-budget'
import { expect, test } from 'vitest'
import { burnDownWeeks, remainingBudget } from './budget-burn-down.ts'

const weeks = [
  { monday: '2026-11-16', remaining: '1000.00' },
  { monday: '2026-11-23', remaining: '700.50' },
]
const forecast: BudgetForecast = { perWeek: '300.00', usedUpOn: '2026-12-14', endsOn: null, percentAtEnd: null }
const forecasts = (more: Partial<BudgetForecast>) =>
  burnDownWeeks({ kind: 'money', weeks, forecast: { ...forecast, ...more } })
    .filter(({ isForecast }) => isForecast)
    .map(({ monday, remaining }) => [monday, remaining])

test('the forecast continues at the same pace until the budget is used up', () => {
  expect(forecasts({})).toEqual([
    ['2026-11-30', '400.50'],
    ['2026-12-07', '100.50'],
    ['2026-12-14', '0.00'],
  ])
})

test('the forecast ends with the project or after eight weeks', () => {
  expect(forecasts({ endsOn: '2026-12-08' }).map(([monday]) => monday)).toEqual(['2026-11-30', '2026-12-07'])
  expect(forecasts({ perWeek: '1.00' })).toHaveLength(8)
})

test('the burn-down contains only past weeks if there is no forecast', () => {
  expect(burnDownWeeks({ kind: 'money', weeks, forecast: null })).toEqual(weeks.map((week) => ({ ...week, isForecast: false })))
})

test('the remaining budget is negative if the budget is exceeded', () => {
  expect(remainingBudget({ kind: 'money', used: '1000.50' }, '1000.00')).toBe('-0.50')
  expect(remainingBudget({ kind: 'hours', used: '0.1667' }, '40.00')).toBe('39.8333')
})
