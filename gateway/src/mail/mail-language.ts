import { readFileSync } from 'node:fs'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { type Language, languages } from '@billfold/contracts/settings/languages'

/** Wording and number formats for messages in the user's language. */
export interface MailLanguage {
  language: Language
  t: (text: string, values?: Record<string, string>) => string
  /** For example 'November 16, 2026'. */
  date: (date: CalendarDate) => string
  /** For example 'November 9 – 15, 2026'. */
  dates: (from: CalendarDate, to: CalendarDate) => string
  /** For example 'October 2026'. */
  month: (date: CalendarDate) => string
  /** Formats a number with at most two decimals. */
  number: (value: string | number) => string
  /** For example '+12.5%'; always has a sign. */
  change: (percent: number) => string
  /** '42.5%' */
  percent: (percent: number) => string
}

const mailLanguages = new Map(languages.map((language) => [language, createMailLanguage(language)]))

export function mailLanguage(language: Language): MailLanguage {
  return mailLanguages.get(language) ?? createMailLanguage('en')
}

function createMailLanguage(language: Language): MailLanguage {
  const texts = language === 'en' ? new Map<string, string>() : new Map(Object.entries(catalogueOf(language)))
  // Calendar dates have no time zone, so format them in UTC to keep the date.
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const change = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return {
    language,
    t: (text, values = {}) => (texts.get(text) ?? text).replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place),
    date: (date) => long.format(instantOf(date)),
    // Some mail programs cannot show thin spaces, especially in subjects.
    dates: (from, to) => long.formatRange(instantOf(from), instantOf(to)).replaceAll('\u2009', ' '),
    month: (date) => month.format(instantOf(date)),
    number: (value) => number.format(value as number | `${number}`),
    change: (points) => change.format(points / 100),
    percent: (points) => percent.format(points / 100),
  }
}

function instantOf(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`)
}

function catalogueOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../texts/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
}
