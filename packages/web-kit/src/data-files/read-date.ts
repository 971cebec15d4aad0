import { isCalendarDate } from '@billfold/contracts/calendar-date'

export type DateOrder = 'month-first' | 'day-first'

const ISO = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_AND_NAME = /^(\d{1,2})[\s/.-]{1,3}([a-z]{3,9})\.?[\s/,.-]{1,3}(\d{4}|\d{2})$/i
const NAME_AND_DAY = /^([a-z]{3,9})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Converts '11/20/2026', '20.11.2026', '2026/11/20', '20261120', 'Nov 20, 2026' and '20-Nov-2026' to '2026-11-20'. Returns null if the text
 * is not a date, or is ambiguous and no order is given.
 */
export function readDate(cell: string, order: DateOrder | undefined): string | null {
  const text = withoutTime(cell)
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? []
  if (isoYear !== undefined) return dateOf(isoYear, isoMonth, isoDay)
  const [, day, name, year] = DAY_AND_NAME.exec(text) ?? []
  if (name !== undefined) return dateOf(year, monthNamed(name), day)
  const [, firstName, secondDay, lastYear] = NAME_AND_DAY.exec(text) ?? []
  if (firstName !== undefined) return dateOf(lastYear, monthNamed(firstName), secondDay)
  const [, first = '', sign, second = '', last] = NUMERIC.exec(text) ?? []
  if (sign === undefined || (order === undefined && isAmbiguousDate(text))) return null
  const isDayFirst = sign === '.' || order === 'day-first' || (order === undefined && Number(first) > 12)
  return isDayFirst ? dateOf(last, second, first) : dateOf(last, first, second)
}

function monthNamed(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function dateOf(year = '', month = '', day = ''): string | null {
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/** Removes the time from '2026-11-20T10:00:00Z' and '11/20/2026, 10:00 AM'. */
function withoutTime(cell: string): string {
  return cell.replace(/(?:T|,?\s{1,9})\d{1,2}:\d{2}[^]*$/, '')
}

/** The order of day and month used throughout the file, found from a date with a number above 12, which must be the day. */
export function findDateOrder(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const [first, second] = dayAndMonth(cell)
    if (first > 12 && second <= 12) return 'day-first'
    if (second > 12 && first <= 12) return 'month-first'
  }
  return undefined
}

/** True for 3/4/2026, which is March 4 or April 3, but not for 5/5/2026, which is the same either way. */
export function isAmbiguousDate(cell: string): boolean {
  const [first, second] = dayAndMonth(cell)
  return first !== second && first <= 12 && second <= 12
}

/** Zeros unless the separators are slashes or dashes; in dates with dots, the day is always first. */
function dayAndMonth(cell: string): [number, number] {
  const [, first, sign, second] = NUMERIC.exec(withoutTime(cell)) ?? []
  return sign === '/' || sign === '-' ? [Number(first), Number(second)] : [0, 0]
}
