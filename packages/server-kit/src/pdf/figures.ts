import { INK, tint } from '@billfold/contracts/colours'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { label, text } from './blocks.ts'
import { ACCENT, BAD, HAIRLINE, MUTED } from './colours.ts'
import { WIDTH, emptySection, figureCell, heading, ruled, underHeading } from './layouts.ts'

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function percent(value: number): string {
  return `${oneDecimal.format(value)}%`
}

export interface FigureCard {
  title: string
  figure: string
  color?: string
  captions: string[]
}

export function figureCards(cards: readonly FigureCard[]): Content {
  const fontSize = figureSize(Math.max(...cards.map(({ figure }) => figure.length)))
  return {
    table: { widths: cards.map(() => '*'), body: [cards.map((card) => ({ stack: draw(card, fontSize) }))], dontBreakRows: true },
    layout: panes,
    margin: [0, 22, 0, 0],
  }
}

function draw({ title, figure, color = INK, captions }: FigureCard, fontSize: number): Content[] {
  return [
    label(title),
    { text: figure, fontSize, bold: true, color, noWrap: true, margin: [0, 5, 0, 5] },
    ...captions.map((text): Content => ({ text, fontSize: 7.5, color: MUTED })),
  ]
}

/** The largest font size at which the longest amount fits into a quarter of the page. */
function figureSize(length: number): number {
  return length > 15 ? 9.5 : length > 11 ? 12 : 16
}

const panes: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: (line, { table }) => (line === 0 || line === table.widths?.length ? 0 : 1),
  vLineColor: () => HAIRLINE,
  fillColor: () => tint(ACCENT, 0.05),
  paddingLeft: () => 12,
  paddingRight: () => 8,
  paddingTop: () => 12,
  paddingBottom: () => 10,
}

interface TableColumn<Row> {
  title: string
  /** The preferred width in points. The column never becomes narrower than its longest value. */
  width?: number
  value: (row: Row) => string
  /** Small print below the value. */
  beneath?: (row: Row) => string
  total?: string
}

interface Section<Row> {
  title: string
  empty: string
  rows: readonly Row[]
  /** The first column contains the name of the row. All other columns contain numbers. */
  columns: readonly TableColumn<Row>[]
}

export function figureTable<Row>({ title, empty, rows, columns }: Section<Row>): Content {
  if (rows.length === 0) return emptySection(title, empty)
  const { fontSize, widths } = fit(rows, columns)
  const cell = (value: string, style: object = {}) => figureCell(value, { fontSize, color: value.startsWith('-') ? BAD : INK, ...style })
  const head = columns.map((column, place) => label(column.title, { alignment: place === 0 ? 'left' : 'right' }) as TableCell)
  const body = rows.map((row) => columns.map((column, place) => (place === 0 ? named(column, row) : cell(column.value(row)))))
  const sum = columns.map(({ total = '' }, place) => (place === 0 ? { text: 'Total', bold: true } : cell(total, { bold: true })))
  const hasTotal = columns.some(({ total }) => total !== undefined)
  const table = { headerRows: 1, widths, body: hasTotal ? [head, ...body, sum] : [head, ...body] }
  return underHeading(heading(title), { table, layout: ruled({ padding: 4, gap: GAP }) })
}

function named<Row>({ value, beneath }: TableColumn<Row>, row: Row): TableCell {
  return beneath ? { stack: [text(value(row)), text(beneath(row), { fontSize: 7.5, color: MUTED })] } : text(value(row))
}

/** Space in points on either side of a column border. */
const GAP = 7
/** Minimum width of the name column in points. */
const LEAST_NAME = 96
const SIZES = [9, 8, 7, 6, 5]

/** Finds the largest font size at which the longest values of all columns except the first fit side by side. */
function fit<Row>(rows: readonly Row[], [, ...figures]: readonly TableColumn<Row>[]): { fontSize: number; widths: ('*' | number)[] } {
  const room = WIDTH - LEAST_NAME - figures.length * 2 * GAP
  const written = figures.map(({ title, value, total = '' }) => ({ title, values: [...rows.map(value), total] }))
  const needed = (size: number) => written.map((column) => columnWidth(column, size))
  const fontSize = SIZES.find((size) => sum(needed(size)) <= room) ?? 4
  const least = needed(fontSize)
  const wished = figures.map(({ width = 0 }, place) => Math.max(width, least[place] ?? 0))
  return { fontSize, widths: ['*', ...(sum(wished) <= room ? wished : least)] }
}

/** The width of a bold digit relative to the font size, and the width of a letter in the table header in points. */
const DIGIT = 0.58
const HEAD_LETTER = 5.6

/** The width in points that a column needs for its longest value. */
export function columnWidth({ title, values }: { title: string; values: readonly string[] }, size: number): number {
  const longest = values.reduce((most, { length }) => Math.max(most, length), 0)
  return Math.ceil(Math.max(longest * size * DIGIT, title.length * HEAD_LETTER))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
