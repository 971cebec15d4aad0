import { parse } from 'papaparse'
import { withoutGuard } from '@billfold/contracts/csv'
import { UnreadableFile } from './unreadable-file.ts'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface ParsedCsv {
  /** Cells are trimmed. Blank rows and the apostrophes that guard against formulas have been removed. */
  records: readonly (readonly string[])[]
  /** The spreadsheet row of each record, starting at 1. */
  rows: readonly number[]
  delimiter: Delimiter
}

/** Number of characters between two pauses; parsing them takes a few milliseconds. */
const STEP = 256 * 1024

/** Parses in steps, so that the page can paint and handle clicks in between. */
export function parseCsv(file: string): Promise<ParsedCsv> {
  // papaparse supports only one kind of line break per file.
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = findDelimiter(text)
  const records: string[][] = []
  const rows: number[] = []
  let row = 0
  return new Promise((resolve, reject) => {
    parse(text, {
      delimiter,
      newline: '\n',
      skipEmptyLines: false,
      chunkSize: STEP,
      chunk({ data, errors }, parser) {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          reject(new UnreadableFile('The file ends inside a quoted field. A closing quote (") is missing.'))
          parser.abort()
          return
        }
        for (const cells of data) {
          row += 1
          const record = cells.map((cell) => withoutGuard(cell.trim()))
          if (record.every((cell) => cell === '')) continue
          records.push(record)
          rows.push(row)
        }
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve({ records, rows, delimiter }),
    })
  })
}

/**
 * Finds the delimiter that appears most often outside quotes in the first record that contains any. papaparse's own detection mistakes
 * decimal commas for delimiters.
 */
function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  let isFound = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const count = counts.get(sign)
    if (count !== undefined) {
      counts.set(sign, count + 1)
      isFound = true
    }
    if (sign === '\n' && isFound) break
  }
  const countOf = (delimiter: Delimiter) => counts.get(delimiter) ?? 0
  return delimiters.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best))
}
