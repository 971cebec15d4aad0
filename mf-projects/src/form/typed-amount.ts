import type { Money } from '@billfold/contracts/money'

/** '125.00' → '125', '99.50' stays, as a user would type it. '' if not set. */
export function typedAmount(amount: Money | null): string {
  return (amount ?? '').replace(/\.00$/, '')
}
