import { sumOf } from '../invoices/invoice-totals.ts'
import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'

const CENTS = 2
/** Of the percentage. */
const PLACES = 2

/** amount × percentage / 100, rounded once, half-up: as Postgres rounds the stored one. */
export function downPaymentOf(amount: Money, percentage: string): Money {
  return fromUnits(divideHalfUp(toUnits(amount, CENTS) * toUnits(percentage, PLACES), 10n ** 4n), CENTS)
}

/** What is left to pay after the down payment: a difference, never a second percentage. */
export function remainingOf(amount: Money, downPayment: Money): Money {
  return fromUnits(toUnits(amount, CENTS) - toUnits(downPayment, CENTS), CENTS)
}

/** What the line items add up to; of a proposal without any, what was typed. */
export function totalOf(lines: readonly { amount: Money }[], typed: Money): Money {
  return lines.length > 0 ? sumOf(lines.map(({ amount }) => amount)) : typed
}
