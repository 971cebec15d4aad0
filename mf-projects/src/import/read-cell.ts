/** How a file as a whole writes what can be written in two ways. */
export interface CellStyle {
  /** '1.250,00' is an amount here. */
  decimalComma: boolean
  /** 3/4/2026 is April here. */
  dayFirst: boolean
}

export type CellValue = string | number | boolean

/** What is sent for a cell that is not empty. What cannot be understood stays as it is, for the rules to refuse it by name. */
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
export const asDate: ReadCell = (cell, { dayFirst }) => {
  const [, first = '', sign, second = '', year = ''] = NUMERIC_DATE.exec(cell) ?? []
  if (sign === undefined) return cell
  const [day, month] = sign === '.' || dayFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** One of some words, whatever their case, blanks and dashes. */
export function asOneOf(words: Readonly<Record<string, CellValue>>): ReadCell {
  const known = new Map(Object.entries(words).map(([word, value]) => [plainWord(word), value]))
  return (cell) => known.get(plainWord(cell)) ?? cell
}

/** Letters and digits alone, in lower case: 'Due-Date *' → 'duedate'. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

const NUMERIC_DATE = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/

/** The month stands first, as in the United States, unless a date of the file can only be read the other way. */
export function isDayFirst(cells: Iterable<string>): boolean {
  for (const cell of cells) {
    const [, first, sign] = NUMERIC_DATE.exec(cell) ?? []
    if (sign === '/' && Number(first) > 12) return true
  }
  return false
}
