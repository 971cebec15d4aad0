import { MAX_IMPORT_BYTES } from '@billfold/contracts/import'
import { withoutGuard } from '@billfold/web-kit'
import { decodeFile } from '../csv/decode-file.ts'
import { parseCsv, type Delimiter } from '../csv/parse-csv.ts'

/** A parsed file: its header, and rows with a cell per column. */
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
  if (text === null) throw new UnreadableFile('This is not a CSV file. Save your sheet as CSV and choose that file.')
  const { records, delimiter, isCutOff } = parseCsv(text)
  if (isCutOff) throw new UnreadableFile('The file ends inside a quoted field. A closing quote (") is missing.')
  const [header = [], ...rows] = records.map((record) => record.map((cell) => withoutGuard(cell.trim())))
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length === 0) throw new UnreadableFile('There are no rows to import')
  return { name: file.name, header, records: filled, delimiter }
}
