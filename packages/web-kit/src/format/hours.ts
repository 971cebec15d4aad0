import { formatHours, type Hours } from '@billfold/contracts/time-entries/hours'
import { type Translate, perLanguage } from '@billfold/web-kit'

const exact = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

/** '1' → '1 hour', '0.1667' → '0.1667 hours'. Keeps all decimals, because amounts are computed from them. */
export function hoursInWords(hours: Hours, t: Translate): string {
  // The number selects the plural form, because French uses the singular for 1.5: '1,5 heure'.
  const values = { hours: exact().format(hours as `${number}`), count: Number(hours) }
  return values.count === 1 ? t('1 hour') : t('{hours} hours', values)
}

const locale = perLanguage((language) => language)

/** '3.25' → '3.25', '3' → '3.0', in the page's language. */
export function shortHours(hours: Hours): string {
  return formatHours(hours, locale())
}

/** '12.5000' → '12.50h', for project pages. */
export function hoursText(hours: Hours, t: Translate): string {
  return t('{hours}h', { hours: formatHours(hours, locale(), 2) })
}
