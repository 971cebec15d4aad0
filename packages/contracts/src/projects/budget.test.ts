import { expect, test } from 'vitest'
import { budgetTone, isBudgetAhead, percentUsed, trackedBudget } from './budget.ts'

test.each([
  [{ budgetKind: 'money', budget: '500.00', estimatedHours: '80.00' }, '500.00'],
  [{ budgetKind: 'hours', budget: '500.00', estimatedHours: '80.00' }, '80.00'],
  [{ budgetKind: 'hours', budget: '500.00', estimatedHours: null }, null],
  [{ budgetKind: 'money', budget: '0.00', estimatedHours: '80.00' }, null],
] as const)('the tracked budget of %j is %s', (project, amount) => {
  expect(trackedBudget(project)).toBe(amount)
})

test.each([
  ['0.00', '100.00', 0, 'accent'],
  ['79.9999', '100.00', 79.9, 'accent'],
  ['80.00', '100.00', 80, 'warn'],
  ['99.9999', '100.00', 99.9, 'warn'],
  ['100.00', '100.00', 100, 'bad'],
  ['99999999999.99', '0.01', 999_999_999_999_900, 'bad'],
] as const)('%s of %s is %d percent and has the tone %s', (used, amount, percent, tone) => {
  expect(percentUsed(used, amount)).toBe(percent)
  expect(budgetTone(percent)).toBe(tone)
})

test.each([
  [80, 40, true],
  [55, 40, false],
  [55.1, 40, true],
  [24.9, 5, false],
  [25, 5, true],
  [80, 0, false],
  [25, 10, false],
  [126.6, 100, true],
  [100, 100, false],
])('with %d percent used and %d percent progress, the budget is ahead of progress: %s', (percent, progress, isAhead) => {
  expect(isBudgetAhead(percent, progress)).toBe(isAhead)
})
