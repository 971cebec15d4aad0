import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces.js'
import { HAIRLINE } from './colours.ts'

/** Rows between hairlines, flush with the margins. The line under the head may have its own color. */
export function ruled({ underHead = HAIRLINE, padding = 6, gap = 10 } = {}): CustomTableLayout {
  return {
    hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 0.75 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (line) => (line === 1 ? underHead : HAIRLINE),
    paddingLeft: (column) => (column === 0 ? 0 : gap),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : gap),
    paddingTop: () => padding,
    paddingBottom: () => padding,
  }
}

/**
 * For rows of a table that are moved into another table. Their row 0 is row `first` of the original, or an empty row before all of them. Neither
 * draws the line above it.
 */
export function rowsFrom(first: number, { table }: Pick<ContentTable, 'table'>, layout: CustomTableLayout): CustomTableLayout {
  const whole = { table } as ContentTable
  const { hLineWidth, hLineColor, fillColor, paddingTop, paddingBottom } = layout
  const isTheirs = (row: number) => row + first >= 0
  return {
    ...layout,
    hLineWidth: (line) => (line > 0 && hLineWidth?.(line + first, whole)) || 0,
    hLineColor: (line, _, column) => (typeof hLineColor === 'function' ? hLineColor(line + first, whole, column) : (hLineColor ?? null)),
    fillColor: (row, _, column) => (isTheirs(row) && typeof fillColor === 'function' ? fillColor(row + first, whole, column) : null),
    paddingTop: (row) => (isTheirs(row) && paddingTop?.(row + first, whole)) || 0,
    paddingBottom: (row) => (isTheirs(row) && paddingBottom?.(row + first, whole)) || 0,
  }
}
