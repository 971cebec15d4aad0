import { label, spaced, text } from '@billfold/server-kit/pdf/blocks'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { columnWidth } from '@billfold/server-kit/pdf/figure-table'
import { rowsFrom } from '@billfold/server-kit/pdf/layouts'
import { rowBreaks } from '@billfold/server-kit/pdf/page-breaks'
import type { LaidOutTable } from '@billfold/server-kit/pdf/under-heading'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { InvoiceDocument } from './invoice-document.ts'

interface FiguresLook {
  lines: { layout: CustomTableLayout; header: object; fontSize?: number }
  totals: { total: object; layout?: CustomTableLayout }
  /** Points between them. */
  gap: number
}

/** The lines, and what they add up to. No table where a sum alone is billed. */
export function figures(invoice: InvoiceDocument, { lines, totals, gap }: FiguresLook): Content[] {
  const sums = spaced([0, gap, 0, 0], totalsOf(invoice, totals))
  if (invoice.lines.length === 0) return [sums]
  const table = lineTable(invoice, lines)
  return table.table.dontBreakRows ? [endingIn(sums, table)] : [table, sums]
}

function lineTable({ lines }: InvoiceDocument, { layout, header, fontSize = 9 }: FiguresLook['lines']): LaidOutTable {
  const columns = [
    { title: 'Qty', values: lines.map(({ quantity }) => quantity) },
    { title: 'Rate', values: lines.map(({ rate }) => rate) },
    { title: 'Amount', values: lines.map(({ amount }) => amount) },
  ]
  const widths = columns.map((column) => columnWidth(column, fontSize))
  const body: TableCell[][] = [
    [label('Description', { ...header }), ...columns.map(({ title }) => label(title, { alignment: 'right', ...header }) as TableCell)],
    ...lines.map(({ description }, line) => [text(description, { fontSize }) as TableCell, ...columns.map(({ values }): TableCell => ({ text: values[line] ?? '', alignment: 'right', fontSize }))]),
  ]
  return { table: { headerRows: 1, ...rowBreaks(lines.map(({ description }) => description)), widths: ['*', ...widths], body }, layout }
}

/** Nobody looks for a total on a page without a line of what it adds up: it is one row with the last of them, and a row stays whole. */
function endingIn(sums: Content, whole: LaidOutTable): Content {
  const { table, layout } = whole
  const last = table.body.length - 1
  const lastLine = { table: { widths: table.widths, body: table.body.slice(last) }, layout: rowsFrom(last, whole, layout) }
  const outwards = (padding: CustomTableLayout['paddingLeft'], column: number) => -(padding?.(column, whole) ?? 0)
  const end: TableCell = { stack: [lastLine, sums], colSpan: 4, margin: [outwards(layout.paddingLeft, 0), 0, outwards(layout.paddingRight, 3), 0] }
  return { table: { ...table, body: [...table.body.slice(0, last), [end, '', '', '']] }, layout: bareRow(last, layout) }
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

/** Kept together. */
function totalsOf({ subtotal, tax, received, total }: InvoiceDocument, { total: style, layout = underTotals }: FiguresLook['totals']): Content {
  const rows: TableCell[][] = [
    amountRow('Subtotal', subtotal),
    ...(tax ? [amountRow(tax.label, tax.amount)] : []),
    ...(received ? [amountRow('Total', received.total), amountRow('Paid', received.amount)] : []),
    [{ text: total.label, bold: true, ...style }, { text: total.amount, bold: true, alignment: 'right', ...style }],
  ]
  return { columns: [{ text: '', width: '*' }, { width: 230, table: { widths: ['*', 'auto'], body: rows, dontBreakRows: true }, layout }], unbreakable: true }
}

function amountRow(title: string, amount: string): TableCell[] {
  return [{ text: title, color: MUTED }, { text: amount, alignment: 'right' }]
}

const underTotals: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === table.body.length - 1 ? 0.75 : 0),
  vLineWidth: () => 0,
  hLineColor: () => HAIRLINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
