import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockHours, exactClockHours, formatHours, hours, isShortDecimal, roundHours, sumHours } from './hours.ts'

const schema = hours('Hours must be a number from 0 to 999999.9999')

describe('an hours value', () => {
  test.each([
    ['2.5', '2.5'],
    ['2.5000', '2.5'],
    ['0010', '10'],
    [' 8 ', '8'],
    [0, '0'],
    [0.1, '0.1'],
    ['100.00', '100'],
    [999_999.9999, '999999.9999'],
  ])('is parsed from %j to %s', (input, expected) => {
    expect(schema.parse(input)).toBe(expected)
  })

  test.each([
    [600 / 3600, '0.1667'],
    ['0.00005', '0.0001'],
    ['0.00004999999999999999999999', '0'],
    ['1.99995', '2'],
  ])('is rounded half up from %j to %s', (input, expected) => {
    expect(schema.parse(input)).toBe(expected)
  })

  test.each([-1, '-0.25', 1e21, 1e-7, '1e3', 'NaN', Number.NaN, Infinity, '1:30', '90m', '1,5', '0x10', '١', '1000000', '999999.99995', null, {}, [], true])(
    'cannot be %j',
    (input) => {
      expect(schema.safeParse(input).success).toBe(false)
    },
  )

  test('is rounded from seconds to the nearest ten-thousandth of an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_600_000 }), (seconds) => {
        const nearest = Math.floor((seconds * 20_000 + 3600) / 7200)
        expect(Math.round(Number(roundHours(String(seconds / 3600))) * 10_000)).toBe(nearest)
      }),
    )
  })
})

test('sums hours exactly and without trailing zeros', () => {
  expect(sumHours(['0.1667', '0.1667', '0.1666'])).toBe('0.5')
  expect(sumHours(['0.1667', '7', '2.5'])).toBe('9.6667')
  expect(sumHours([])).toBe('0')
  expect(sumHours(['10'])).toBe('10')
})

test.each([
  ['3', '3.0'],
  ['3.2', '3.2'],
  ['3.2000', '3.2'],
  ['3.25', '3.25'],
  ['0.1667', '0.17'],
  ['2.995', '3.0'],
  ['0', '0.0'],
  ['0.25', '0.25'],
  // A tie that floating-point arithmetic would round down.
  ['1.005', '1.01'],
  ['1284.2500', '1,284.25'],
  ['999999.9999', '1,000,000.0'],
])('shows %s hours as %s', (hours, text) => expect(formatHours(hours)).toBe(text))

test.each([
  ['3', '3.00'],
  ['3.25', '3.25'],
  ['4.4167', '4.42'],
  ['1234.0050', '1,234.01'],
])('shows %s hours on a project page as %s', (hours, text) => expect(formatHours(hours, 'en-US', 2)).toBe(text))

test.each([
  ['2.5', '2:30', '2:30'],
  ['0', '0:00', '0:00'],
  ['0.1667', '0:10', '0:10'],
  ['0.0353', '0:02', '0:02:07'],
  ['0.9999', '1:00', '1:00'],
  // Slightly less and slightly more than half a minute.
  ['0.0083', '0:00', '0:00:30'],
  ['0.0084', '0:01', '0:00:30'],
  ['1284.25', '1,284:15', '1,284:15'],
])('shows %s hours as %s without seconds and as %s with seconds', (hours, minutes, seconds) => {
  expect([clockHours(hours), exactClockHours(hours)]).toEqual([minutes, seconds])
})

test('shows a timer’s time to the exact second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360_000 }), (seconds) => {
      const [hour, minute, second] = exactClockHours(roundHours(String(seconds / 3600)) ?? '', 'de').replaceAll('.', '').split(':').map(Number)
      expect((hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)).toBe(seconds)
    }),
  )
})

test('recognizes hours that can be represented exactly with two decimals', () => {
  expect(['2.5', '0.25', '7', '0.1667', '0.0353'].map(isShortDecimal)).toEqual([true, true, true, false, false])
})

test('formats decimals in the user’s language', () => {
  expect([formatHours('3.25', 'de'), formatHours('3', 'fr', 2)]).toEqual(['3,25', '3,00'])
})
