import { expect, test } from 'vitest'
import { interpolate } from '@billfold/contracts/message'
import { hoursText, shortHours } from './hours-text.ts'

test('shows hours with two decimals on project pages, and with one or two elsewhere', () => {
  expect(hoursText('12.5000', interpolate)).toBe('12.50h')
  expect(hoursText('1234.0050', interpolate)).toBe('1,234.01h')
  expect(['1284.2500', '3.2', '3'].map(shortHours)).toEqual(['1,284.25', '3.2', '3.0'])
})
