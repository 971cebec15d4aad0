import { type Money, toUnits } from '@billfold/contracts/money'

/** Pixels. */
const HIGHEST_BAR = 160
const LOWEST_BAR = 4

/** The largest amount gets the highest bar; 0 still gets a visible bar. */
export function barHeights(amounts: readonly Money[]): number[] {
  const cents = amounts.map((amount) => Number(toUnits(amount, 2)))
  const most = Math.max(...cents)
  return cents.map((amount) => (most === 0 ? LOWEST_BAR : Math.max(LOWEST_BAR, Math.round((amount / most) * HIGHEST_BAR))))
}
