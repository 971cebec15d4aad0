import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './wall-time.ts'

test.each([
  ['America/New_York', '2026-11-20', '09:05', '2026-11-20T14:05:00Z'],
  ['Pacific/Auckland', '2026-11-21', '00:00', '2026-11-20T11:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20', '23:59', '2026-11-20T18:14:00Z'],
  // Times before and after the clock change on the same day.
  ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00Z'],
  ['America/New_York', '2026-03-08', '10:00', '2026-03-08T14:00:00Z'],
  ['America/New_York', '2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
  ['America/New_York', '2026-11-01', '10:00', '2026-11-01T15:00:00Z'],
  // Clocks show this time twice. The first of these instants is returned.
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
])('clocks in %s show %s %s at %s', (timeZone, date, time, instant) => {
  expect(new Date(instantOf({ date, time }, timeZone)).toISOString()).toBe(instant.replace('Z', '.000Z'))
  expect(wallTimeOf(Date.parse(instant), timeZone)).toEqual({ date, time })
})

test('a time skipped by a clock change is moved forward by an hour', () => {
  expect(wallTimeOf(instantOf({ date: '2026-03-08', time: '02:30' }, 'America/New_York'), 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30' })
})
