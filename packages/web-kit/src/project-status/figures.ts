import { formatsIn } from '@billfold/contracts/settings/language-formats'
import type { Language } from '@billfold/contracts/settings/languages'
import { formatHours } from '@billfold/contracts/time-entries/hours'

/** '1234.50' → '$1,234.50', for proposals, which are in English. */
export function moneyText(amount: string): string {
  return formatsIn('en').money(amount)
}

export interface Figures {
  /** '1234.50' → '$1,234.50' */
  money: (amount: string) => string
  /** '12.5000' → '12.50' */
  hoursText: (amount: string) => string
  /** 42.5 → '42.5%', with a space before the sign in languages that use one. */
  percentText: (value: number) => string
  /** 42 → '42%' */
  wholePercentText: (value: number) => string
  /** '2026-03-01' → 'Mar 1, 2026' */
  dateText: (date: string) => string
  /** In the reader's time zone, followed by the time zone's name: 'Nov 20, 2026, 3:04 PM (Europe/Berlin)'. */
  instantText: (date: Date) => string
  /** Date in the reader's time zone: 'Nov 20, 2026'. */
  dayText: (iso: string) => string
  /** Time in the reader's time zone. Includes the time zone's name, because the time may be evidence: '3:04 PM (Europe/Berlin)'. */
  timeText: (iso: string) => string
}

const known = new Map<Language, Figures>()

/** Cached per language, because creating a formatter costs a thousand times as much as using it. */
export function figuresIn(language: Language): Figures {
  const before = known.get(language)
  if (before) return before
  const locale = language === 'en' ? 'en-US' : language
  const percents = (digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
  const moments = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const [percent, wholePercent] = [percents(1), percents(0)]
  // Calendar dates have no time zone, so parse and format them in UTC.
  const dates = moments({ dateStyle: 'medium', timeZone: 'UTC' })
  const days = moments({ dateStyle: 'medium' })
  const times = moments({ hour: 'numeric', minute: '2-digit' })
  const instants = moments({ dateStyle: 'medium', timeStyle: 'short' })
  const zone = instants.resolvedOptions().timeZone.replaceAll('_', ' ')
  const figures: Figures = {
    money: formatsIn(language).money,
    hoursText: (amount) => formatHours(amount, locale, 2),
    percentText: (value) => percent.format(value),
    wholePercentText: (value) => wholePercent.format(value),
    dateText: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
    instantText: (date) => `${instants.format(date)} (${zone})`,
    dayText: (iso) => days.format(new Date(iso)),
    timeText: (iso) => `${times.format(new Date(iso))} (${zone})`,
  }
  known.set(language, figures)
  return figures
}
