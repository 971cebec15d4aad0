/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
export function writeCsv(records: Iterable<readonly string[]>): string {
  return BYTE_ORDER_MARK + [...records].map(line).join('')
}

const RECORDS_A_PART = 100

/** The same file in chunks that are created on demand. */
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

/** Spreadsheets run cells with this prefix as formulas. Apostrophes are included so that `withoutGuard` removes only the one that we added. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const GUARD = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Security: an apostrophe turns a formula into text. Negative amounts stay numbers, so that spreadsheets include them in sums. */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that our export or a spreadsheet added. */
export function withoutGuard(value: string): string {
  return value.replace(GUARD, '')
}
