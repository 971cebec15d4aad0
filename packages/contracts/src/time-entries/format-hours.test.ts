import { expect, test } from 'vitest'
import { formatHours } from './format-hours.ts'

test.each([
  ['3', '3.0'],
  ['3.2', '3.2'],
  ['3.2000', '3.2'],
  ['3.25', '3.25'],
  ['0.1667', '0.17'],
  ['2.995', '3.0'],
  ['0', '0.0'],
  ['0.25', '0.25'],
  // A tie that a float would round down.
  ['1.005', '1.01'],
  ['1284.2500', '1,284.25'],
  ['999999.9999', '1,000,000.0'],
])('shows %s hours as %s', (hours, text) => expect(formatHours(hours)).toBe(text))

test.each([
  ['3', '3.00'],
  ['3.25', '3.25'],
  ['4.4167', '4.42'],
  ['1234.0050', '1,234.01'],
])('shows %s hours of a project page as %s', (hours, text) => expect(formatHours(hours, 'en-US', 2)).toBe(text))

test('writes the decimals of the language', () => {
  expect([formatHours('3.25', 'de'), formatHours('3', 'fr', 2)]).toEqual(['3,25', '3,00'])
})
