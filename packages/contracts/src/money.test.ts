import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, money } from './money.ts'

describe('money', () => {
  test.each([
    ['007.5', '7.50'],
    [0.1, '0.10'],
    ['99999999.99', '99999999.99'],
    [' 12 ', '12.00'],
    ['1.500', '1.50'],
    [0, '0.00'],
  ])('reads %j as %s', (input, expected) => {
    expect(money.parse(input)).toBe(expected)
  })

  test.each([-1, '-0.01', '1.005', '100000000', 1e21, '1e3', 'NaN', Number.NaN, Infinity, '', ' ', '1,000', '$5', '0x10', '١٢', null, {}, [], true])(
    'refuses %j',
    (input) => {
      expect(money.safeParse(input).success).toBe(false)
    },
  )

  test('keeps every amount of cents exactly, as text and as a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const exact = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(money.parse(exact)).toBe(exact)
        expect(money.parse(Number(exact))).toBe(exact)
      }),
    )
  })

  test('is shown with a dollar sign and two decimals, without passing through a float', () => {
    expect(formatMoney('1234567.50')).toBe('$1,234,567.50')
    expect(formatMoney('9007199254740993.10')).toBe('$9,007,199,254,740,993.10')
    expect(formatMoney('-3.5')).toBe('-$3.50')
  })
})
