import { decimalAmount } from './statement.ts'

/** True if the amounts in a column use a decimal comma, e.g. '1.234,56'. */
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

/** Parses amounts such as '$1,234.50', '1.234,50-' and '(12.00)' into exact decimals. Null if the cell is not an amount. */
export function readAmount(cell: string, decimalComma: boolean): string | null {
  const isNegative = /^\(.*\)$/.test(cell) || /^[^\d]*[-−]|[-−]$|\bDR?$/i.test(cell)
  const digits = cell.replaceAll(/[()\s'’\u00a0\u202f$€£+−-]|[A-Z]{2,3}\b/gi, '')
  const grouped = decimalComma ? /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/ : /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
  if (!grouped.test(digits)) return null
  const plain = decimalComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return decimalAmount(isNegative ? `-${plain}` : plain)
}
