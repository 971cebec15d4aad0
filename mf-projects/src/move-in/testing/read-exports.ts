import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { readFile } from '../../import/read-file.ts'
import { type Answers, buildRecords } from '../build-records.ts'
import { findDates, mapFile, sourceOf, withHeading } from '../match-files.ts'

const same = (text: string) => text

export function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'export.csv'): File {
  return new File([content], name, { type: 'text/csv' })
}

/** Reads, recognizes and maps files the way the page does. */
export async function recordsOf(contents: readonly (string | Uint8Array<ArrayBuffer>)[], answers: Partial<Answers> = {}): Promise<ImportRecordInput[]> {
  const files = await Promise.all(contents.map(async (content) => withHeading(await readFile(fileOf(content)))))
  const mapped = files.map((file) => mapFile(file, sourceOf(files), same))
  const records = await buildRecords(mapped, { dateOrder: findDates(mapped).order, clientName: '', projectName: 'General', ...answers })
  // Drops undefined values, as JSON does when the records are sent.
  return JSON.parse(JSON.stringify(records)) as ImportRecordInput[]
}
