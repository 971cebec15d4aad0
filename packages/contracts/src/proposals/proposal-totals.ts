import { sumOf } from '../invoices/invoice-totals.ts'
import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'

const CENTS = 2
/** Decimals of the percentage. */
const PLACES = 2

/** amount × percentage / 100, rounded once, half-up, like the value stored by Postgres. */
export function downPaymentOf(amount: Money, percentage: string): Money {
  return fromUnits(divideHalfUp(toUnits(amount, CENTS) * toUnits(percentage, PLACES), 10n ** 4n), CENTS)
}

/** A difference, not a second percentage, so that both parts add up to the amount. */
export function remainingOf(amount: Money, downPayment: Money): Money {
  return fromUnits(toUnits(amount, CENTS) - toUnits(downPayment, CENTS), CENTS)
}

/** Sum of the line items, or the entered amount if there are none. */
export function totalOf(lines: readonly { amount: Money }[], typed: Money): Money {
  return lines.length > 0 ? sumOf(lines.map(({ amount }) => amount)) : typed
}
