import { divideHalfUp, fromUnits, withoutZeros } from '@billfold/contracts/money'
import { type DateOrder, readDate } from '@billfold/web-kit/data-files/read-date.ts'

/** How the file writes numbers and dates. */
export interface CellStyle {
  /** True if '1.250,00' is an amount in this file. */
  decimalComma: boolean
  /** Undefined if unknown; ambiguous dates are then left unparsed. */
  dateOrder: DateOrder | undefined
}

export type CellValue = string | number | boolean

/** Converts a non-empty cell for the request. Leaves unreadable values unchanged, so that validation reports them. */
export type ReadCell = (cell: string, style: CellStyle) => CellValue

export const asText: ReadCell = (cell) => cell

/** '$1,250.00', 'USD 1250' and "1'250.00" → '1250.00' or '1250'. */
export const asAmount: ReadCell = (cell, style) => plainAmount(cell, style)

function plainAmount(cell: string, { decimalComma }: CellStyle): string {
  const plain = cell.replace(/^[A-Z]{3}(?=[\s\d])|(?<=\d\s?)[A-Z]{3}$|[\p{Sc}\s\u00a0\u202f]|(?<=\d)['’](?=\d{3})/gu, '')
  if (decimalComma && /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** '45 %' → 45 */
export const asWhole: ReadCell = (cell) => {
  const [, digits] = /^(\d{1,15})\s*%?$/.exec(cell) ?? []
  return digits === undefined ? cell : Number(digits)
}

/** '1:30:00', '1:30', '1h 30m', '1.5' and '1,5 h' → '1.5' */
export const asHours: ReadCell = (cell, style) => {
  const [, hours = '', minutes = '', seconds = '0'] = /^(\d{1,6}):(\d{1,2})(?::(\d{1,2}))?$/.exec(cell) ?? /^(\d{1,6})\s*h\s*(\d{1,2})\s*m(?:in)?$/i.exec(cell) ?? []
  if (hours !== '') return clockHours(hours, minutes, seconds)
  const [, alone] = /^(\d{1,6})\s*m(?:in)?$/i.exec(cell) ?? []
  if (alone !== undefined) return clockHours('0', alone, '0')
  return plainAmount(cell.replace(/\s{0,9}h(?:ours?)?$/i, ''), style)
}

function clockHours(hours: string, minutes: string, seconds: string): string {
  const total = (BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)
  return withoutZeros(fromUnits(divideHalfUp(total * 10_000n, 3600n), 4))
}

export const asDate: ReadCell = (cell, { dateOrder }) => readDate(cell, dateOrder) ?? cell

export function asOneOf(words: Readonly<Record<string, CellValue>>): ReadCell {
  const values = new Map(Object.entries(words).map(([word, value]) => [plainWord(word), value]))
  return (cell) => values.get(plainWord(cell)) ?? cell
}

/** Keeps only letters and digits, in lowercase: 'Due-Date *' → 'duedate'. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const COMMA = /[.\s'’]\d{3},\d+\D*$|^\D*\d+,(\d{1,2}|\d{4,})\D*$/
const POINT = /[,\s'’]\d{3}\.\d+\D*$|^\D*\d+\.(\d{1,2}|\d{4,})\D*$/

/**
 * Detects the decimal separator from the first number that has one. If no number has one, a comma is assumed for files that separate fields
 * with ';'.
 */
export function findDecimalComma(cells: Iterable<string>, delimiter: string): boolean {
  for (const cell of cells) {
    if (COMMA.test(cell)) return true
    if (POINT.test(cell)) return false
  }
  return delimiter === ';'
}
