import type { Content, ContentTable, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { type Paper, paperSizes } from '@billfold/contracts/settings/letterhead'
import { ACCENT, HAIRLINE, MUTED } from './colours.ts'

/** Separates rows with hairlines, flush with the margins. The line below the header row may have a different color. */
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
 * A layout for rows that are moved from one table into another. Row 0 of the new table is row `first` of the original, or an empty row
 * before it. Does not draw the line above row 0.
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

export interface Heading {
  text: string
  margin: [left: number, top: number, right: number, bottom: number]
}

export interface LaidOutTable extends ContentTable {
  layout: CustomTableLayout
}

/**
 * Adds the heading to the table as a header row that repeats on each page, because pdfmake cannot keep a separate heading on the page of
 * the table's first row. Rows are not split across pages unless the table allows it.
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

/** The width of the content in points. It is the same for all paper sizes. */
export const WIDTH = 487

export function sideOf(paper: Paper): number {
  return (paperSizes[paper].width - WIDTH) / 2
}

/** A band across the top of the first page. It is wider than any paper. */
const band: Content = { canvas: [{ type: 'rect', x: 0, y: 0, w: 2000, h: 6, color: ACCENT }] }

export function pagesOn(paper: Paper) {
  const side = sideOf(paper)
  const pageMargins: [number, number, number, number] = [side, 54, side, 60]
  return { pageSize: paper, pageMargins, background: (page: number) => (page === 1 ? band : null) }
}

export function heading(value: string): Heading & ContentText {
  return { text: value, fontSize: 12.5, bold: true, margin: [0, 24, 0, 8] }
}

export function emptySection(title: string, text: string): Content {
  return { stack: [heading(title), { text, color: MUTED }], unbreakable: true }
}

export function figureCell(value: string, style: object = {}): TableCell {
  return { text: value, alignment: 'right', noWrap: true, ...style }
}
