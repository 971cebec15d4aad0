import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dateInput, toCalendarDate, withCalendarDates } from './calendar-date.ts'

const read = (value: unknown) => z.safeParse(dateInput, value).data

describe('a date as callers send it', () => {
  test('is a date, or a date-time at midnight UTC or without a zone: the same date everywhere', () => {
    for (const value of ['2026-03-01', ' 2026-03-01 ', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-02-28T19:00-05:00', '2026-03-01T23:59:59']) {
      expect(read(value), value).toBe('2026-03-01')
    }
  })

  test('is, as any other date-time, the date that it is in the user’s zone', () => {
    const moment = read('2026-03-01T03:30:00Z')
    expect(moment).toEqual(new Date('2026-03-01T03:30:00Z'))
    expect(moment && toCalendarDate(moment, 'America/New_York')).toBe('2026-02-28')
    expect(moment && toCalendarDate(moment, 'Asia/Tokyo')).toBe('2026-03-01')
  })

  test.each(['', '2026-02-29', '2026-13-01', '2026-3-1', '01.03.2026', '0026-03-01', '2026-02-30T10:00:00Z', '2026-03-01T24:00:00Z', '2026-03-01T10:60Z', '2026-03-01T10:00+99:00', '9999-12-31T23:00-02:00', 'tomorrow', 20_260_301, null])(
    'is refused where there is none: %j',
    (value) => {
      const { success, error } = z.safeParse(dateInput, value)
      expect([success, error?.issues[0]?.message]).toEqual([false, 'Must be a date (YYYY-MM-DD)'])
    },
  )
})

test('the dates of a parsed body are resolved; what is absent stays absent', () => {
  const body = { name: 'x', start: new Date('2026-03-01T03:30:00Z'), end: '2026-03-05', due: null }
  expect(Object.entries(withCalendarDates(body, 'America/New_York'))).toEqual([
    ['name', 'x'],
    ['start', '2026-02-28'],
    ['end', '2026-03-05'],
    ['due', null],
  ])
})
