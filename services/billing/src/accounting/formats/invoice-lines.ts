import type { AccountingSettings } from '@billfold/contracts/accounting/accounting-settings'
import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { divideHalfUp, fromUnits, type Money, negate, toUnits } from '@billfold/contracts/money'
import type { BookedInvoice, BookedLine } from '../accounting.sql.ts'

/** The invoice's lines, or a single line for the whole subtotal if it has none. */
export function workLines({ number, subtotal, lines }: BookedInvoice): BookedLine[] {
  return lines.length > 0 ? lines : [{ description: `Invoice ${number}`, quantity: '1', rate: subtotal, amount: subtotal }]
}

export function deductionLines({ deductions }: BookedInvoice): BookedLine[] {
  return deductions.map(({ number, amount }) => ({ description: `Deposit ${number}`, quantity: '1', rate: negate(amount), amount: negate(amount) }))
}

/**
 * Splits the tax across the lines in proportion to their amounts. Each share is the difference between two rounded sums, so the shares add
 * up to the cent.
 */
export function spreadTax(tax: Money, amounts: readonly Money[]): Money[] {
  const [units, cents] = [toUnits(tax, 2), amounts.map((amount) => toUnits(amount, 2))]
  const total = cents.reduce((sum, amount) => sum + amount, 0n)
  if (total === 0n) return amounts.map((_, index) => (index === 0 ? tax : '0.00'))
  let reached = 0n
  let spread = 0n
  return cents.map((amount) => {
    reached += amount
    const share = divideHalfUp(units * reached, total) - spread
    spread += share
    return fromUnits(share, 2)
  })
}

/** '2026-11-28' → '11/28/2026' or '28/11/2026' */
export function orderedDate(date: CalendarDate, order: AccountingSettings['xero']['dateOrder']): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return order === 'month-first' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
}
