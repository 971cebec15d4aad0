import { spaced } from '@billfold/server-kit/pdf/blocks'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { lineItems } from '@billfold/server-kit/pdf/line-items'
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
  return invoice.lines.length === 0 ? [sums] : [lineItems(invoice.lines, { fontSize: 9, ...lines }, sums)]
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
