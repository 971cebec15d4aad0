import type { Hours } from './hours.ts'

/** Cached by language and number of decimals, because creating a NumberFormat is slow. */
const formatters: Record<string, Intl.NumberFormat> = {}

/**
 * '3' → '3.0', '3.2' → '3.2', '3.25' → '3.25': rounds half-up to two decimals and drops a zero in the second one.
 * Project pages always show two: `formatHours('3', 'en-US', 2)` → '3.00'.
 */
export function formatHours(hours: Hours, locale = 'en-US', minimumFractionDigits: 1 | 2 = 1): string {
  const formatter = (formatters[locale + minimumFractionDigits] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }))
  // Intl parses a string as an exact decimal.
  return formatter.format(hours as `${number}`)
}
