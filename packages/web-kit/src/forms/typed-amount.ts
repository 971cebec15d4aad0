import type { Money } from '@billfold/contracts/money'

/** The amount as a user would type it: '125.00' → '125'; '99.50' stays unchanged. '' if not set. */
export function typedAmount(amount: Money | null): string {
  return (amount ?? '').replace(/\.00$/, '')
}
