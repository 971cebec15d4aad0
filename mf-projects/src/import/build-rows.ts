import type { Translate } from '@billfold/web-kit'
import type { ImportField, Mapping } from './import-fields.ts'
import type { DateOrder } from '@billfold/web-kit/data-files/read-date.ts'
import { type CellStyle, type CellValue, plainWord } from './read-cell.ts'
import type { SourceFile } from './read-file.ts'

/** Cell values by field name. Empty cells are omitted. */
export type ImportRow = Readonly<Record<string, CellValue>>

export function buildRows(file: SourceFile, fields: readonly ImportField[], mapping: Mapping, dateOrder?: DateOrder): ImportRow[] {
  // Programs that write decimal commas separate fields with ';'.
  return file.records.map(rowReader(fields, mapping, { decimalComma: file.delimiter === ';', dateOrder }))
}

/** Returns a function that converts one record. */
export function rowReader(fields: readonly ImportField[], mapping: Mapping, style: CellStyle): (record: readonly string[]) => ImportRow {
  const columns = fields.flatMap((field) => {
    const column = mapping[field.name]
    return column === undefined ? [] : [{ field, column }]
  })
  return (record) => {
    const cells = columns.map(({ field, column }) => ({ field, cell: record[column] ?? '' }))
    return Object.fromEntries(cells.filter(({ cell }) => cell !== '').map(({ field, cell }) => [field.name, field.read(cell, style)]))
  }
}

export function dateCells(file: SourceFile, fields: readonly ImportField[], mapping: Mapping): string[] {
  return cellsThatLook('date', file, fields, mapping)
}

export function cellsThatLook(looks: ImportField['looks'], file: SourceFile, fields: readonly ImportField[], mapping: Mapping): string[] {
  const columns = fields.filter((field) => field.looks === looks).flatMap(({ name }) => mapping[name] ?? [])
  return columns.length === 0 ? [] : file.records.flatMap((record) => columns.map((column) => record[column] ?? ''))
}

/**
 * Finds each field's column by its header, ignoring case, spaces, dashes and underscores. Tries the translated label (used in the template)
 * first, then the field name, then the aliases. Each column is used for only one field.
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
