import { AppError, type Issue } from '../errors.ts'
import { fillIn, type Message } from '../message.ts'
import { divideHalfUp, formatMoney, fromUnits, type Money, negate, shortestDecimal, toUnits } from '../money.ts'
import * as z from '../zod.ts'

export const DEFAULT_INVOICE_PREFIX = 'INV-'

const taxRateMessage = 'Tax rate must be a number from 0 to 100'
/** In percent, without trailing zeros, such as '19' or '7.7'. */
export const taxRate = shortestDecimal({ whole: 3, places: 4 }, taxRateMessage).check(
  z.refine((rate) => toUnits(rate, 4) <= toUnits('100', 4), taxRateMessage),
)

export const tooLargeLine = 'Quantity × rate can be at most $99,999,999.99'

/** Quantities and tax rates have four decimals, amounts two. */
const FINE = 4
const CENTS = 2

interface Priced {
  quantity: string
  rate: string
}

export function lineAmount({ quantity, rate }: Priced): Money {
  return fromUnits(divideHalfUp(toUnits(quantity, FINE) * toUnits(rate, CENTS), 10n ** 4n), CENTS)
}

/** Computes the tax on the subtotal, rounded once. `taxRate` is in percent. */
export function taxAt(taxRate: string, subtotal: Money): Money {
  return fromUnits(divideHalfUp(toUnits(subtotal, CENTS) * toUnits(taxRate, FINE), 10n ** 6n), CENTS)
}

/** The sum is exact, also for negative amounts. */
export function sumOf(amounts: readonly Money[]): Money {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount, CENTS), 0n), CENTS)
}

/** Sums the rounded lines, so that the subtotal matches the table on the invoice. */
export function subtotalOf(lines: readonly Priced[]): Money {
  return sumOf(lines.map(lineAmount))
}

interface Summands {
  subtotal: Money
  taxAmount: Money
  /** Amounts of the deposits to deduct. */
  deductions?: readonly Money[]
}

/**
 * Deposits are deducted after tax, so that the deposit and the final invoice add up to the full price. The result is negative if the
 * deposits exceed the amount.
 */
export function totalOf({ subtotal, taxAmount, deductions = [] }: Summands): Money {
  return sumOf([subtotal, taxAmount, ...deductions.map(negate)])
}

/** Returns a message if the deposits exceed the amount and cannot be deducted, undefined otherwise. */
export function whyNotDeductible({ subtotal, taxAmount, deductions = [] }: Summands): Message | undefined {
  if (toUnits(totalOf({ subtotal, taxAmount, deductions }), CENTS) >= 0n) return undefined
  const [deposits, amount] = [sumOf(deductions), sumOf([subtotal, taxAmount])].map(formatMoney)
  return fillIn('The deposits ({deposits}) are more than the invoice amount ({amount})', { deposits: deposits ?? '', amount: amount ?? '' })
}

/** Maximum number of decimals in common rates. With more decimals, almost any amount would match some rate. */
const USUAL_PLACES = 2

/**
 * The shortest rate in percent for a tax that was entered as an amount. A rate with at most two decimals must yield the amount when rounded
 * to cents, one with three or four must yield it exactly. Null if no rate from 0 to 100 does.
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

/** Maximum of a numeric(10,2) column. Larger amounts cannot be invoiced. */
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

/** An amount that the client sent although it is also computed from other fields. It may have any number of decimals. */
export interface Claim {
  path: string
  sent: string | undefined
  computed: Money
  because: string
}

interface ClaimedLine {
  quantity: string
  rate: Money
  amount?: string | undefined
}

/**
 * True if the amounts differ by a cent or more. Smaller differences are due to rounding or float noise. An amount that was not sent never
 * disagrees.
 */
export function disagree(sent: string | undefined, computed: Money): boolean {
  if (sent === undefined) return false
  const decimals = sent.split('.')[1]?.length ?? 0
  const places = decimals > CENTS ? decimals : CENTS
  const difference = toUnits(sent, places) - toUnits(computed, places)
  const cent = 10n ** BigInt(places - CENTS)
  return difference >= cent || difference <= -cent
}

/** Returns an issue for each sent amount that differs from the computed one by a cent or more. The message names both amounts. */
export function disagreements(claims: readonly Claim[]): Issue[] {
  const wrong = claims.filter(({ sent, computed }) => disagree(sent, computed))
  return wrong.map(({ path, sent, computed, because }) => ({ path, message: `${sent} was sent, but ${because} ${computed}` }))
}

/** Rejects the request if one of its amounts disagrees with the computed amount. */
export function requireAgreement(claims: readonly Claim[]): void {
  const issues = disagreements(claims)
  const [first] = issues
  if (first) throw new AppError('amounts_disagree', first.message, { issues })
}

export function lineClaim({ quantity, rate, amount }: ClaimedLine, path: string): Claim {
  return { path, sent: amount, computed: lineAmount({ quantity, rate }), because: 'quantity × rate is' }
}
