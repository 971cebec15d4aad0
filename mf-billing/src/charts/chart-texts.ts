import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { perLanguage } from '@billfold/web-kit'

// Formatted in UTC, because a calendar date has no time zone and must not shift.
const longMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const shortMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))
const shortDay = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }))

/** '2026-11' → 'November 2026' */
export function monthAndYear(month: string): string {
  return longMonth().format(new Date(`${month}-01T00:00:00Z`))
}

/** '2026-11' → 'Nov' */
export function monthName(month: string): string {
  return shortMonth().format(new Date(`${month}-01T00:00:00Z`))
}

/** '2026-11-16' → 'Nov 16' */
export function dayName(date: CalendarDate): string {
  return shortDay().format(new Date(`${date}T00:00:00Z`))
}

// Money has the same format in every language.
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** For an axis: 2500 → '$2.5k' */
export function axisMoney(amount: number): string {
  return compactMoney.format(amount).replace('K', 'k')
}
