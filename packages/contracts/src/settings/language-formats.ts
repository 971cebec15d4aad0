import type { CalendarDate } from '../calendar-date.ts'
import type { Money } from '../money.ts'
import type { Language } from './languages.ts'

/** Functions that format values for documents, e-mails and pages in a client's language. */
interface LanguageFormats {
  /** For example 'Nov 20, 2026'. */
  date: (date: CalendarDate) => string
  /** '$1,234.50' */
  money: (amount: Money) => string
  /** For example '2.5'. Up to four decimals are shown. */
  quantity: (quantity: string) => string
  /** '8.25' → '8.25%' */
  percent: (percent: string) => string
}

const known = new Map<Language, LanguageFormats>()

export function formatsIn(language: Language): LanguageFormats {
  const before = known.get(language)
  if (before) return before
  const formats = createFormats(language === 'en' ? 'en-US' : language)
  known.set(language, formats)
  return formats
}

/**
 * `useGrouping` is needed because Intl does not group four-digit numbers in Spanish by default. Intl parses decimal strings exactly. Dates
 * are formatted in UTC, so that they do not shift.
 */
function createFormats(locale: string): LanguageFormats {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', useGrouping: 'always' })
  const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false })
  const percents = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 })
  return {
    date: (date) => printable(dates.format(new Date(`${date}T00:00:00Z`))),
    money: (amount) => printable(dollars.format(amount as `${number}`)),
    quantity: (quantity) => quantities.format(quantity as `${number}`),
    percent: (percent) => printable(percents.format(percent as `${number}`)),
  }
}

/** Replaces the narrow no-break space, which PDF fonts and some mail programs lack. */
function printable(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}
