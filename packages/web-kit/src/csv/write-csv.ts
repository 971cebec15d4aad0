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

/** A spreadsheet runs a cell that starts like this as a formula. Apostrophes come first so that `withoutGuard` takes off ours and no other. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const GUARD = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/

/** An apostrophe makes a formula text. A negative amount stays a number, or a spreadsheet leaves it out of its sums. */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The value of a cell without the apostrophe by which our export or a spreadsheet made it text. */
export function withoutGuard(value: string): string {
  return value.replace(GUARD, '')
}
