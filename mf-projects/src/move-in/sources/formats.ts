import type { ImportSource } from '@billfold/contracts/imports/import-run'
import type { FileKind } from '../move-in-fields.ts'
import { clockifyFormats } from './clockify.ts'
import { type FileFormat, isRecognized } from './file-format.ts'
import { freshbooksFormats } from './freshbooks.ts'
import { harvestFormats } from './harvest.ts'
import { invoiceNinjaFormats } from './invoice-ninja.ts'
import { kimaiFormats } from './kimai.ts'
import { togglFormats } from './toggl.ts'

const formats: readonly FileFormat[] = [...togglFormats, ...harvestFormats, ...clockifyFormats, ...freshbooksFormats, ...invoiceNinjaFormats, ...kimaiFormats]

/** The recognized format with the most headings; undefined for files from other tools. */
export function recognize(header: readonly string[], source?: ImportSource): FileFormat | undefined {
  const found = formats.filter((format) => (source === undefined || format.source === source) && isRecognized(format, header))
  return longest(found)
}

function longest(found: readonly FileFormat[]): FileFormat | undefined {
  return found.toSorted((a, b) => b.recognizedBy.length - a.recognizedBy.length)[0]
}

/** The tool's format for this kind of record, preferably one that matches the headings. */
export function formatFor(source: ImportSource, kind: FileKind, header: readonly string[]): FileFormat | undefined {
  const offered = formats.filter((format) => format.source === source && format.kind === kind)
  return longest(offered.filter((format) => isRecognized(format, header))) ?? offered[0]
}
