import { MAX_IMPORT_BYTES } from '@billfold/contracts/import'
import { withoutGuard } from '@billfold/web-kit'
import { parse } from 'papaparse'
import { decodeFile, foreignFormat } from './decode-file.ts'

export interface SourceFile {
  name: string
  header: readonly string[]
  records: readonly (readonly string[])[]
  /** The row of each record in a spreadsheet, counted from 1 with the heading. */
  rows: readonly number[]
  delimiter: Delimiter
}

/** A file that cannot be read; the message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

interface SizeLimit {
  bytes: number
  message: string
}

const DEFAULT_LIMIT: SizeLimit = { bytes: MAX_IMPORT_BYTES, message: 'The file is larger than 8 MB. Split it and import the parts.' }

/** Reads in steps between which the page can paint and handle clicks. */
export async function readFile(file: File, limit = DEFAULT_LIMIT): Promise<SourceFile> {
  if (file.size > limit.bytes) throw new UnreadableFile(limit.message)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const foreign = foreignFormat(bytes, file.name)
  if (foreign !== null) throw new UnreadableFile(foreign)
  const text = decodeFile(bytes)
  if (text === null) throw new UnreadableFile('This is not a CSV file. Save your spreadsheet as CSV and choose that file.')
  const { records, rows, delimiter, isCutOff } = await parseInSteps(text)
  if (isCutOff) throw new UnreadableFile('The file ends inside a quoted field. A closing quote (") is missing.')
  const [header = [], ...filled] = records
  if (filled.length === 0) throw new UnreadableFile('There are no rows to import')
  return { name: file.name, header, records: filled, rows: rows.slice(1), delimiter }
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

interface ParsedCsv {
  /** Every record, including the header, except empty ones. */
  records: string[][]
  delimiter: Delimiter
  /** A field's opening quote is never closed, so the field contains the rest of the file. */
  isCutOff: boolean
}

export function parseCsv(file: string): ParsedCsv {
  const text = withLineFeeds(file)
  const delimiter = delimiterOf(text)
  const { data, errors } = parse(text, { delimiter, newline: '\n', skipEmptyLines: true })
  return { records: data, delimiter, isCutOff: errors.some(isMissingQuote) }
}

/** Characters between two rests; parsing them takes a few milliseconds. */
const STEP = 256 * 1024

/** Trims the cells, removes guards against formulas and omits blank rows. */
function parseInSteps(file: string): Promise<ParsedCsv & { rows: number[] }> {
  const text = withLineFeeds(file)
  const delimiter = delimiterOf(text)
  const parsed = { records: [] as string[][], rows: [] as number[], delimiter, isCutOff: false }
  let row = 0
  return new Promise((resolve) => {
    parse(text, {
      delimiter,
      newline: '\n',
      skipEmptyLines: false,
      chunkSize: STEP,
      chunk({ data, errors }, parser) {
        for (const cells of data) {
          row += 1
          const record = cells.map((cell) => withoutGuard(cell.trim()))
          if (record.every((cell) => cell === '')) continue
          parsed.records.push(record)
          parsed.rows.push(row)
        }
        parsed.isCutOff ||= errors.some(isMissingQuote)
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(parsed),
    })
  })
}

/** papaparse supports only one kind of line break per file. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function isMissingQuote({ code }: { code: string }): boolean {
  return code === 'MissingQuotes'
}

/** The delimiter that is most frequent outside quotes in the first record. papaparse's detection mistakes decimal commas for delimiters. */
function delimiterOf(text: string): Delimiter {
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
