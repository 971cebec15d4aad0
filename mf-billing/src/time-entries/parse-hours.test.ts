import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOfSeconds, parseHours } from './parse-hours.ts'

describe('parsing hours entered by the user', () => {
  test.each([
    ['1:30', '1.5'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['90m', '1.5'],
    ['1h 30m', '1.5'],
    ['1h30', '1.5'],
    ['1h30m', '1.5'],
    ['90 min', '1.5'],
    ['1.5h', '1.5'],
    ['1,5 Hours', '1.5'],
    ['2 hrs 15 minutes', '2.25'],
    ['1h 90m', '2.5'],
    ['1:05', '1.0833'],
    ['1:5', '1.0833'],
    [':45', '0.75'],
    ['0:00:36', '0.01'],
    ['10m', '0.1667'],
    ['20m', '0.3333'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.50', '7.5'],
    [' 8 ', '8'],
    ['1\u00A0h\u00A030\u00A0m', '1.5'],
    ['0', '0'],
    ['0.00005', '0.0001'],
    ['0.00004999999', '0'],
    ['999999.9999', '999999.9999'],
  ])('reads %s as %s', (typed, hours) => expect(parseHours(typed)).toBe(hours))

  test.each(['', ' ', '-1', '+1', '1e3', '1:60', '1:75', '1:30:60', '1.234,5', '1.5.5', '1:2:3:4', 'h', 'm', ':', '.', ',', '1d', '30m 1h', '1h 75', 'one', '١', '0x10', 'Infinity', '1000000', '60000000m'])(
    "rejects '%s'",
    (typed) => expect(parseHours(typed)).toBeNull(),
  )
})

describe('the functions that calculate hours', () => {
  const minutes = integer({ min: 0, max: 59 })
  const wholeHours = integer({ min: 0, max: 9999 })

  test('return the same hours for all formats', () => {
    assert(
      property(wholeHours, minutes, (h, m) => {
        const clock = parseHours(`${h}:${String(m).padStart(2, '0')}`)
        for (const other of [`${h}h ${m}m`, `${h * 60 + m}m`, `${h}h${m}`, `${h}:${m}:00`]) expect(parseHours(other)).toBe(clock)
        expect(hoursOfSeconds((h * 60 + m) * 60)).toBe(clock)
      }),
    )
  })

  test('round seconds half up to four decimals', () => {
    assert(
      property(integer({ min: 0, max: 3_599_999_999 }), (seconds) => {
        const [whole, fraction = ''] = String(hoursOfSeconds(seconds)).split('.')
        const units = BigInt(`${whole}${fraction.padEnd(4, '0')}`)
        // The difference is at most half a unit (1/10000 hour). Exact halves are rounded up.
        const difference = units * 3600n - BigInt(seconds) * 10_000n
        expect(difference > -1800n && difference <= 1800n).toBe(true)
      }),
    )
  })

  test('leave a plain decimal unchanged', () => {
    assert(
      property(wholeHours, integer({ min: 0, max: 9999 }), (whole, units) => {
        const text = `${whole}.${String(units).padStart(4, '0')}`
        expect(parseHours(text)).toBe(text.replace(/\.?0+$/, ''))
        expect(parseHours(text.replace('.', ','))).toBe(parseHours(text))
      }),
    )
  })

  test('never throw', () => {
    assert(
      property(string({ unit: constantFrom(...Array.from('0123456789:.,hm -e')) }), (text) => {
        expect(parseHours(text) ?? '0').toMatch(/^\d+(\.\d{1,4})?$/)
      }),
    )
  })
})
