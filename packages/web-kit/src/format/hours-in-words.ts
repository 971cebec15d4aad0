import type { Hours } from '@billfold/contracts/time-entries/hours'
import { perLanguage, type Translate } from '@billfold/web-kit'

const exact = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false }))

/** '1' → '1 hour', '0.1667' → '0.1667 hours': with all decimals, since amounts are computed from them. */
export function hoursInWords(hours: Hours, t: Translate): string {
  // The count chooses the plural form: French says '1,5 heure'.
  const values = { hours: exact().format(hours as `${number}`), count: Number(hours) }
  return values.count === 1 ? t('1 hour') : t('{hours} hours', values)
}
