export type DateOrder = 'month-first' | 'day-first'

/** The file's notation, where formats differ. */
export interface CellStyle {
  /** '1.250,00' is an amount here. */
  decimalComma: boolean
  /** Undefined: unknown, so ambiguous dates stay unparsed. */
  dateOrder: DateOrder | undefined
}

export type CellValue = string | number | boolean

/** Converts a non-empty cell for the request. Unreadable values are left unchanged, so that validation reports them. */
export type ReadCell = (cell: string, style: CellStyle) => CellValue

export const asText: ReadCell = (cell) => cell

/** '$1,250.00' → '1250.00'. */
export const asAmount: ReadCell = (cell, { decimalComma }) => {
  const plain = cell.replace(/[$€£\s\u00a0\u202f]/g, '')
  if (decimalComma && /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** '45 %' → 45 */
export const asWhole: ReadCell = (cell) => {
  const [, digits] = /^(\d{1,15})\s*%?$/.exec(cell) ?? []
  return digits === undefined ? cell : Number(digits)
}

/** '11/20/2026' and '20.11.2026' → '2026-11-20' */
export const asDate: ReadCell = (cell, { dateOrder }) => {
  const [, first = '', sign, second = '', year = ''] = NUMERIC_DATE.exec(cell) ?? []
  if (sign === undefined || (dateOrder === undefined && isAmbiguousDate(cell))) return cell
  const [day, month] = sign === '.' || dateOrder === 'day-first' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function asOneOf(words: Readonly<Record<string, CellValue>>): ReadCell {
  const values = new Map(Object.entries(words).map(([word, value]) => [plainWord(word), value]))
  return (cell) => values.get(plainWord(cell)) ?? cell
}

/** Only lowercase letters and digits: 'Due-Date *' → 'duedate'. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const NUMERIC_DATE = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/

/** Detects the order of day and month from the file: a number above 12 is the day. */
export function findDateOrder(cells: Iterable<string>): DateOrder | undefined {
  for (const cell of cells) {
    const [first, second] = slashedNumbers(cell)
    if (first > 12 && second <= 12) return 'day-first'
    if (second > 12 && first <= 12) return 'month-first'
  }
  return undefined
}

/** 3/4/2026 is March 4 or April 3; 5/5/2026 is the same either way. */
export function isAmbiguousDate(cell: string): boolean {
  const [first, second] = slashedNumbers(cell)
  return first !== second && first <= 12 && second <= 12
}

function slashedNumbers(cell: string): [number, number] {
  const [, first, sign, second] = NUMERIC_DATE.exec(cell) ?? []
  return sign === '/' ? [Number(first), Number(second)] : [0, 0]
}
