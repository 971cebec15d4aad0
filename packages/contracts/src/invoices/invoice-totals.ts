import { divideHalfUp, fromUnits, type Money, toUnits } from '../money.ts'

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

/** Tax at a rate in percent, rounded once, on the subtotal. */
export function taxAt(taxRate: string, subtotal: Money): Money {
  return fromUnits(divideHalfUp(toUnits(subtotal, CENTS) * toUnits(taxRate, FINE), 10n ** 6n), CENTS)
}

/** Exact. */
export function sumOf(amounts: readonly Money[]): Money {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount, CENTS), 0n), CENTS)
}

/** Sum of the rounded lines: what the table of an invoice adds up to. */
export function subtotalOf(lines: readonly Priced[]): Money {
  return sumOf(lines.map(lineAmount))
}

/** Rates are mostly typed with so many decimals; with more of them nearly every amount would have one. */
const USUAL_PLACES = 2

/**
 * The rate in percent that gives exactly this tax, in as few decimals as can be, for an invoice whose tax was entered as an amount: a usual
 * one that gives it rounded to cents, or one with as many decimals as a rate keeps that gives it to the last. Null where none from 0 to 100 does.
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

/** The most that numeric(10,2) holds; an amount beyond it cannot be invoiced. */
const MAX_AMOUNT: Money = '99999999.99'

export function exceedsMaxAmount(amount: Money): boolean {
  return toUnits(amount, CENTS) > toUnits(MAX_AMOUNT, CENTS)
}

/** What is still to be paid of an invoice. */
export function dueOf({ total, amountPaid }: { total: Money; amountPaid: Money }): Money {
  const due = toUnits(total, CENTS) - toUnits(amountPaid, CENTS)
  return fromUnits(due > 0n ? due : 0n, CENTS)
}

/** Something was received of an invoice that is not paid: both stand on it then. */
export function isPartlyPaid({ status, amountPaid }: { status: string; amountPaid: Money }): boolean {
  return status !== 'paid' && toUnits(amountPaid, CENTS) > 0n
}
