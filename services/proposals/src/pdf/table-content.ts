import { tableSpan } from '@billfold/contracts/proposals/rich-text'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { HtmlNode, Style, ToBlocks } from './html-node.ts'

/** More do not fit on paper: their rows are printed as lines. The same of a table within a table. */
const MAX_COLUMNS = 12

interface Cell {
  node: HtmlNode
  columns: number
  rows: number
}

/** A table with its spans; its caption stands above it. */
export function tableContent(table: HtmlNode, style: Style, depth: number, toBlocks: ToBlocks): Content[] {
  const captions = childrenNamed(table, 'caption').flatMap((caption) => toBlocks(caption.children ?? [], { ...style, color: MUTED }, depth))
  const rows = rowsOf(table).filter((row) => row.length > 0)
  if (rows.length === 0) return captions
  const body = depth > 0 || rows.some(isTooWide) ? [] : fillGrid(rows, (cell) => contentOf(cell, style, toBlocks))
  const columns = body[0]?.length ?? 0
  // Spans from above may have moved the last cells out.
  if (columns === 0 || columns > MAX_COLUMNS) return [...captions, ...rows.flatMap((row) => toBlocks(asLine(row), style, depth))]
  return [...captions, { table: { widths: Array.from({ length: columns }, () => '*'), body }, layout, margin: [0, 3, 0, 8] }]
}

function isTooWide(row: readonly Cell[]): boolean {
  return row.reduce((sum, { columns }) => sum + columns, 0) > MAX_COLUMNS
}

const layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => HAIRLINE,
  vLineColor: () => HAIRLINE,
  paddingTop: () => 4,
  paddingBottom: () => 1,
}

function rowsOf(node: HtmlNode): Cell[][] {
  return (node.children ?? []).flatMap((child) => {
    if (child.name === 'tr') return [cellsOf(child)]
    return child.name === 'thead' || child.name === 'tbody' || child.name === 'tfoot' ? rowsOf(child) : []
  })
}

function cellsOf(row: HtmlNode): Cell[] {
  return [...childrenNamed(row, 'td', 'th')].map((node) => ({ node, columns: spanOf(node, 'colspan'), rows: spanOf(node, 'rowspan') }))
}

function childrenNamed(node: HtmlNode, ...names: string[]): HtmlNode[] {
  return (node.children ?? []).filter(({ name = '' }) => names.includes(name))
}

function spanOf({ attribs }: HtmlNode, name: string): number {
  const span = attribs?.[name] ?? ''
  return tableSpan.test(span) ? Number(span) : 1
}

/** pdfmake wants every place of the grid: a cell at its first place, something empty at the others, and no span beyond the edge. */
function fillGrid(rows: readonly Cell[][], contentOf: (cell: Cell) => TableCell): TableCell[][] {
  const grid: (TableCell | undefined)[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? []
    for (const cell of row) {
      const x = firstFree(line)
      // What a cell from above holds ends this one.
      const colSpan = freePlaces(line, x, cell.columns)
      const below = grid.slice(y, y + cell.rows)
      for (const held of below) for (let place = x; place < x + colSpan; place++) held[place] ??= {}
      line[x] = { ...(contentOf(cell) as object), colSpan, rowSpan: below.length } as TableCell
    }
  }
  const width = Math.max(...grid.map((row) => row.length))
  return grid.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? { text: '' }))
}

function firstFree(row: readonly unknown[]): number {
  let place = 0
  while (row[place] !== undefined) place += 1
  return place
}

function freePlaces(row: readonly unknown[], from: number, wanted: number): number {
  let free = 0
  while (free < wanted && row[from + free] === undefined) free += 1
  return free
}

function contentOf({ node }: Cell, style: Style, toBlocks: ToBlocks): TableCell {
  const isHead = node.name === 'th'
  const stack = toBlocks(node.children ?? [], isHead ? { ...style, bold: true } : style, 1)
  return isHead ? { stack, fillColor: '#f5f6f8' } : { stack }
}

/** The cells of a row, one behind the other. */
function asLine(row: readonly Cell[]): HtmlNode[] {
  return row.flatMap(({ node }, index) => [...(index > 0 ? [{ type: 'text', data: ' · ' }] : []), ...withoutBlocks(node)])
}

function withoutBlocks({ children = [] }: HtmlNode): HtmlNode[] {
  const space = { type: 'text', data: ' ' }
  return children.flatMap((child) => (INLINE.has(child.name ?? '') ? [{ ...child, children: withoutBlocks(child) }] : child.children ? [space, ...withoutBlocks(child), space] : [child]))
}

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a', 'br'])
