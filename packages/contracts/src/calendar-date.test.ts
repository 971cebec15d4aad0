import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from './zod.ts'
import { addDays, calendarDate, dateIn, dateInput, firstOfMonth, toCalendarDate, withCalendarDates } from './calendar-date.ts'

afterEach(() => vi.restoreAllMocks())

const read = (value: unknown) => z.safeParse(dateInput, value).data

describe('a date in a request', () => {
  test('can be a date, or a date-time without a time zone or at midnight UTC', () => {
    for (const value of [
      '2026-03-01',
      ' 2026-03-01 ',
      '2026-03-01T00:00:00Z',
      '2026-03-01T00:00:00.000Z',
      '2026-02-28T19:00-05:00',
      '2026-03-01T14:00+14:00',
      '2026-03-01T23:59:59',
    ]) {
      expect(read(value), value).toBe('2026-03-01')
    }
  })

  test('is resolved in the user’s time zone if it is any other date-time', () => {
    const moment = read('2026-03-01T03:30:00Z')
    expect(moment).toEqual(new Date('2026-03-01T03:30:00Z'))
    expect(moment && toCalendarDate(moment, 'America/New_York')).toBe('2026-02-28')
    expect(moment && toCalendarDate(moment, 'Asia/Tokyo')).toBe('2026-03-01')
    expect(toCalendarDate('2026-03-01', 'Asia/Tokyo')).toBe('2026-03-01')
  })

  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-3-1',
    '01.03.2026',
    '0026-03-01',
    '2026-02-30T10:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T10:60Z',
    '2026-03-01T10:00+99:00',
    '2026-03-01T10:00+15:00',
    'on 2026-03-01T00:00:00Z',
    '9999-12-31T23:00-02:00',
    '9999-12-30T23:30:00-12:00',
    '9999-12-31T12:00-12:00',
    '1900-01-01T00:00+14:00',
    '1900-01-01T10:00Z',
    'tomorrow',
    20_260_301,
    null,
  ])('is rejected if it does not exist: %j', (value) => {
    const { success, error } = z.safeParse(dateInput, value)
    expect([success, error?.issues[0]?.message]).toEqual([false, 'Must be a date (YYYY-MM-DD)'])
  })
})

test('accepts only instants that fall within a valid year in every time zone', () => {
  for (const taken of ['1900-01-02T00:00:01Z', '9999-12-30T23:59:59Z']) {
    const instant = read(taken)
    const dates = ['Etc/GMT+12', 'Pacific/Kiritimati', 'Pacific/Auckland'].map((zone) => instant && toCalendarDate(instant, zone))
    expect(
      dates.every((date) => z.safeParse(calendarDate, date).success),
      dates.join(),
    ).toBe(true)
  }
  expect(['1900-01-01', '1900-01-01T00:00Z', '9999-12-31', '9999-12-31T23:59', '9999-12-31T00:00Z'].map(read)).toEqual([
    '1900-01-01',
    '1900-01-01',
    '9999-12-31',
    '9999-12-31',
    '9999-12-31',
  ])
})

test('resolves all dates in a parsed body and leaves absent fields absent', () => {
  const body = { name: 'x', start: new Date('2026-03-01T03:30:00Z'), end: '2026-03-05', due: null }
  expect(Object.entries(withCalendarDates(body, 'America/New_York'))).toEqual([
    ['name', 'x'],
    ['start', '2026-02-28'],
    ['end', '2026-03-05'],
    ['due', null],
  ])
})

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-12-00', false],
  ['2026-13-10', false],
  ['12026-01-01', false],
  ['2026-01-011', false],
])('%s is a valid date: %s', (value, isDate) => {
  const { success, error } = z.safeParse(calendarDate, value)
  expect([success, error?.issues[0]?.message]).toEqual([isDate, isDate ? undefined : 'Must be a date (YYYY-MM-DD)'])
})

test('adds days across month ends, leap days and clock changes', () => {
  const moved = [addDays('2026-01-31', 1), addDays('2024-02-28', 1), addDays('2026-03-01', -1), addDays('2026-03-28', 2), addDays('2026-12-31', 365)]
  expect(moved).toEqual(['2026-02-01', '2024-02-29', '2026-02-28', '2026-03-30', '2027-12-31'])
  expect(firstOfMonth('2026-12-31')).toBe('2026-12-01')
})

test('converts an instant to a date in a time zone', () => {
  const instant = new Date('2026-03-05T23:30:00Z')
  expect([dateIn('UTC', instant), dateIn('Pacific/Auckland', instant), dateIn('America/Los_Angeles', instant)]).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-05',
  ])
})

test("formats dates independently of the browser’s locale", () => {
  // Simulates WebKitGTK 2.50, which formats en-CA dates like this.
  const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/25/2026')
  const today = dateIn('America/New_York', new Date('2026-11-26T02:00:00Z'))
  expect([today, addDays(today, 30), dateIn('Asia/Tokyo', new Date('2026-03-05T23:30:00Z'))]).toEqual(['2026-11-25', '2026-12-25', '2026-03-06'])
})
