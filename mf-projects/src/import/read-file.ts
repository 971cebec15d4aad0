import { MAX_IMPORT_BYTES } from '@billfold/contracts/import'
import { withoutGuard } from '@billfold/web-kit'
import { parse } from 'papaparse'

export interface SourceFile {
  name: string
  header: readonly string[]
  records: readonly (readonly string[])[]
  delimiter: Delimiter
}

/** A file that cannot be read; the message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export async function readFile(file: File): Promise<SourceFile> {
  if (file.size > MAX_IMPORT_BYTES) throw new UnreadableFile('The file is larger than 8 MB. Split it and import the parts.')
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()))
  if (text === null) throw new UnreadableFile('This is not a CSV file. Save your spreadsheet as CSV and choose that file.')
  const { records, delimiter, isCutOff } = parseCsv(text)
  if (isCutOff) throw new UnreadableFile('The file ends inside a quoted field. A closing quote (") is missing.')
  const [header = [], ...rows] = records.map((record) => record.map((cell) => withoutGuard(cell.trim())))
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length === 0) throw new UnreadableFile('There are no rows to import')
  return { name: file.name, header, records: filled, delimiter }
}

export type Delimiter = ',' | ';'

interface ParsedCsv {
  /** Every record, including the header, except empty ones. */
  records: string[][]
  delimiter: Delimiter
  /** A field's opening quote is never closed, so the field contains the rest of the file. */
  isCutOff: boolean
}

export function parseCsv(file: string): ParsedCsv {
  // papaparse supports only one kind of line break per file.
  const text = file.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const { data, errors } = parse(text, { delimiter, newline: '\n', skipEmptyLines: true })
  return { records: data, delimiter, isCutOff: errors.some(({ code }) => code === 'MissingQuotes') }
}

/** The delimiter that is more frequent outside quotes in the first record. papaparse's detection mistakes decimal commas for delimiters. */
function delimiterOf(text: string): Delimiter {
  let commas = 0
  let semicolons = 0
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === ',') commas += 1
    if (sign === ';') semicolons += 1
    if (sign === '\n' && commas + semicolons > 0) break
  }
  return semicolons > commas ? ';' : ','
}

/** Decodes the encodings that spreadsheets use for CSV. Null for binary files such as workbooks and images. */
export function decodeFile(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isUtf16 ? new TextDecoder('utf-16le').decode(bytes) : decodeUtf8(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text
}

/** Falls back to the Windows code page that old programs use. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
