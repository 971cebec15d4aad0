import { divideHalfUp, fromUnits, roundToCents, toUnits } from '@billfold/contracts/money'
import { lineAmount } from '@billfold/contracts/invoices/invoice-totals'
import { roundHours } from '@billfold/contracts/time-entries/hours'
import type { CellValue } from '../import/read-cell.ts'

const AMOUNT = /^\d{1,12}(\.\d{1,30})?$/

/** Amount in cents, rounded half up. Undefined if the amount is missing, negative or unreadable. */
export function centsOf(value: CellValue | undefined): bigint | undefined {
  const text = String(value ?? '')
  return AMOUNT.test(text) ? toUnits(roundToCents(text), 2) : undefined
}

export function amountOf(cents: bigint): string {
  return fromUnits(cents, 2)
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** Hourly rate, rounded half up to cents. Undefined unless both the amount and the hours are positive. */
export function rateOf(amount: CellValue | undefined, hours: CellValue | undefined): string | undefined {
  const cents = centsOf(amount)
  const units = toUnits(roundHours(String(hours ?? '')) ?? '0', 4)
  return cents === undefined || cents === 0n || units === 0n ? undefined : amountOf(divideHalfUp(cents * 10_000n, units))
}

/**
 * Quantity × rate in cents. Undefined if a line item cannot store them: a quantity may have at most four decimals and a rate two, not
 * counting trailing zeros.
 */
export function productOf(quantity: CellValue, rate: CellValue): bigint | undefined {
  if (!/^\d{1,6}(\.\d{1,4}0*)?$/.test(String(quantity)) || !/^\d{1,8}(\.\d{1,2}0*)?$/.test(String(rate))) return undefined
  return toUnits(lineAmount({ quantity: shortened(quantity, 4), rate: shortened(rate, 2) }), 2)
}

function shortened(value: CellValue, places: number): string {
  const [whole = '', fraction = ''] = String(value).split('.')
  return `${whole}.${fraction.slice(0, places)}`.replace(/\.$/, '')
}
