import type { Money } from '@billfold/contracts/money'

/** A letter or digit with its accents, which may be separate code points. */
const LETTER = /[\p{L}\p{N}]\p{M}*/u

/** The first letter or digit of the first two words that have one: 'Kline & Co.' → 'KC'. */
export function clientInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word) ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}

/** Percentage of the invoiced amount that has been received, as a whole number; 0 if nothing was invoiced. */
export function collectionRate(received: Money, invoiced: Money): number {
  const whole = cents(invoiced)
  return whole === 0 ? 0 : Math.round((cents(received) * 100) / whole)
}

/**
 * Calculates in cents, which a double represents exactly up to 90 trillion dollars. With fractions of dollars, a share of exactly 28.5%
 * could be rounded down.
 */
function cents(amount: Money): number {
  return Math.round(Number(amount) * 100)
}
