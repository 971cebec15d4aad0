import type { Hours } from '@billfold/contracts/time-entries/hours'
import { perLanguage, type Translate } from '@billfold/web-kit'

const exact = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

/** '1' → '1 hour', '0.1667' → '0.1667 hours': with all decimals, because amounts are computed from them. */
export function hoursInWords(hours: Hours, t: Translate): string {
  // The number selects the plural form: French uses the singular for 1.5, '1,5 heure'.
  const values = { hours: exact().format(hours as `${number}`), count: Number(hours) }
  return values.count === 1 ? t('1 hour') : t('{hours} hours', values)
}
