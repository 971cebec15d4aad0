import { isCalendarDate } from '@billfold/contracts/calendar-date'
import { decimalAmount } from './statement.ts'

export type DateOrder = 'month-first' | 'day-first'

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/
const ISO = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T].*)?$/
const NAMED = /^(?:(\d{1,2})[ .-]+([a-z]{3})[a-z]*[ ,.-]+|([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? )(\d{4}|\d{2})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Null if it is no date, or if it needs an order that is not known. */
export function readDate(cell: string, order: DateOrder | undefined): string | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(cell) ?? []
  if (isoYear !== undefined) return validDate(isoYear, isoMonth, isoDay)
  const [, day, month, otherMonth, otherDay, namedYear] = NAMED.exec(cell) ?? []
  if (namedYear !== undefined) return validDate(namedYear, String(MONTHS.indexOf((month ?? otherMonth ?? '').toLowerCase()) + 1), day ?? otherDay)
  const [, first = '', sign, second = '', year] = NUMERIC.exec(cell) ?? []
  if (year === undefined || (order === undefined && isAmbiguousDate(cell))) return null
  const isDayFirst = sign === '.' || order === 'day-first' || (order === undefined && Number(first) > 12)
  return isDayFirst ? validDate(year, second, first) : validDate(year, first, second)
}

function validDate(year = '', month = '', day = ''): string | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

function numbersOf(cell: string): [number, number] {
  const [, first, sign, second] = NUMERIC.exec(cell) ?? []
  return first === undefined || sign === '.' ? [0, 0] : [Number(first), Number(second)]
}

/** 3/4/2026 is March 4 or April 3; 5/5/2026 is the same either way. Dots are used where the day comes first. */
export function isAmbiguousDate(cell: string): boolean {
  const [first, second] = numbersOf(cell)
  return first > 0 && first !== second && first <= 12 && second <= 12
}

/** The order of day and month in the whole file: a number above 12 is the day. */
export function findDateOrder(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const [first, second] = numbersOf(cell)
    if (first > 12 && second <= 12) return 'day-first'
    if (second > 12 && first <= 12) return 'month-first'
  }
  return undefined
}

/** True if the amounts of a column have a decimal comma: '1.234,56'. */
export function hasDecimalComma(cells: Iterable<string>, isSemicolonFile: boolean): boolean {
  let sawThousands = false
  for (const cell of cells) {
    const digits = cell.replaceAll(/[^\d.,]/g, '')
    if (/,\d{1,2}$/.test(digits) || /\.\d{3},/.test(digits)) return true
    if (/\.\d{1,2}$/.test(digits) || /,\d{3}\./.test(digits)) return false
    if (/\.\d{3}$/.test(digits)) sawThousands = true
  }
  return isSemicolonFile || sawThousands
}

/** '$1,234.50', '1.234,50-' and '(12.00)' as exact decimals. Null if it is no amount. */
export function readAmount(cell: string, decimalComma: boolean): string | null {
  const isNegative = /^\(.*\)$/.test(cell) || /^[^\d]*[-−]|[-−]$|\bDR?$/i.test(cell)
  const digits = cell.replaceAll(/[()\s'’\u00a0\u202f$€£+−-]|[A-Z]{2,3}\b/gi, '')
  const grouped = decimalComma ? /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/ : /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
  if (!grouped.test(digits)) return null
  const plain = decimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return decimalAmount(isNegative ? `-${plain}` : plain)
}
