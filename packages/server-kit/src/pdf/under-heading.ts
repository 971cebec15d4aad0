import type { ContentTable, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { rowsFrom } from './layouts.ts'

export interface Heading {
  text: string
  margin: [left: number, top: number, right: number, bottom: number]
}

export interface LaidOutTable extends ContentTable {
  layout: CustomTableLayout
}

/**
 * Puts the heading into the table as a header row, repeated on each page, because pdfmake cannot keep a heading on the page of the table's first row.
 * Rows stay whole unless the table says otherwise.
 */
export function underHeading({ margin: [left, top, right, bottom], ...heading }: Heading, { table, layout, ...node }: LaidOutTable): LaidOutTable {
  const columns = table.body[0]?.length ?? 1
  const row: TableCell[] = [{ ...heading, margin: [left, 0, right, bottom], colSpan: columns }, ...Array.from({ length: columns - 1 }, () => '')]
  return {
    ...node,
    table: { keepWithHeaderRows: 1, dontBreakRows: true, ...table, headerRows: (table.headerRows ?? 0) + 1, body: [row, ...table.body] },
    layout: rowsFrom(-1, { table }, layout),
    margin: [0, top, 0, 0],
  }
}
