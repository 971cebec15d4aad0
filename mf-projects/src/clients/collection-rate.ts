import type { Money } from '@billfold/contracts/money'

/** Whole percent of what was invoiced that has come in; 0 when nothing was invoiced. */
export function collectionRate(received: Money, invoiced: Money): number {
  const whole = cents(invoiced)
  return whole === 0 ? 0 : Math.round((cents(received) * 100) / whole)
}

/** Exact in a double up to 90 trillion dollars; dollars as doubles would round 28.5 % down. */
function cents(amount: Money): number {
  return Math.round(Number(amount) * 100)
}
