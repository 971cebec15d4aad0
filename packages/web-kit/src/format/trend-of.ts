import type { TrendProps } from '@billfold/ui'
import { perLanguage } from './per-language.ts'

const signed = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A change in percent as a card shows it: 18.5 → '+18.5%' and up. */
export function trendOf(percent: number): Pick<TrendProps, 'direction' | 'value'> {
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  return { direction, value: signed().format(percent) }
}
