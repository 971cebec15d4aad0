import { formatHours } from '@billfold/contracts/time-entries/format-hours'

// The light page brings along nothing that it does not need: contracts' formatMoney would come with the schemas beside it.

/** Money is written the same in every language. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '1234.50' → '$1,234.50'. Intl reads the string as an exact decimal. */
export function moneyText(amount: string): string {
  return dollars.format(amount as `${number}`)
}

export interface Figures {
  /** '12.5000' → '12.50' */
  hoursText: (amount: string) => string
  /** 42.5 → '42.5%', with the space that a language has before its sign. */
  percentText: (value: number) => string
  /** 42 → '42%' */
  wholePercentText: (value: number) => string
  /** '2026-03-01' → 'Mar 1, 2026' */
  dateText: (date: string) => string
  /** 'Nov 20, 2026, 3:04 PM' where the reader is. */
  instantText: (date: Date) => string
  /** The date of an instant where the reader is: 'Nov 20, 2026'. */
  dayText: (iso: string) => string
  /** Its time there, with the zone, because it may be evidence: '3:04 PM EST'. */
  timeText: (iso: string) => string
}

const known = new Map<string, Figures>()

/** Of a language, made once: a formatter costs a thousand times what it formats. */
export function figuresIn(language: string): Figures {
  const before = known.get(language)
  if (before) return before
  const locale = language === 'en' ? 'en-US' : language
  const percents = (digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
  const moments = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const [percent, wholePercent] = [percents(1), percents(0)]
  // A calendar date has no zone: read and written in UTC it stays the date that was picked.
  const dates = moments({ dateStyle: 'medium', timeZone: 'UTC' })
  const days = moments({ dateStyle: 'medium' })
  const times = moments({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  const instants = moments({ dateStyle: 'medium', timeStyle: 'short' })
  const figures: Figures = {
    hoursText: (amount) => formatHours(amount, locale, 2),
    percentText: (value) => percent.format(value),
    wholePercentText: (value) => wholePercent.format(value),
    dateText: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
    instantText: (date) => instants.format(date),
    dayText: (iso) => days.format(new Date(iso)),
    timeText: (iso) => times.format(new Date(iso)),
  }
  known.set(language, figures)
  return figures
}
