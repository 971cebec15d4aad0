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
  startAt,
  stop,
  withClock,
  withoutClock,
} from './timer-record.ts'

const NINE = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the timer’s clock', () => {
  test.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [751, '00:12:31'],
    [3600, '01:00:00'],
    [359_999, '99:59:59'],
    [360_000, '100:00:00'],
  ])('shows %s seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

  test('replaces an older clock in the tab title and can be removed from it', () => {
    const once = withClock('Clients · Billfold', '00:12:31')
    expect(once).toBe('00:12:31 · Clients · Billfold')
    expect(withClock(once, '100:00:00')).toBe('100:00:00 · Clients · Billfold')
    expect(withoutClock(withClock(once, '100:00:00'))).toBe('Clients · Billfold')
    expect(withoutClock('12:30 · Lunch')).toBe('12:30 · Lunch')
  })
})

describe('the timer', () => {
  test('starts at 0', () => {
    const timer = start(describeTimer(idleTimer, { text: 'Sketches' }), NINE)
    expect(elapsedSeconds(timer.startedAt ?? 0, NINE)).toBe(0)
  })

  test('starts with the previously selected project or the given one', () => {
    const timer = describeTimer(idleTimer, { projectId: 10 })
    expect([start(timer, NINE).projectId, start(timer, NINE, 20).projectId]).toEqual([10, 20])
  })

  test('ignores a second start in another tab, even for another project', () => {
    const timer = start(idleTimer, NINE)
    expect(start(timer, NINE + HOUR)).toBe(timer)
    expect(start(timer, NINE + HOUR, 20)).toBe(timer)
  })

  test('records the stopped time with its project and description, and can be restarted', () => {
    const timer = stop(start(describeTimer(idleTimer, { projectId: 10, text: 'Sketches' }), NINE), NINE + 90 * MINUTE)
    expect(timer).toEqual({ ...idleTimer, measured: [{ startedAt: NINE, hours: '1.5', projectId: 10, text: 'Sketches' }] })
    const again = stop(start(timer, NINE + 2 * HOUR), NINE + 3 * HOUR)
    expect(again.measured.map(({ hours }) => hours)).toEqual(['1.5', '1'])
  })

  test('converts ten minutes to 0.1667 hours', () => {
    expect(stop(start(idleTimer, NINE), NINE + 10 * MINUTE).measured[0]?.hours).toBe('0.1667')
  })

  test('ignores a stop when it is not running', () => {
    expect(stop(idleTimer, NINE)).toBe(idleTimer)
  })

  test('can be stopped with a duration entered by the user', () => {
    expect(stop(start(idleTimer, NINE), NINE + 20 * HOUR, { hours: '7.51', rounding: '15' }).measured[0]?.hours).toBe('7.51')
  })

  test.each([
    ['off', '0.2086'],
    ['1', '0.2167'],
    ['6', '0.3'],
    ['15', '0.25'],
  ] as const)('rounds 12:31 up with the setting %s to %s hours', (rounding, hours) => {
    expect(stop(start(idleTimer, NINE), NINE + 751_000, { rounding }).measured[0]?.hours).toBe(hours)
  })

  test('shows 0 instead of a negative time after the clock was set back', () => {
    expect(elapsedSeconds(NINE, NINE - HOUR)).toBe(0)
    expect(stop(start(idleTimer, NINE), NINE - HOUR).measured[0]?.hours).toBe('0')
  })

  test('keeps the description if its time is discarded', () => {
    const timer = start(describeTimer(idleTimer, { text: 'Sketches' }), NINE)
    expect(discardRunning(timer)).toEqual({ ...idleTimer, text: 'Sketches' })
  })

  test('supports removing stopped times one by one and restoring them in order', () => {
    const first = stop(start(idleTimer, NINE), NINE + HOUR)
    const both = stop(start(first, NINE + 2 * HOUR), NINE + 3 * HOUR)
    const [one] = both.measured
    const without = removeMeasured(both, NINE)
    expect(without.measured).toHaveLength(1)
    expect(one && addMeasured(without, one)).toEqual(both)
    expect(one && addMeasured(both, one)).toEqual(both)
  })
})

describe('the start of a timer', () => {
  test('can be set even before the timer runs', () => {
    expect(startAt(describeTimer(idleTimer, { text: 'Sketches' }), NINE)).toMatchObject({ startedAt: NINE, text: 'Sketches' })
    expect(startAt(acceptLong(start(idleTimer, NINE)), NINE - HOUR)).toMatchObject({ startedAt: NINE - HOUR, isLongAccepted: true })
  })

  test('never equals the start of a stopped timer, because it identifies the timer', () => {
    const stopped = stop(start(idleTimer, NINE), NINE + HOUR)
    expect(startAt(stopped, NINE).startedAt).toBe(NINE + 1)
  })
})

describe('a timer that runs for a long time', () => {
  test('is considered long after more than twelve hours', () => {
    const timer = start(idleTimer, NINE)
    expect(isLong(timer, NINE + 12 * HOUR)).toBe(false)
    expect(isLong(timer, NINE + 12 * HOUR + 1000)).toBe(true)
  })

  test('is no longer considered long once the user has accepted it, until the next start', () => {
    const accepted = acceptLong(start(idleTimer, NINE))
    expect(isLong(accepted, NINE + 20 * HOUR)).toBe(false)
    const next = start(discardRunning(accepted), NINE)
    expect(isLong(next, NINE + 20 * HOUR)).toBe(true)
  })
})

describe('the duration of a timer across a clock change', () => {
  const newYork = 'America/New_York'

  test.each([
    // Clocks are set back at 2:00, so the hour from 1:00 to 2:00 occurs twice.
    ['from 00:30 to 03:30 in autumn', '2026-11-01T00:30:00-04:00', '2026-11-01T03:30:00-05:00', '4', '2026-11-01'],
    // Clocks are set forward at 2:00.
    ['from 01:30 to 03:30 in spring', '2026-03-08T01:30:00-05:00', '2026-03-08T03:30:00-04:00', '1', '2026-03-08'],
    ['across midnight', '2026-10-31T23:00:00-04:00', '2026-11-01T02:00:00-05:00', '4', '2026-10-31'],
  ])('is calculated correctly %s', (_, from, until, hours, date) => {
    const [stopped] = stop(start(idleTimer, Date.parse(from)), Date.parse(until)).measured
    expect(stopped?.hours).toBe(hours)
    expect(dateIn(newYork, new Date(stopped?.startedAt ?? 0))).toBe(date)
  })
})
