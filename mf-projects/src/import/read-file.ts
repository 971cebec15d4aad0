import { MAX_IMPORT_BYTES } from '@billfold/contracts/import'
import { decodeText, foreignFormat } from '@billfold/web-kit/data-files/decode-text.ts'
import { parseCsv, type ParsedCsv } from '@billfold/web-kit/data-files/parse-csv.ts'
import { UnreadableFile } from '@billfold/web-kit/data-files/unreadable-file.ts'

/** `records` and `rows` do not include the heading. */
export interface SourceFile extends ParsedCsv {
  name: string
  header: readonly string[]
}

interface SizeLimit {
  bytes: number
  message: string
}

const DEFAULT_LIMIT: SizeLimit = { bytes: MAX_IMPORT_BYTES, message: 'The file is larger than 8 MB. Split it and import the parts.' }

export function readFile(file: File): Promise<SourceFile> {
  return readFileUpTo(DEFAULT_LIMIT, file)
}

export async function readFileUpTo(limit: SizeLimit, file: File): Promise<SourceFile> {
  if (file.size > limit.bytes) throw new UnreadableFile(limit.message)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const foreign = foreignFormat(bytes, file.name)
  if (foreign !== null) throw new UnreadableFile(foreign)
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableFile('This is not a CSV file. Save your spreadsheet as CSV and choose that file.')
  const { records, rows, delimiter } = await parseCsv(text)
  const [header = [], ...filled] = records
  if (filled.length === 0) throw new UnreadableFile('There are no rows to import')
  return { name: file.name, header, records: filled, rows: rows.slice(1), delimiter }
}
