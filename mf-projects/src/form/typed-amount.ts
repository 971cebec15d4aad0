import type { Money } from '@billfold/contracts/money'

/** '125.00' → '125', '99.50' stays: the way it is typed. '' for what is not set. */
export function typedAmount(amount: Money | null): string {
  return (amount ?? '').replace(/\.00$/, '')
}
