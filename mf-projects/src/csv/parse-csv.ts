export type Delimiter = ',' | ';'

interface ParsedCsv {
  /** Every record, including the header, except empty ones. */
  records: string[][]
  delimiter: Delimiter
  /** The last field's opening quote is never closed, so it contains the rest of the file. */
  isCutOff: boolean
}

const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180 and common variants: ';' where the comma is the decimal sign, LF or CR alone, quotes inside an unquoted field. */
export function parseCsv(file: string): ParsedCsv {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file
  const delimiter = delimiterOf(text)
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  let isCutOff = false

  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    const plainEnd = endOfPlain(text, quoted?.end ?? at, delimiter)
    const rest = text.slice(quoted?.end ?? at, plainEnd)
    record.push((quoted?.value ?? '') + rest)
    isCutOff = quoted?.isCutOff ?? false
    at = plainEnd

    if (text[at] === delimiter) {
      at += 1
      // A delimiter at the very end starts one more field.
      if (at < text.length) continue
      record.push('')
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    const isBlankLine = record.length === 1 && record[0] === '' && quoted === null
    if (!isBlankLine) records.push(record)
    record = []
  }
  return { records, delimiter, isCutOff }
}

interface Quoted {
  value: string
  /** Position after the closing quote. */
  end: number
  isCutOff: boolean
}

function readQuoted(text: string, start: number): Quoted {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: value + text.slice(from), end: text.length, isCutOff: true }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1, isCutOff: false }
    value += '"'
    from = quote + 2
  }
}

function endOfPlain(text: string, from: number, delimiter: Delimiter): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

/** The more frequent one outside quotes in the first record. */
function delimiterOf(text: string): Delimiter {
  let commas = 0
  let semicolons = 0
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === ',') commas += 1
    if (sign === ';') semicolons += 1
    if ((sign === '\n' || sign === '\r') && commas + semicolons > 0) break
  }
  return semicolons > commas ? ';' : ','
}
