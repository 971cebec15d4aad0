import type { ImportSource } from '@billfold/contracts/imports/import-run'
import type { ImportField, Mapping } from '../../import/import-fields.ts'
import { plainWord } from '../../import/read-cell.ts'
import type { FileKind } from '../move-in-fields.ts'

/** One heading, or several alternatives, because the headings differ between a tool's versions. */
export type Heading = string | readonly string[]

/** One kind of file that a tool exports. Headings are compared without case, blanks and punctuation. */
export interface FileFormat {
  source: ImportSource
  kind: FileKind
  /** Headings that identify this kind of file: every such file has all of them, and no other file does. */
  recognizedBy: readonly Heading[]
  /** Headings by field. */
  columns: Readonly<Record<string, Heading>>
}

/** Matches each field to the first of its headings in the file. A heading may end with a currency: 'Amount (USD)'. */
export function matchFormat({ columns }: FileFormat, header: readonly string[], fields: readonly ImportField[]): Mapping {
  const places = placesIn(header)
  const used = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const { name } of fields) {
    const place = headingsOf(columns[name])
      .map((heading) => places.get(plainHeading(heading)))
      .find((found) => found !== undefined && !used.has(found))
    if (place === undefined) continue
    mapping[name] = place
    used.add(place)
  }
  return mapping
}

export function isRecognized({ recognizedBy }: FileFormat, header: readonly string[]): boolean {
  const places = placesIn(header)
  return recognizedBy.every((heading) => headingsOf(heading).some((name) => places.has(plainHeading(name))))
}

function placesIn(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((text, index) => [plainHeading(text), index] as const).toReversed())
}

function plainHeading(text: string): string {
  return plainWord(text.replace(/\((?:[A-Z]{3})?\)\s*$/, ''))
}

function headingsOf(heading: Heading | undefined): readonly string[] {
  return heading === undefined ? [] : typeof heading === 'string' ? [heading] : heading
}
