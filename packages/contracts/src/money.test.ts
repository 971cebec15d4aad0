import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from './zod.ts'
import {
  claimedAmount,
  decimal,
  divideHalfUp,
  dollarRate,
  formatMoney,
  fromUnits,
  money,
  present,
  roundToCents,
  shortestDecimal,
  toUnits,
} from './money.ts'

describe('money', () => {
  test.each([
    ['007.5', '7.50'],
    [0.1, '0.10'],
    ['99999999.99', '99999999.99'],
    [' 12 ', '12.00'],
    ['1.5000', '1.50'],
    [0, '0.00'],
    [37.5375, '37.54'],
    ['0.024750000000000005', '0.02'],
    ['0.30000000000000004', '0.30'],
    [1.005, '1.01'],
    ['0.005', '0.01'],
    ['0.00499999999999999999', '0.00'],
    ['0.995', '1.00'],
    [1e-7, '0.00'],
    ['5e-324', '0.00'],
    [-5.551115123125783e-17, '0.00'],
    ['-0.004', '0.00'],
    ['99999999.994', '99999999.99'],
    [`1.${'3'.repeat(1000)}`, '1.33'],
  ])('is parsed from %j to %s', (input, expected) => {
    expect(money.parse(input)).toBe(expected)
  })

  // Postgres rounds halves away from zero, so '-0.005' would become a negative amount.
  test.each([
    -1,
    '-0.01',
    '-0.005',
    '99999999.995',
    '100000000',
    '1.',
    '.5',
    '5e-1',
    1e21,
    '1e3',
    'NaN',
    Number.NaN,
    Infinity,
    '',
    ' ',
    '1,000',
    '$5',
    '0x10',
    '١٢',
    null,
    {},
    [],
    true,
  ])('is rejected if it is %j', (input) => {
    expect(money.safeParse(input).success).toBe(false)
  })

  test('is exact to the cent for every amount, whether it is a string or a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const exact = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(money.parse(exact)).toBe(exact)
        expect(money.parse(Number(exact))).toBe(exact)
      }),
    )
  })

  test('is rounded half up to cents from any number of decimals', () => {
    const decimals = fc.tuple(fc.integer({ min: 0, max: 99_999_998 }), fc.stringMatching(/^[0-9]{1,60}$/))
    fc.assert(
      fc.property(decimals, ([whole, fraction]) => {
        const scale = 10n ** BigInt(fraction.length)
        const cents = (2n * 100n * BigInt(`${whole}${fraction}`) + scale) / (2n * scale)
        expect(money.parse(`${whole}.${fraction}`)).toBe(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
      }),
    )
  })

  test('can be any JSON number up to the maximum, and is rounded by at most half a cent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99_999_999, noNaN: true }), (number) => {
        expect(Math.abs(Number(money.parse(number)) - number)).toBeLessThan(0.005_000_1)
      }),
    )
  })

  test('is formatted with a dollar sign and two decimals, without floating-point arithmetic', () => {
    expect(formatMoney('1234567.50')).toBe('$1,234,567.50')
    expect(formatMoney('9007199254740993.10')).toBe('$9,007,199,254,740,993.10')
    expect(formatMoney('-3.5')).toBe('-$3.50')
  })
})

describe('a decimal', () => {
  const messages = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues.map(({ message }) => message)

  test('is rejected with the given message if it has more digits than its column stores', () => {
    const days = decimal({ whole: 3, places: 0 }, 'Whole days')
    expect(['007', '100', 30].map((value) => z.parse(days, value))).toEqual(['7', '100', '30'])
    for (const wrong of ['1000', '1.5', 'x', null]) expect(messages(days, wrong)).toEqual(['Whole days'])
  })

  test('drops trailing zeros if requested', () => {
    const quantity = shortestDecimal({ whole: 6, places: 4 }, 'No quantity')
    expect(['2.5', '100', '0.1000', 0, '10.0500'].map((value) => z.parse(quantity, value))).toEqual(['2.5', '100', '0.1', '0', '10.05'])
    expect(messages(quantity, '0.00001')).toEqual(['No quantity'])
    const days = shortestDecimal({ whole: 3, places: 0 }, 'Whole days')
    expect(['100', '007.0', 0].map((value) => z.parse(days, value))).toEqual(['100', '7', '0'])
  })

  test('is reported as missing rather than invalid if the field is empty', () => {
    const hours = present('Hours are required')
    for (const empty of ['', '  ', null, undefined]) expect(messages(hours, empty)).toEqual(['Hours are required'])
    for (const there of ['x', 0]) expect(z.parse(hours, there)).toBe(there)
  })
})

describe('an amount for comparison', () => {
  test.each([
    [131.02499999999998, '131.02499999999998'],
    ['50.050000000000004', '50.050000000000004'],
    ['131.025', '131.025'],
    ['007.5', '7.50'],
    [12, '12.00'],
    [1e-7, '0.00'],
    ['1.1368683772161603e-13', '0.00'],
    ['-0.001', '0.00'],
    ['00.300000000000000040', '0.30000000000000004'],
    [`0.${'3'.repeat(1000)}`, `0.${'3'.repeat(30)}`],
  ])('is parsed from %j to %s', (input, expected) => {
    expect(claimedAmount.parse(input)).toBe(expected)
  })

  test.each([-1, 'ten', '100000000', '1e3', '5e-1', 1e21, Number.NaN, '', null, {}, true])('is rejected with an accurate message if it is %j', (input) => {
    expect(claimedAmount.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([
      'Must be an amount such as 1234.50, up to 99999999.99',
    ])
  })

  test('is rounded half up to cents', () => {
    expect(['1.005', '1.00499999', '2', '2.5', '0.999'].map(roundToCents)).toEqual(['1.01', '1.00', '2.00', '2.50', '1.00'])
  })
})

test.each([money, claimedAmount, dollarRate('No rate')])('parses a megabyte of decimals quickly enough', (schema) => {
  expect(() => schema.safeParse(`1.${'3'.repeat(1_000_000)}`)).not.toThrow()
})

describe('a rate in dollars', () => {
  const rate = dollarRate('No rate')

  test.each([
    [125, '125.00'],
    ['92.5', '92.50'],
    [121.00000000000001, '121.00'],
    [0.1 + 0.2, '0.30'],
    [19.990000000000002, '19.99'],
    ['4.9999999999999', '5.00'],
    [1e-7, '0.00'],
  ])('is parsed from %j to %s', (input, expected) => {
    expect(rate.parse(input)).toBe(expected)
  })

  // If the rate were rounded, 10,000 words at 0.0875 would cost $900 instead of $875.
  test.each(['0.0875', 1.005, '1.999', -1, '100000000', 'free'])('is rejected instead of rounded if it is %j', (input) => {
    expect(rate.safeParse(input).error?.issues.map(({ message }) => message)).toEqual(['No rate'])
  })
})

test('converts amounts to whole units, rounded half up', () => {
  expect([toUnits('1.5', 2), toUnits('12', 4), toUnits('0.07', 2)]).toEqual([150n, 120_000n, 7n])
  expect([fromUnits(150n, 2), fromUnits(7n, 2), fromUnits(0n, 4), fromUnits(70n, 0)]).toEqual(['1.50', '0.07', '0.0000', '70'])
  expect([divideHalfUp(5n, 2n), divideHalfUp(4n, 3n), divideHalfUp(5n, 3n), divideHalfUp(0n, 7n)]).toEqual([3n, 1n, 2n, 0n])
})
