import { dateIn } from '@billfold/contracts/calendar-date'
import { describe, expect, test } from 'vitest'
import {
  acceptLong,
  addMeasured,
  clockText,
  describe as describeTimer,
  discardRunning,
  elapsedSeconds,
  idleTimer,
  isLong,
  removeMeasured,
  start,
  stop,
  withClock,
  withoutClock,
} from './timer-record.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the clock', () => {
  test.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [751, '00:12:31'],
    [3600, '01:00:00'],
    [359_999, '99:59:59'],
    [360_000, '100:00:00'],
  ])('%s seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

  test('stands before a title once, and leaves it as it was', () => {
    const once = withClock('Clients · Billfold', '00:12:31')
    expect(once).toBe('00:12:31 · Clients · Billfold')
    expect(withClock(once, '100:00:00')).toBe('100:00:00 · Clients · Billfold')
    expect(withoutClock(withClock(once, '100:00:00'))).toBe('Clients · Billfold')
    expect(withoutClock('12:30 · Lunch')).toBe('12:30 · Lunch')
  })
})

describe('the timer', () => {
  test('begins at 0', () => {
    const timer = start(describeTimer(idleTimer, { text: 'Sketches' }), NINE)
    expect(elapsedSeconds(timer.startedAt ?? 0, NINE)).toBe(0)
  })

  test('a second start, in another tab, changes nothing', () => {
    const timer = start(idleTimer, NINE)
    expect(start(timer, NINE + HOUR)).toBe(timer)
  })

  test('stopping puts the time aside with all that was said of it, and is ready for the next', () => {
    const timer = stop(start(describeTimer(idleTimer, { projectId: 10, text: 'Sketches' }), NINE), NINE + 90 * MINUTE)
    expect(timer).toEqual({ ...idleTimer, measured: [{ startedAt: NINE, hours: '1.5', projectId: 10, text: 'Sketches' }] })
    const again = stop(start(timer, NINE + 2 * HOUR), NINE + 3 * HOUR)
    expect(again.measured.map(({ hours }) => hours)).toEqual(['1.5', '1'])
  })

  test('ten minutes are 0.1667 hours', () => {
    expect(stop(start(idleTimer, NINE), NINE + 10 * MINUTE).measured[0]?.hours).toBe('0.1667')
  })

  test('stopping what stands changes nothing', () => {
    expect(stop(idleTimer, NINE)).toBe(idleTimer)
  })

  test('another length takes the place of the measured one', () => {
    expect(stop(start(idleTimer, NINE), NINE + 20 * HOUR, '7.5').measured[0]?.hours).toBe('7.5')
  })

  test('a clock that was set back shows 0, not a negative time', () => {
    expect(elapsedSeconds(NINE, NINE - HOUR)).toBe(0)
    expect(stop(start(idleTimer, NINE), NINE - HOUR).measured[0]?.hours).toBe('0')
  })

  test('discarding keeps what the work is, and nothing of the time', () => {
    const timer = start(describeTimer(idleTimer, { text: 'Sketches' }), NINE)
    expect(discardRunning(timer)).toEqual({ ...idleTimer, text: 'Sketches' })
  })

  test('measured time goes one by one and can come back in its place', () => {
    const first = stop(start(idleTimer, NINE), NINE + HOUR)
    const both = stop(start(first, NINE + 2 * HOUR), NINE + 3 * HOUR)
    const [one] = both.measured
    const without = removeMeasured(both, NINE)
    expect(without.measured).toHaveLength(1)
    expect(one && addMeasured(without, one)).toEqual(both)
    expect(one && addMeasured(both, one)).toEqual(both)
  })
})

describe('more than twelve hours', () => {
  test('are asked about from the first second beyond', () => {
    const timer = start(idleTimer, NINE)
    expect(isLong(timer, NINE + 12 * HOUR)).toBe(false)
    expect(isLong(timer, NINE + 12 * HOUR + 1000)).toBe(true)
  })

  test('are not asked about again once they were accepted, until the next start', () => {
    const accepted = acceptLong(start(idleTimer, NINE))
    expect(isLong(accepted, NINE + 20 * HOUR)).toBe(false)
    const next = start(discardRunning(accepted), NINE)
    expect(isLong(next, NINE + 20 * HOUR)).toBe(true)
  })
})

describe('a night with a clock change counts its true length', () => {
  const newYork = 'America/New_York'

  test.each([
    // The clocks go back at 2:00: 1:00 to 2:00 happens twice.
    ['from 00:30 to 03:30 in autumn', '2026-11-01T00:30:00-04:00', '2026-11-01T03:30:00-05:00', '4', '2026-11-01'],
    // The clocks go forward at 2:00.
    ['from 01:30 to 03:30 in spring', '2026-03-08T01:30:00-05:00', '2026-03-08T03:30:00-04:00', '1', '2026-03-08'],
    ['over midnight', '2026-10-31T23:00:00-04:00', '2026-11-01T02:00:00-05:00', '4', '2026-10-31'],
  ])('%s', (_, from, until, hours, date) => {
    const [stopped] = stop(start(idleTimer, Date.parse(from)), Date.parse(until)).measured
    expect(stopped?.hours).toBe(hours)
    expect(dateIn(newYork, new Date(stopped?.startedAt ?? 0))).toBe(date)
  })
})
