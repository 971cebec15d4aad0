import type { TrendProps } from '@billfold/ui'
import { perLanguage } from './per-language.ts'

const signed = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A change in percent for a card: 18.5 → '+18.5%' and up. */
export function trendOf(percent: number): Pick<TrendProps, 'direction' | 'value'> {
  // Round first, so that 0.0% never points up or down.
  const rounded = Math.round(percent * 10)
  return { direction: rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'flat', value: signed().format(percent) }
}
