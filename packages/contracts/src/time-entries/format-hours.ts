import type { Hours } from './hours.ts'

/** By language and number of decimals: making one is slow. */
const formatters: Record<string, Intl.NumberFormat> = {}

/**
 * '3' → '3.0', '3.2' → '3.2', '3.25' → '3.25': rounded half-up to two decimals, the second one only when it is not zero.
 * Project pages always show two: `formatHours('3', 'en-US', 2)` → '3.00'.
 */
export function formatHours(hours: Hours, locale = 'en-US', minimumFractionDigits: 1 | 2 = 1): string {
  const formatter = (formatters[locale + minimumFractionDigits] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }))
  // Intl reads the string as an exact decimal.
  return formatter.format(hours as `${number}`)
}
