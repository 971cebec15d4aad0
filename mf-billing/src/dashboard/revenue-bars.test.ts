import { expect, test } from 'vitest'
import { barHeights, inThousands, labelRoom } from './revenue-bars.ts'

test('bars are scaled so that the largest amount is 160 pixels high, with a minimum height of 4 pixels', () => {
  expect(barHeights(['1000.00', '500.00', '0.01', '0.00'])).toEqual([160, 80, 4, 4])
})

test('all bars have the minimum height when there is no revenue', () => {
  expect(barHeights(['0.00', '0.00'])).toEqual([4, 4])
})

test.each([
  ['0.00', '$0.0k'],
  ['49.99', '$0.0k'],
  ['50.00', '$0.1k'],
  ['12345.60', '$12.3k'],
  ['1234567.00', '$1,234.6k'],
])('the amount %s is labelled %s', (amount, label) => expect(inThousands(amount)).toBe(label))

test.each([
  [6, '140000.00', 'always'],
  [6, '1234567.00', 'wide'],
  [6, '99999999.99', 'wide'],
  [12, '12345.60', 'wide'],
  [12, '99999999.99', 'never'],
] as const)('%i labels, the longest for %s, fit side by side: %s', (months, amount, room) => {
  expect(labelRoom([...Array.from({ length: months - 1 }, () => '$0.0k'), inThousands(amount)])).toBe(room)
})
