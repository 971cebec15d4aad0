import type { ImportField, Mapping } from './import-field.ts'
import { isDayFirst, type CellStyle, type CellValue } from './read-cell.ts'
import type { SourceFile } from './read-file.ts'

/** By field. A field whose cell is empty is absent. */
export type ImportRow = Readonly<Record<string, CellValue>>

/** The rows that a file means with its columns matched like this. */
export function buildRows(file: SourceFile, fields: readonly ImportField[], mapping: Mapping): ImportRow[] {
  const style = styleOf(file, fields, mapping)
  const columns = fields.flatMap((field) => {
    const column = mapping[field.name]
    return column === undefined ? [] : [{ field, column }]
  })
  return file.records.map((record) => {
    const cells = columns.map(({ field, column }) => ({ field, cell: record[column] ?? '' }))
    return Object.fromEntries(cells.filter(({ cell }) => cell !== '').map(({ field, cell }) => [field.name, field.read(cell, style)]))
  })
}

function styleOf(file: SourceFile, fields: readonly ImportField[], mapping: Mapping): CellStyle {
  const dates = fields.filter(({ looks }) => looks === 'date').flatMap(({ name }) => mapping[name] ?? [])
  return {
    // Programs write ';' between fields exactly where ',' is the decimal sign.
    decimalComma: file.delimiter === ';',
    dayFirst: isDayFirst(file.records.flatMap((record) => dates.map((column) => record[column] ?? ''))),
  }
}
