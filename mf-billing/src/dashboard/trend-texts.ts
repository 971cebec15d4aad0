import type { Money } from '@billfold/contracts/money'
import { perLanguage } from '@billfold/web-kit'

// Money has the same format in every language.
const thousands = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
// Formatted in UTC, because a month has no time zone and must not shift.
const longMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const shortMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))

/** '12345.60' → '$12.3k'. Shifts the decimal text by an exponent, to avoid binary floats. */
export function inThousands(amount: Money): string {
  return `$${thousands.format(`${amount}e-3` as `${number}`)}k`
}

/** '2026-11' → 'November 2026' */
export function monthAndYear(month: string): string {
  return longMonth().format(firstDayOf(month))
}

/** '2026-11' → 'Nov' */
export function monthName(month: string): string {
  return shortMonth().format(firstDayOf(month))
}

function firstDayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
