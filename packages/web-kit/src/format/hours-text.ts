import type { Hours } from '@billfold/contracts/time-entries/hours'
import { perLanguage, type Translate } from '@billfold/web-kit'

const oneDecimal = withPlaces(1)
const twoDecimals = withPlaces(2)

function withPlaces(places: number): () => Intl.NumberFormat {
  return perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }))
}

/** '1284.2500' → '1,284.3': half-up. Intl reads the string as an exact decimal. */
export function shortHours(hours: Hours): string {
  return oneDecimal().format(hours as `${number}`)
}

/** '12.5000' → '12.50h' */
export function hoursText(hours: Hours, t: Translate): string {
  return t('{hours}h', { hours: twoDecimals().format(hours as `${number}`) })
}
