/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
export function csvLine(record: readonly string[]): string {
  return `${record.map(cell).join(',')}\r\n`
}

/** Spreadsheets run cells with this prefix as formulas. Apostrophes are included so that GUARD removes only the one that we added. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
/** The apostrophe that our export or a spreadsheet added. */
export const GUARD = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Security: an apostrophe turns a formula into text. Negative amounts remain numbers, so that spreadsheets include them in sums. */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
