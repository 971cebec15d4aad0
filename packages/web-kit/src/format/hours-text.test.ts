import { expect, test } from 'vitest'
import { hoursText, shortHours } from './hours-text.ts'

const english = (text: string, values: Readonly<Record<string, string | number>> = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test('hours have two decimals on cards and one in the card of all hours, rounded half-up from the exact text', () => {
  expect(hoursText('12.5000', english)).toBe('12.50h')
  expect(hoursText('1234.0050', english)).toBe('1,234.01h')
  expect(shortHours('1284.2500')).toBe('1,284.3')
})
