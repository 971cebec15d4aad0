import type { Hours } from '@billfold/contracts/time-entries/hours'
import { perLanguage } from '@billfold/web-kit'

const LONGEST = 50

/** The first 50 characters and '...'; a character of two halves is never cut in two. */
export function shortDescription(description: string): string {
  const characters = Array.from(description)
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description
}

const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** '1234.25' → '1,234.3': with one decimal, half-up. Intl reads the string as an exact decimal. */
export function shortHours(hours: Hours): string {
  return oneDecimal().format(hours as `${number}`)
}
