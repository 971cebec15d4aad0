import { expect, test } from 'vitest'
import { withPoint } from './with-point.ts'

test.each([
  ['92,50', '92.50'],
  ['8,5', '8.5'],
  ['0,1667', '0.1667'],
  [' 2,5 ', ' 2.5 '],
])('converts the comma of %s to a point', (typed, read) => {
  expect(withPoint(typed)).toBe(read)
})

test.each([
  ['$1,500.50', '1500.50'],
  ['12,345,678.00', '12345678.00'],
  ['$100', '100'],
  [' 12.50 ', '12.50'],
])('converts the formatted amount %s to %s', (typed, read) => {
  expect(withPoint(typed)).toBe(read)
})

test.each(['1,234', '$1,234', '12,34.5', '1,2,3', '1.234,50', '12,', ',5', '12,5 €', '', '12.50'])('keeps %s as it was typed', (typed) => {
  expect(withPoint(typed)).toBe(typed)
})
