import type { Money } from '@billfold/contracts/money'
import type { Format } from '@billfold/web-kit'

/** A dash for an amount that cannot be computed from what is typed. */
export function shownMoney(amount: Money | null, format: Format): string {
  return amount === null ? '–' : format.money(amount)
}
