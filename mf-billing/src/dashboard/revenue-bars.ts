import { type Money, toUnits } from '@billfold/contracts/money'

/** Pixels. */
const HIGHEST_BAR = 160
const LOWEST_BAR = 4

/** The largest amount gets the tallest bar; 0 still gets a visible bar. */
export function barHeights(amounts: readonly Money[]): number[] {
  const cents = amounts.map((amount) => Number(toUnits(amount, 2)))
  const most = Math.max(...cents)
  return cents.map((amount) => (most === 0 ? LOWEST_BAR : Math.max(LOWEST_BAR, Math.round((amount / most) * HIGHEST_BAR))))
}

// Money has the same format in every language.
const thousands = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '12345.60' → '$12.3k'. Appends an exponent to the decimal string instead of dividing, to avoid binary floats. */
export function inThousands(amount: Money): string {
  return `$${thousands.format(`${amount}e-3` as `${number}`)}k`
}

/** Estimated width of a label character in pixels. */
const CHARACTER = 6.1
/** Plot width in pixels on the narrowest phone and in the widest card. */
const NARROWEST_PLOT = 300
const WIDEST_PLOT = 590

/** Where the labels fit side by side: in any card, only in a wide card, or in no card. */
export function labelRoom(labels: readonly string[]): 'always' | 'wide' | 'never' {
  const needed = labels.length * CHARACTER * longest(labels)
  if (needed <= NARROWEST_PLOT) return 'always'
  return needed <= WIDEST_PLOT ? 'wide' : 'never'
}

export function longest(labels: readonly string[]): number {
  return Math.max(...labels.map((label) => label.length))
}
