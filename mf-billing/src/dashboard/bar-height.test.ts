import { expect, test } from 'vitest'
import { barHeights } from './bar-height.ts'

test('the largest amount has 160 pixels, the others their share, and none less than 4', () => {
  expect(barHeights(['1000.00', '500.00', '0.01', '0.00'])).toEqual([160, 80, 4, 4])
})

test('months without any revenue have the lowest bar', () => {
  expect(barHeights(['0.00', '0.00'])).toEqual([4, 4])
})
