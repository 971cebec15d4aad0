import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'

/** A date and time as shown by clocks in a time zone. */
export interface WallTime {
  date: CalendarDate
  /** 'HH:MM' */
  time: string
}

export function wallTimeOf(instant: number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(instant)
  const { hour = '', minute = '' } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return { date: dateIn(timeZone, new Date(instant)), time: `${hour}:${minute}` }
}

const DAY = 86_400_000

/**
 * Returns the first instant, in milliseconds, at which clocks show this time. A time skipped by a clock change is interpreted with the
 * offset before the change.
 */
export function instantOf(wall: WallTime, timeZone: string): number {
  const utc = utcOf(wall)
  const offsetAt = (instant: number) => utcOf(wallTimeOf(instant, timeZone)) - instant
  // Clocks change at most once in two days.
  const [before, after] = [offsetAt(utc - DAY), offsetAt(utc + DAY)]
  const isSecond = offsetAt(utc - before) !== before && offsetAt(utc - after) === after
  return utc - (isSecond ? after : before)
}

function utcOf({ date, time }: WallTime): number {
  return Date.parse(`${date}T${time}:00Z`)
}
