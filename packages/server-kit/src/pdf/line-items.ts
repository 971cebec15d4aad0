import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { label, rowBreaks, text } from './blocks.ts'
import { columnWidth } from './figures.ts'
import { type LaidOutTable, figureCell, rowsFrom } from './layouts.ts'

interface LineItem {
  description: string
  quantity: string
  rate: string
  amount: string
}

interface LineItemLabels {
  description: string
  quantity: string
  rate: string
  amount: string
}

const english: LineItemLabels = { description: 'Description', quantity: 'Qty', rate: 'Rate', amount: 'Amount' }

interface LineItemsLook {
  layout: CustomTableLayout
  header?: object
  fontSize: number
  /** Defaults to English. */
  labels?: LineItemLabels
}

/** Returns a table of line items (at least one) with their totals. */
export function lineItems(lines: readonly LineItem[], { layout, header, fontSize, labels = english }: LineItemsLook, sums: Content): LaidOutTable {
  const descriptions = lines.map(({ description }) => description)
  const figures = [
    { title: labels.quantity, values: lines.map(({ quantity }) => quantity) },
    { title: labels.rate, values: lines.map(({ rate }) => rate) },
    { title: labels.amount, values: lines.map(({ amount }) => amount) },
  ]
  const widths = figures.map((column) => columnWidth(column, fontSize))
  const head = [label(labels.description, { ...header }), ...figures.map(({ title }) => label(title, { alignment: 'right', ...header }))] as TableCell[]
  const body = lines.map(({ description }, line) => [text(description, { fontSize }) as TableCell, ...figures.map(({ values }) => figureCell(values[line] ?? '', { fontSize }))])
  const table = { headerRows: 1, ...rowBreaks(descriptions), widths: ['*', ...widths], body: [head, ...body] }
  return endingIn(sums, { table, layout }, rowBreaks(descriptions.slice(-1)).dontBreakRows)
}

/**
 * Keeps the totals on the page of the last line item, so that they are never alone on a page. If the item fits on a page, the item and the
 * totals are not divided.
 */
function endingIn(sums: Content, whole: LaidOutTable, unbreakable: boolean): LaidOutTable {
  const { table, layout } = whole
  const last = table.body.length - 1
  const columns = table.body[0]?.length ?? 1
  const lastLine = { table: { widths: table.widths, body: table.body.slice(last) }, layout: rowsFrom(last, whole, layout) }
  const outwards = (padding: CustomTableLayout['paddingLeft'], column: number) => -(padding?.(column, whole) ?? 0)
  const end: TableCell = { stack: [lastLine, sums], unbreakable, colSpan: columns, margin: [outwards(layout.paddingLeft, 0), 0, outwards(layout.paddingRight, columns - 1), 0] }
  const rest = Array.from({ length: columns - 1 }, () => '')
  return { ...whole, table: { ...table, body: [...table.body.slice(0, last), [end, ...rest]] }, layout: bareRow(last, layout) }
}

function bareRow(bare: number, layout: CustomTableLayout): CustomTableLayout {
  const { hLineWidth, paddingTop, paddingBottom, fillColor } = layout
  return {
    ...layout,
    hLineWidth: (line, node) => (line <= bare && hLineWidth?.(line, node)) || 0,
    paddingTop: (row, node) => (row !== bare && paddingTop?.(row, node)) || 0,
    paddingBottom: (row, node) => (row !== bare && paddingBottom?.(row, node)) || 0,
    fillColor: (row, node, column) => (row !== bare && typeof fillColor === 'function' ? fillColor(row, node, column) : null),
  }
}
