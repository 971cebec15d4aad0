import { addDays } from '@billfold/contracts/calendar-date'
import { expect, describe, test } from 'vitest'
import { type BudgetedProject, forecastBudget } from './budget-forecast.ts'

/** A Friday. */
const today = '2026-11-27'
const project: BudgetedProject = { kind: 'money', amount: '1000.00', endsOn: null, isOpen: true, days: [] }
const on = (daysAgo: number, used: string) => ({ date: addDays(today, -daysAgo), used })
const outlook = (more: Partial<BudgetedProject>) => forecastBudget({ ...project, ...more }, today).forecast

describe('the burn-down', () => {
  const remaining = (more: Partial<BudgetedProject>) => forecastBudget({ ...project, ...more }, today).weeks.map(({ monday, remaining: left }) => [monday, left])

  test('starts with the full budget in the week before the first use and ends with the current week', () => {
    expect(remaining({ days: [on(11, '300.00'), on(4, '250.50'), on(0, '600.00')] })).toEqual([
      ['2026-11-09', '1000.00'],
      ['2026-11-16', '700.00'],
      ['2026-11-23', '-150.50'],
    ])
  })

  test('counts time dated in the future as used now', () => {
    expect(remaining({ days: [on(-9, '100.00')] })).toEqual([
      ['2026-11-16', '1000.00'],
      ['2026-11-23', '900.00'],
    ])
  })

  test('ends with the week of the last use if the project is closed', () => {
    expect(remaining({ isOpen: false, days: [on(60, '100.00')] }).at(-1)).toEqual(['2026-09-28', '900.00'])
  })

  test('shows the last 26 weeks and deducts all earlier use', () => {
    const weeks = remaining({ days: [on(400, '100.00'), on(0, '1.00')] })
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([26, ['2026-06-01', '900.00'], ['2026-11-23', '899.00']])
  })
})

describe('the forecast', () => {
  test('follows the pace of the last four weeks', () => {
    expect(outlook({ days: [on(90, '300.00'), on(28, '100.00'), on(27, '150.00'), on(0, '130.00')] })).toEqual({
      perWeek: '70.00',
      usedUpOn: addDays(today, 32),
      endsOn: null,
      percentAtEnd: null,
    })
  })

  test.each([
    // 400 of 1,000 remain and are used up at 10 per day.
    [39, 99],
    [40, 100],
    [50, 110],
  ])('predicts how much will be used when the project ends in %d days: %d percent', (days, percentAtEnd) => {
    const endsOn = addDays(today, days)
    expect(outlook({ endsOn, days: [on(50, '320.00'), on(20, '280.00')] })).toMatchObject({ usedUpOn: addDays(today, 40), endsOn, percentAtEnd })
  })

  test('ignores an end date in the past', () => {
    expect(outlook({ endsOn: addDays(today, -1), days: [on(1, '10.00')] })).toMatchObject({ endsOn: null, percentAtEnd: null })
  })

  test('is based on the days since the first use for a young project, but on at least seven', () => {
    expect(outlook({ days: [on(13, '100.00'), on(0, '100.00')] })?.perWeek).toBe('100.00')
    expect(outlook({ days: [on(0, '100.00')] })?.perWeek).toBe('100.00')
  })

  test('is exact for budgets in hours', () => {
    expect(outlook({ kind: 'hours', amount: '100.00', days: [on(27, '0.1667')] })).toMatchObject({ perWeek: '0.0417', usedUpOn: null })
  })

  test.each<[string, Partial<BudgetedProject>]>([
    ['without a budget', { amount: null, days: [on(1, '10.00')] }],
    ['if nothing has been used', {}],
    ['if nothing was used in the last four weeks', { days: [on(28, '10.00')] }],
    ['if only future dates have time', { days: [on(-1, '10.00')] }],
    ['if the budget is used up', { days: [on(1, '1000.00')] }],
    ['for a closed project', { isOpen: false, days: [on(1, '10.00')] }],
  ])('is null %s', (_, more) => {
    expect(outlook(more)).toBeNull()
  })
})
