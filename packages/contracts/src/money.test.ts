import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decimal, divideHalfUp, formatMoney, fromUnits, money, present, shortestDecimal, toUnits } from './money.ts'

describe('money', () => {
  test.each([
    ['007.5', '7.50'],
    [0.1, '0.10'],
    ['99999999.99', '99999999.99'],
    [' 12 ', '12.00'],
    ['1.5000', '1.50'],
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

describe('a decimal', () => {
  const said = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues.map(({ message }) => message)

  test('has as many digits before and after the point as its column keeps, and what it says where it is none', () => {
    const days = decimal({ whole: 3, places: 0 }, 'Whole days')
    expect(['007', '100', 30].map((value) => z.parse(days, value))).toEqual(['7', '100', '30'])
    for (const wrong of ['1000', '1.5', 'x', null]) expect(said(days, wrong)).toEqual(['Whole days'])
  })

  test('is kept without superfluous zeros where nobody wants to read them', () => {
    const quantity = shortestDecimal({ whole: 6, places: 4 }, 'No quantity')
    expect(['2.5', '100', '0.1000', 0, '10.0500'].map((value) => z.parse(quantity, value))).toEqual(['2.5', '100', '0.1', '0', '10.05'])
    expect(said(quantity, '0.00001')).toEqual(['No quantity'])
  })

  test('is missing, rather than wrong, in an empty box', () => {
    const hours = present('Hours are required')
    for (const empty of ['', '  ', null, undefined]) expect(said(hours, empty)).toEqual(['Hours are required'])
    for (const there of ['x', 0]) expect(z.parse(hours, there)).toBe(there)
  })
})

test('amounts are counted in whole units, and halves are rounded up', () => {
  expect([toUnits('1.5', 2), toUnits('12', 4), toUnits('0.07', 2)]).toEqual([150n, 120_000n, 7n])
  expect([fromUnits(150n, 2), fromUnits(7n, 2), fromUnits(0n, 4)]).toEqual(['1.50', '0.07', '0.0000'])
  expect([divideHalfUp(5n, 2n), divideHalfUp(4n, 3n), divideHalfUp(5n, 3n), divideHalfUp(0n, 7n)]).toEqual([3n, 1n, 2n, 0n])
})
