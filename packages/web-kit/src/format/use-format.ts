import type { TrendProps } from '@billfold/ui'
import { type CalendarDate, dateIn } from '@billfold/contracts/calendar-date'
import { type Money, formatMoney } from '@billfold/contracts/money'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '../text/language.store.ts'
import { useSession } from '../session/session.store.ts'

/** Creates one formatter per language on first use: `const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, …))`. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const { language } = useLanguage.getState()
    const before = made.get(language)
    if (before !== undefined) return before
    const formatter = make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** English uses US formats. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-US' : language
}

const signed = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A percentage change for a card: 18.5 → '+18.5%' and the direction 'up'. */
export function trendOf(percent: number): Pick<TrendProps, 'direction' | 'value'> {
  // Round first, so that 0.0% never points up or down.
  const rounded = Math.round(percent * 10)
  return { direction: rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'flat', value: signed().format(percent) }
}

export interface Format {
  /** 'Nov 20, 2026' */
  date: (date: CalendarDate) => string
  /** '2026-11-20': the calendar date of a timestamp in the user's time zone. */
  dateOf: (iso: string) => CalendarDate
  /** Like `dateOf`, but in the format of `date`. */
  day: (iso: string) => string
  /** 'Nov 20, 2026, 3:04 PM' in the user's time zone. */
  instant: (iso: string) => string
  /** '1,234.5' */
  number: (value: number) => string
  /** '12.0' */
  oneDecimal: (value: number) => string
  /** '$1,234.50' */
  money: (amount: Money) => string
}

/**
 * Formats for the user's language and time zone. The component also renders again when the hours format changes. Money has the same format
 * in every language.
 */
export function useFormat(): Format {
  useLanguage(({ language }) => language)
  useSession(({ user }) => user?.hoursFormat)
  return formatOf(useTimeZone())
}

const knownIn = perLanguage((locale) => ({ locale, formats: new Map<string, Format>() }))

/** One instance per time zone. Formatters are created on first use, because creating one costs a thousand times as much as using it. */
function formatOf(timeZone: string): Format {
  const { locale, formats } = knownIn()
  const before = formats.get(timeZone)
  if (before) return before
  // A calendar date has no time zone. Parsing and formatting it in UTC keeps it unchanged.
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }))
  const instants = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  const numbers = once(() => new Intl.NumberFormat(locale))
  const decimals = once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const format: Format = {
    date: (date) => dates().format(new Date(`${date}T00:00:00Z`)),
    dateOf: (iso) => dateIn(timeZone, new Date(iso)),
    day: (iso) => days().format(new Date(iso)),
    instant: (iso) => instants().format(new Date(iso)),
    number: (value) => numbers().format(value),
    oneDecimal: (value) => decimals().format(value),
    money: formatMoney,
  }
  formats.set(timeZone, format)
  return format
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Today's date in the user's time zone; updates at midnight. */
export function useToday(): CalendarDate {
  const timeZone = useTimeZone()
  return useSyncExternalStore(everyMinute, () => dateIn(timeZone, new Date()))
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

const browserZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)

function useTimeZone(): string {
  return useSession(({ user }) => user?.timeZone) ?? browserZone()
}
