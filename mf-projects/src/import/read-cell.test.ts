import { describe, expect, test } from 'vitest'
import { asAmount, asDate, asOneOf, asWhole, plainWord } from './read-cell.ts'

const us = { decimalComma: false, dateOrder: 'month-first' } as const
const eu = { decimalComma: true, dateOrder: 'day-first' } as const

describe('an amount', () => {
  test.each([
    ['125', '125'],
    ['$1,250.00', '1250.00'],
    ['1,250', '1250'],
    ['12,345,678.90', '12345678.90'],
    ['0.07', '0.07'],
    [' 99.50 €', '99.50'],
  ])('reads %s as %s', (cell, amount) => {
    expect(asAmount(cell, us)).toBe(amount)
  })

  test.each([
    ['1.250,00', '1250.00'],
    ['12,5', '12.5'],
    ['1.250', '1250'],
    ['99.50', '99.50'],
    ['125', '125'],
  ])('reads %s with a decimal comma as %s', (cell, amount) => {
    expect(asAmount(cell, eu)).toBe(amount)
  })

  test('stays unchanged if it cannot be read', () => {
    for (const cell of ['12,50', '1e3', '-5', 'free', '1,2,3']) expect(asAmount(cell, us)).toBe(cell)
  })
})

describe('a date', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['3/4/2026', '2026-03-04'],
    ['20.11.2026', '2026-11-20'],
    ['soon', 'soon'],
    ['13/45/2026', '13/45/2026'],
  ])('reads %s as %s', (cell, date) => {
    expect(asDate(cell, us)).toBe(date)
  })

  test('is left as entered while it is ambiguous', () => {
    expect(asDate('3/4/2026', { decimalComma: false, dateOrder: undefined })).toBe('3/4/2026')
  })
})

test('reads a percentage as a number', () => {
  expect(asWhole('45 %', us)).toBe(45)
  expect(asWhole('100', us)).toBe(100)
  expect(asWhole('45.5', us)).toBe('45.5')
})

test('matches words regardless of case, blanks and dashes', () => {
  const status = asOneOf({ active: 'active', on_hold: 'on_hold' })
  expect(status('On-Hold', us)).toBe('on_hold')
  expect(status('on hold', us)).toBe('on_hold')
  expect(status('paused', us)).toBe('paused')
})

test('keeps non-ASCII letters when normalizing words', () => {
  expect(plainWord('Due-Date *')).toBe('duedate')
  expect(plainWord('Straße_Nr 5')).toBe('straßenr5')
})
