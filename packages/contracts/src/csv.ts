/**
 * Spreadsheets run cells that match this as formulas. Leading apostrophes also match, so that `withoutGuard` removes only the apostrophe
 * that we added.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const GUARD = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Prevents formula injection: a leading apostrophe turns a formula into text. Negative amounts remain numbers, so that spreadsheets include
 * them in sums.
 */
export function guarded(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
}

/** Removes the apostrophe that our export or a spreadsheet added. */
export function withoutGuard(value: string): string {
  return value.replace(GUARD, '')
}

/** One record with its line break, as in RFC 4180. */
export function csvLine(record: readonly string[]): string {
  return `${record.map(cell).join(',')}\r\n`
}

function cell(value: string): string {
  const safe = guarded(value)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Makes Excel read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
