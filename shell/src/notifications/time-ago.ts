import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { perLanguage, type Format } from '@billfold/web-kit'

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'now', '5 minutes ago', 'yesterday'; from one week on, the date. */
export function timeAgo(iso: string, now: number, format: Format): string {
  // The server's clock may be ahead.
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < MINUTE) return relative().format(0, 'second')
  if (passed < HOUR) return relative().format(-Math.floor(passed / MINUTE), 'minute')
  // When clocks are set back, more than 24 hours ago may still be today.
  const days = daysBetween(format.dateOf(iso), format.dateOf(new Date(now).toISOString()))
  if (passed < DAY || days === 0) return relative().format(-Math.floor(passed / HOUR), 'hour')
  return days < 7 ? relative().format(-days, 'day') : format.day(iso)
}

/** Calendar dates have no zone, so the difference is whole days. */
function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}
