import { perLanguage, type Format } from '@billfold/web-kit'

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'now', '5 minutes ago', 'yesterday'; the date of what is older than a week. */
export function timeAgo(iso: string, now: number, format: Format): string {
  // A server's clock may be ahead.
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < MINUTE) return relative().format(0, 'second')
  if (passed < HOUR) return relative().format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return relative().format(-Math.floor(passed / HOUR), 'hour')
  if (passed < 7 * DAY) return relative().format(-Math.floor(passed / DAY), 'day')
  return format.day(iso)
}
