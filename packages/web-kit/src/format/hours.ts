import { clockHours, exactClockHours, formatHours, type Hours, isShortDecimal } from '@billfold/contracts/time-entries/hours'
import { type Translate, perLanguage, useSession } from '@billfold/web-kit'

const exact = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))
const locale = perLanguage((language) => language)

/** True if the user prefers hours and minutes. `useFormat` renders components again when this setting changes. */
export function prefersClockHours(): boolean {
  return useSession.getState().user?.hoursFormat === 'clock'
}

/** '2.5000' → '2.5', or '2,5' in French. Does not round. */
export function decimalHours(hours: Hours): string {
  return exact().format(hours as `${number}`)
}

/**
 * '1' → '1 hour', '0.1667' → '0:10 hours'. Not rounded, because amounts are computed from these hours: values with more than two decimals
 * are shown as a time.
 */
export function hoursInWords(hours: Hours, t: Translate): string {
  const text = prefersClockHours() || !isShortDecimal(hours) ? exactClockHours(hours, locale()) : decimalHours(hours)
  // The count selects the plural form, because French uses the singular for 1.5: '1,5 heure'.
  const values = { hours: text, count: Number(hours) }
  return text === '1' ? t('1 hour') : t('{hours} hours', values)
}

/** '3.25' → '3.25' or '3:15', '3' → '3.0' or '3:00', in the page's language. */
export function shortHours(hours: Hours): string {
  return prefersClockHours() ? clockHours(hours, locale()) : formatHours(hours, locale())
}

const figures = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))

/** 1284.2534 → '1,284.25' or '1,284:15', 0 → '0' or '0:00'. For hours that the server sends as a number. */
export function hoursFigure(hours: number): string {
  return prefersClockHours() ? clockHours(String(hours), locale()) : figures().format(hours)
}

/** '12.5000' → '12.50h' or '12:30h', '-0.5' → '-0.50h', for project pages. */
export function hoursText(hours: Hours, t: Translate): string {
  const [sign, amount] = hours.startsWith('-') ? ['-', hours.slice(1)] : ['', hours]
  return t('{hours}h', { hours: sign + (prefersClockHours() ? clockHours(amount, locale()) : formatHours(amount, locale(), 2)) })
}
