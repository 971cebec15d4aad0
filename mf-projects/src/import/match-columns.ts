import type { Translate } from '@billfold/web-kit'
import type { ImportField, Mapping } from './import-field.ts'
import { plainWord } from './read-cell.ts'

/**
 * Finds each field's column by its header, ignoring case, blanks, dashes and underscores. The translated label, used in
 * the template, takes precedence over the field's name, and that over aliases; each column fills one field.
 */
export function matchColumns(header: readonly string[], fields: readonly ImportField[], t: Translate): Mapping {
  const free = new Map(header.map((text, index) => [plainWord(text), index] as const).toReversed())
  const mapping: Record<string, number> = {}

  function take(field: ImportField, words: readonly string[]) {
    const word = words.map(plainWord).find((word) => word !== '' && free.has(word))
    const column = word === undefined || field.name in mapping ? undefined : free.get(word)
    if (word === undefined || column === undefined) return
    mapping[field.name] = column
    free.delete(word)
  }

  for (const field of fields) take(field, [t(field.label)])
  for (const field of fields) take(field, [field.label, field.name])
  for (const field of fields) take(field, field.aliases ?? [])
  return mapping
}
