import { formatHours } from '@billfold/contracts/time-entries/format-hours'
import type { Hours } from '@billfold/contracts/time-entries/hours'
import { perLanguage, type Translate } from '@billfold/web-kit'

const locale = perLanguage((language) => language)

/** '3.25' → '3.25', '3' → '3.0', in the page's language. */
export function shortHours(hours: Hours): string {
  return formatHours(hours, locale())
}

/** '12.5000' → '12.50h', for project pages. */
export function hoursText(hours: Hours, t: Translate): string {
  return t('{hours}h', { hours: formatHours(hours, locale(), 2) })
}
