import { expect, test } from 'vitest'
import { findDateOrder, isAmbiguousDate, readDate } from './read-date.ts'

test.each([
  ['2026-05-04', '2026-05-04'], ['20260504', '2026-05-04'], ['2026/05/04 10:00', '2026-05-04'], ['2026-05-04T10:00:00Z', '2026-05-04'], ['04.05.26', '2026-05-04'],
  ['13/05/2026', '2026-05-13'], ['05/13/2026', '2026-05-13'], ['5/5/2026, 10:00 AM', '2026-05-05'], ['4 May 2026', '2026-05-04'], ['May 4, 2026', '2026-05-04'],
  ['May 4th, 2026', '2026-05-04'], ['04-May-2026', '2026-05-04'], ['31.02.2026', null], ['13/45/2026', null], ['3/4/2026', null], ['yesterday', null], ['', null],
])('reads the date %j as %j', (cell, date) => {
  expect(readDate(cell, undefined)).toBe(date)
})

test('reads an ambiguous date in the given order', () => {
  expect([readDate('3/4/2026', 'month-first'), readDate('3/4/2026', 'day-first')]).toEqual(['2026-03-04', '2026-04-03'])
  expect(readDate('3.4.2026', 'month-first')).toBe('2026-04-03')
})

test('infers the order from a date with a day above 12', () => {
  expect(findDateOrder(['3/4/2026', '20/11/2026'])).toBe('day-first')
  expect(findDateOrder(['3/4/2026', '11/20/2026', '20.11.2026'])).toBe('month-first')
  expect(findDateOrder(['3/4/2026', '20.11.2026', '2026-11-20', '5/5/2026', '13/45/2026', ''])).toBeUndefined()
})

test('detects ambiguous dates', () => {
  expect(['3/4/2026', '5/5/2026', '20.11.2026', '3.4.2026', '2026-03-04', '11/20/2026'].filter(isAmbiguousDate)).toEqual(['3/4/2026'])
})
