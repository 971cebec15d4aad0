import { expect, test } from 'vitest'
import { inThousands, monthAndYear, monthName } from './trend-texts.ts'

test.each([
  ['0.00', '$0.0k'],
  ['49.99', '$0.0k'],
  ['50.00', '$0.1k'],
  ['12345.60', '$12.3k'],
  ['1234567.00', '$1,234.6k'],
])('%s is labelled %s', (amount, label) => expect(inThousands(amount)).toBe(label))

test('a month is named the same wherever it is read', () => {
  expect(monthAndYear('2026-01')).toBe('January 2026')
  expect(monthName('2026-12')).toBe('Dec')
})
