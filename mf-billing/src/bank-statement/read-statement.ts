import { decodeText } from '@billfold/web-kit/data-files/decode-text.ts'
import { UnreadableFile } from '@billfold/web-kit/data-files/unreadable-file.ts'
import { readCamt } from './read-camt.ts'
import { type CsvStatement, readCsvFile } from './read-csv.ts'
import { readOfx } from './read-ofx.ts'
import type { ReadLines } from './statement.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** A CSV file is not parsed until its columns are matched. */
type StatementContent = { format: 'camt' | 'ofx'; lines: ReadLines } | { format: 'csv'; csv: CsvStatement }
export type StatementFile = { name: string } & StatementContent

export async function readStatement(file: File): Promise<StatementFile> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('The file is larger than 20 MB. Download a shorter period from your bank.')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text === null) throw new UnreadableFile('This file is not a text file. Download the statement as CAMT.053, OFX or CSV.')
  return { name: file.name, ...(await readText(text)) }
}

async function readText(text: string): Promise<StatementContent> {
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  if (/^\s*OFXHEADER:/i.test(text) || /^(?:\s*<\?[^>]*\?>)*\s*<OFX>/i.test(text)) {
    refuseDoctype(text)
    return { format: 'ofx', lines: readOfx(text) }
  }
  if (/^\s*</.test(text)) {
    refuseDoctype(text)
    return { format: 'camt', lines: readCamt(text) }
  }
  return { format: 'csv', csv: await readCsvFile(text) }
}

/** Security: a document type can define entities that expand without limit. Bank statements never contain one. */
function refuseDoctype(text: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile('This file wasn’t read because it contains a document type declaration (DOCTYPE), which bank statements don’t have.')
}
