/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
export function writeCsv(records: Iterable<readonly string[]>): string {
  return BYTE_ORDER_MARK + [...records].map(line).join('')
}

const RECORDS_A_PART = 100

/** The same file in parts, of which each is made when it is asked for. */
export function* csvParts(records: Iterable<readonly string[]>): Generator<string> {
  yield BYTE_ORDER_MARK
  let part = ''
  let count = 0
  for (const record of records) {
    part += line(record)
    count += 1
    if (count % RECORDS_A_PART > 0) continue
    yield part
    part = ''
  }
  if (part) yield part
}

function line(record: readonly string[]): string {
  return `${record.map(cell).join(',')}\r\n`
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
