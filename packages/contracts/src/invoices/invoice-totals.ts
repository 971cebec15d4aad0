import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'

export const tooLargeLine = 'Quantity × rate must be below 100000000'

/** Quantities and tax rates have four decimals, amounts two. */
const FINE = 4
const CENTS = 2

interface Priced {
  quantity: string
  rate: string
}

/** quantity × rate, rounded half-up to cents. */
export function lineAmount({ quantity, rate }: Priced): Money {
  return fromUnits(divideHalfUp(toUnits(quantity, FINE) * toUnits(rate, CENTS), 10n ** 4n), CENTS)
}

/** taxRate is in percent; rounds once, on the subtotal. */
export function taxAt(taxRate: string, subtotal: Money): Money {
  return fromUnits(divideHalfUp(toUnits(subtotal, CENTS) * toUnits(taxRate, FINE), 10n ** 6n), CENTS)
}

/** Exact, also for negative amounts. */
export function sumOf(amounts: readonly Money[]): Money {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount, CENTS), 0n), CENTS)
}

/** Sums the rounded lines, so that it matches the table on the invoice. */
export function subtotalOf(lines: readonly Priced[]): Money {
  return sumOf(lines.map(lineAmount))
}

/** Usual rates have at most two decimals; with more, almost any amount would match some rate. */
const USUAL_PLACES = 2

/**
 * The rate in percent that yields this tax, with the fewest decimals, for a tax entered as an amount: either a usual rate
 * that yields it rounded to cents, or a rate of up to four decimals that yields it exactly. Null if no rate from 0 to 100 does.
 */
export function taxRateOf(subtotal: Money, taxAmount: Money): string | null {
  const [base, tax] = [toUnits(subtotal, CENTS), toUnits(taxAmount, CENTS)]
  if (base === 0n) return tax === 0n ? '0' : null
  for (let places = 0; places <= FINE; places += 1) {
    const scaled = tax * 10n ** BigInt(places + 2)
    const units = divideHalfUp(scaled, base)
    const rate = places === 0 ? units.toString() : fromUnits(units, places)
    const isExact = places > USUAL_PLACES ? units * base === scaled : taxAt(rate, subtotal) === taxAmount
    if (isExact && units <= 100n * 10n ** BigInt(places)) return rate
  }
  return null
}

/** Maximum of numeric(10,2); larger amounts cannot be invoiced. */
const MAX_AMOUNT: Money = '99999999.99'

export function exceedsMaxAmount(amount: Money): boolean {
  return toUnits(amount, CENTS) > toUnits(MAX_AMOUNT, CENTS)
}

export function dueOf({ total, amountPaid }: { total: Money; amountPaid: Money }): Money {
  const due = toUnits(total, CENTS) - toUnits(amountPaid, CENTS)
  return fromUnits(due > 0n ? due : 0n, CENTS)
}

/** Partly paid invoices show both the paid and the remaining amount. */
export function isPartlyPaid({ status, amountPaid }: { status: string; amountPaid: Money }): boolean {
  return status !== 'paid' && toUnits(amountPaid, CENTS) > 0n
}
