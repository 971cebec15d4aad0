import { tableSpan } from '@billfold/contracts/proposals/rich-text'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { HEADLINE, headline, ofHeadline } from '@billfold/server-kit/pdf/blocks'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { type Cell, type HtmlNode, type Style, type ToBlocks, isInline } from './inline-pieces.ts'

/** Wider tables, and tables within tables, are printed as one line per row. */
const MAX_COLUMNS = 12

export function tableContent(table: HtmlNode, style: Style, depth: number, toBlocks: ToBlocks): Content[] {
  const captions = captionOf(table, style, depth, toBlocks)
  const rows = rowsOf(table).filter((row) => row.length > 0)
  if (rows.length === 0) return captions
  const grid = depth > 0 || rows.some(isTooWide) ? [] : fillGrid(rows)
  const columns = grid[0]?.length ?? 0
  // Checks the filled grid, because row spans can push cells beyond the limit.
  if (columns === 0 || columns > MAX_COLUMNS) return [...captions, ...rows.flatMap((row) => toBlocks(asLine(row), style, depth))]
  const heads = headRows(rows)
  const body = grid.map((row, y) => row.map((place) => contentOf(place, { ...style, longWord: longWord(columns / (place?.colSpan ?? 1)) }, toBlocks, y < heads)))
  const headerRows = isRepeatable(rows.slice(0, heads)) ? heads : 0
  const content = { table: { headerRows, widths: Array.from({ length: columns }, () => '*'), body }, layout, margin: [0, 3, 0, 8] as [number, number, number, number] }
  return [...captions, heads > 0 ? { ...content, headlineLevel: HEADLINE } : content]
}

/** In points: text width of the page, padding of a cell, and width of an average letter. */
const TEXT_WIDTH = 483
const CELL_PADDING = 8.5
const LETTER_WIDTH = 5.6

/**
 * Minimum length of words to break, because a word wider than its column would push the other columns off the page. Undefined for wide
 * columns.
 */
function longWord(columns: number): number | undefined {
  return columns > 3 ? Math.floor((TEXT_WIDTH / columns - CELL_PADDING) / LETTER_WIDTH) + 1 : undefined
}

function captionOf(table: HtmlNode, style: Style, depth: number, toBlocks: ToBlocks): Content[] {
  const blocks = childrenNamed(table, 'caption').flatMap((caption) => toBlocks(caption.children ?? [], { ...style, color: MUTED }, depth))
  return blocks.length > 0 && depth === 0 ? [headline(blocks)] : blocks
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

/** The cell that begins here. Null if a spanning cell covers the position, undefined if it is empty. */
type Place = { node: HtmlNode; colSpan: number; rowSpan: number } | null | undefined

/** pdfmake requires every position of the grid to be filled, and no span beyond the edge. */
function fillGrid(rows: readonly Cell[][]): Place[][] {
  const grid: Place[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    const line = grid[y] ?? []
    for (const { node, columns, rows } of row) {
      const x = firstFree(line)
      // A row span from above limits the cell's column span.
      const colSpan = countFreeColumns(line, x, columns)
      const below = grid.slice(y, y + rows)
      for (const held of below) for (let index = x; index < x + colSpan; index++) held[index] ??= null
      line[x] = { node, colSpan, rowSpan: below.length }
    }
  }
  const width = Math.max(...grid.map((row) => row.length))
  return grid.map((row) => Array.from({ length: width }, (_, x) => row[x]))
}

function firstFree(row: readonly unknown[]): number {
  let index = 0
  while (row[index] !== undefined) index += 1
  return index
}

function countFreeColumns(row: readonly unknown[], from: number, wanted: number): number {
  let free = 0
  while (free < wanted && row[from + free] === undefined) free += 1
  return free
}

function contentOf(place: Place, style: Style, toBlocks: ToBlocks, isOfHead: boolean): TableCell {
  if (!place) return place === null ? {} : { text: '' }
  const { node, ...spans } = place
  const isHead = node.name === 'th'
  const blocks = toBlocks(node.children ?? [], isHead ? { ...style, bold: true } : style, 1)
  return { stack: isOfHead ? ofHeadline(blocks) : blocks, ...spans, ...(isHead ? { fillColor: '#f5f6f8' } : {}) }
}

function asLine(row: readonly Cell[]): HtmlNode[] {
  return row.flatMap(({ node }, index) => [...(index > 0 ? [{ type: 'text', data: ' · ' }] : []), ...withoutBlocks(node)])
}

function withoutBlocks({ children = [] }: HtmlNode): HtmlNode[] {
  const space = { type: 'text', data: ' ' }
  return children.flatMap((child) => (isInline(child.name) || child.name === 'br' ? [{ ...child, children: withoutBlocks(child) }] : child.children ? [space, ...withoutBlocks(child), space] : [child]))
}

/** Number of leading rows with only `<th>`; 0 if no other row follows, or if a heading spans into the body. */
function headRows(rows: readonly (readonly Cell[])[]): number {
  const end = Math.max(0, rows.findIndex((row) => row.some(({ node }) => node.name !== 'th')))
  return rows.slice(0, end).some((row, y) => row.some((cell) => y + cell.rows > end)) ? 0 : end
}

/** A header with more letters is not repeated on each page. */
const MOST_LETTERS = 80
/** Each line counts as at least this many letters. */
const LINE = 12

function isRepeatable(head: readonly (readonly Cell[])[]): boolean {
  return head.reduce((sum, row) => sum + Math.max(...row.map(({ node }) => lettersOf(node))), 0) <= MOST_LETTERS
}

function lettersOf({ type, name, data = '', children = [] }: HtmlNode): number {
  if (type === 'text') return data.trim().length
  return children.reduce((sum, child) => sum + lettersOf(child), isInline(name) ? 0 : LINE)
}
