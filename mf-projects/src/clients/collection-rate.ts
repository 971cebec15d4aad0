import type { Money } from '@billfold/contracts/money'

/** Received share of the invoiced amount in whole percent; 0 if nothing was invoiced. */
export function collectionRate(received: Money, invoiced: Money): number {
  const whole = cents(invoiced)
  return whole === 0 ? 0 : Math.round((cents(received) * 100) / whole)
}

/** A double holds cents exactly up to 90 trillion dollars; a division of dollars would round 28.5 % down. */
function cents(amount: Money): number {
  return Math.round(Number(amount) * 100)
}
