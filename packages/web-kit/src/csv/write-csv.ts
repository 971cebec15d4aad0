/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + records.map((record) => `${record.map(cell).join(',')}\r\n`).join('')
}

/** A spreadsheet would run a cell that starts like a formula; an apostrophe makes it text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What stood in a cell before a spreadsheet, or our own export, made it text. */
export function withoutGuard(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r])/, '')
}
