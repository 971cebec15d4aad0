import type { ImportSource } from '@billfold/contracts/imports/import-run'
import type { Translate } from '@billfold/web-kit'
import { type DateOrder, findDateOrder, isAmbiguousDate } from '@billfold/web-kit/data-files/read-date.ts'
import { cellsThatLook, matchColumns } from '../import/build-rows.ts'
import { type ImportField, type Mapping, missingFields } from '../import/import-fields.ts'
import type { SourceFile } from '../import/read-file.ts'
import type { MappedFile } from './build-records.ts'
import { type FileKind, fileKinds, moveInFields } from './move-in-fields.ts'
import { matchFormat } from './sources/file-format.ts'
import { formatFor, recognize } from './sources/formats.ts'

/** Reports may begin with a title and a period above the headings. */
const MOST_TITLE_ROWS = 10

/** Uses the first recognized row as the heading. */
export function withHeading(file: SourceFile): SourceFile {
  if (recognize(file.header)) return file
  const place = file.records.slice(0, MOST_TITLE_ROWS).findIndex((record) => recognize(record) !== undefined)
  const header = file.records[place]
  return header ? { ...file, header, records: file.records.slice(place + 1), rows: file.rows.slice(place + 1) } : file
}

/** The tool that wrote the first recognized file. */
export function sourceOf(files: readonly SourceFile[]): ImportSource {
  return files.map(({ header }) => recognize(header)?.source).find((source) => source !== undefined) ?? 'csv'
}

export function mapFile(file: SourceFile, source: ImportSource, t: Translate): MappedFile {
  const format = source === 'csv' ? undefined : (recognize(file.header, source) ?? recognize(file.header))
  return mapAs(file, format?.source ?? source, format?.kind ?? likelyKind(file.header, t), t)
}

/** If the tool's format leaves a required column unmatched, the headings are matched by name instead. */
export function mapAs(file: SourceFile, source: ImportSource, kind: FileKind, t: Translate): MappedFile {
  const fields = moveInFields[kind]
  const format = formatFor(source, kind, file.header)
  const own = format && matchFormat(format, file.header, fields)
  const isComplete = own !== undefined && missingFields(fields, own).length === 0
  return { file, kind, mapping: isComplete ? own : matchColumns(file.header, fields, t) }
}

/**
 * The kind with the most matching columns. A missing required column counts only half as much as a match, because it may just have an
 * unusual heading.
 */
function likelyKind(header: readonly string[], t: Translate): FileKind {
  const rated = fileKinds.map((kind) => {
    const mapping = matchColumns(header, moveInFields[kind], t)
    const missing = missingFields(moveInFields[kind], mapping).length
    return { kind, score: Object.keys(mapping).length - missing / 2 }
  })
  return rated.toSorted((a, b) => b.score - a.score)[0]?.kind ?? 'timeEntry'
}

export function missingColumns({ kind, mapping }: MappedFile): ImportField[] {
  return missingFields(moveInFields[kind], mapping)
}

interface Dates {
  /** Order of day and month found in the files; undefined if no date reveals it. */
  order: DateOrder | undefined
  /** Example of a date in the files that is ambiguous. */
  ambiguous: string | undefined
}

export function findDates(files: readonly MappedFile[]): Dates {
  const cells = files.flatMap(({ file, kind, mapping }) => cellsThatLook('date', file, moveInFields[kind], mapping))
  const order = findDateOrder(cells)
  return { order, ambiguous: order === undefined ? cells.find(isAmbiguousDate) : undefined }
}

const kindsWithClient: readonly FileKind[] = ['project', 'timeEntry', 'invoice']

/** Counts rows without a client and time entries without a project. */
export function countUnnamed(files: readonly MappedFile[]): { withoutClient: number; withoutProject: number } {
  const count = (kinds: readonly FileKind[], field: string) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((total, { file, mapping }) => total + countEmpty(file, mapping[field]), 0)
  return { withoutClient: count(kindsWithClient, 'clientName'), withoutProject: count(['timeEntry'], 'projectName') }
}

function countEmpty({ records }: SourceFile, column: Mapping[string]): number {
  return column === undefined ? records.length : records.filter((record) => !record[column]).length
}
