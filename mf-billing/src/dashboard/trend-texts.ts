import type { Money } from '@billfold/contracts/money'
import { perLanguage } from '@billfold/web-kit'

// Money is written the same in every language.
const thousands = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
// A month has no zone: read and written in UTC it stays the month that it is.
const longMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const shortMonth = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))

/** '12345.60' → '$12.3k'. The exponent divides the exact text; no binary float takes part. */
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
