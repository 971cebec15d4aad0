import type { ImportField, Mapping } from './import-field.ts'
import type { CellStyle, CellValue, DateOrder } from './read-cell.ts'
import type { SourceFile } from './read-file.ts'

/** By field name. Empty cells are absent. */
export type ImportRow = Readonly<Record<string, CellValue>>

export function buildRows(file: SourceFile, fields: readonly ImportField[], mapping: Mapping, dateOrder?: DateOrder): ImportRow[] {
  // Programs separate fields by ';' exactly when ',' is the decimal sign.
  const style: CellStyle = { decimalComma: file.delimiter === ';', dateOrder }
  const columns = fields.flatMap((field) => {
    const column = mapping[field.name]
    return column === undefined ? [] : [{ field, column }]
  })
  return file.records.map((record) => {
    const cells = columns.map(({ field, column }) => ({ field, cell: record[column] ?? '' }))
    return Object.fromEntries(cells.filter(({ cell }) => cell !== '').map(({ field, cell }) => [field.name, field.read(cell, style)]))
  })
}

export function dateCells(file: SourceFile, fields: readonly ImportField[], mapping: Mapping): string[] {
  const columns = fields.filter(({ looks }) => looks === 'date').flatMap(({ name }) => mapping[name] ?? [])
  return file.records.flatMap((record) => columns.map((column) => record[column] ?? ''))
}
