import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claimedAmount, decimal, divideHalfUp, formatMoney, fromUnits, money, ownAmountUnless, present, roundToCents, shortestDecimal, toUnits } from './money.ts'

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
    const days = shortestDecimal({ whole: 3, places: 0 }, 'Whole days')
    expect(['100', '007.0', 0].map((value) => z.parse(days, value))).toEqual(['100', '7', '0'])
  })

  test('is missing, rather than wrong, in an empty box', () => {
    const hours = present('Hours are required')
    for (const empty of ['', '  ', null, undefined]) expect(said(hours, empty)).toEqual(['Hours are required'])
    for (const there of ['x', 0]) expect(z.parse(hours, there)).toBe(there)
  })
})

describe('an amount that is only compared', () => {
  test.each([
    [131.02499999999998, '131.02499999999998'],
    ['50.050000000000004', '50.050000000000004'],
    ['131.025', '131.025'],
    ['007.5', '7.50'],
    [12, '12.00'],
    [1e-7, '0.00'],
    ['1.1368683772161603e-13', '0.00'],
    [`0.${'3'.repeat(100)}`, `0.${'3'.repeat(100)}`],
  ])('reads %j as %s', (input, expected) => {
    expect(claimedAmount.parse(input)).toBe(expected)
  })

  test.each([-1, 'ten', '100000000', '1e3', '5e-1', 1e21, Number.NaN, '', null, {}, true, `0.${'3'.repeat(101)}`])('refuses %j in words that are true', (input) => {
    expect(claimedAmount.safeParse(input).error?.issues.map(({ message }) => message)).toEqual(['Must be an amount such as 1234.50, up to 99999999.99'])
  })

  test('has to be one that can be kept where nothing else decides it', () => {
    const body = z.object({ amount: claimedAmount, isComputed: z.boolean() }).check(ownAmountUnless('amount', ({ isComputed }) => isComputed === true))
    const said = (amount: unknown, isComputed: boolean) => body.safeParse({ amount, isComputed }).error?.issues.map(({ path, message }) => [path.join('.'), message])
    const tooFine = [['amount', 'Must be an amount with at most 2 decimals, up to 99999999.99']]
    expect([said('1.005', false), said('99999999.995', false), said('1.005', true), said('1.01', false)]).toEqual([tooFine, tooFine, undefined, undefined])
    expect(said('x', false)).toEqual([['amount', 'Must be an amount such as 1234.50, up to 99999999.99']])
  })

  test('is rounded half-up to cents', () => {
    expect(['1.005', '1.00499999', '2', '2.5', '0.999'].map(roundToCents)).toEqual(['1.01', '1.00', '2.00', '2.50', '1.00'])
  })
})

test('amounts are counted in whole units, and halves are rounded up', () => {
  expect([toUnits('1.5', 2), toUnits('12', 4), toUnits('0.07', 2)]).toEqual([150n, 120_000n, 7n])
  expect([fromUnits(150n, 2), fromUnits(7n, 2), fromUnits(0n, 4), fromUnits(70n, 0)]).toEqual(['1.50', '0.07', '0.0000', '70'])
  expect([divideHalfUp(5n, 2n), divideHalfUp(4n, 3n), divideHalfUp(5n, 3n), divideHalfUp(0n, 7n)]).toEqual([3n, 1n, 2n, 0n])
})
