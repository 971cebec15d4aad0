import { readable } from '@billfold/contracts/colours'
import type { Party } from '@billfold/contracts/settings/sender'
import { label, pageFooter, spaced, text } from '@billfold/server-kit/pdf/blocks'
import { BAD, GOOD, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { lineItems } from '@billfold/server-kit/pdf/line-items'
import { HEADLINE, rowBreaks } from '@billfold/server-kit/pdf/page-breaks'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { InvoiceDocument } from './invoice-document.ts'

export function party(title: string, { name, lines, taxId }: Party): Content {
  return {
    stack: [
      label(title, { margin: [0, 0, 0, 5] }),
      text(name, { bold: true, fontSize: 10.5, margin: [0, 0, 0, 2] }),
      ...lines.map((line) => text(line, { color: MUTED })),
      ...(taxId ? [text(`Tax ID ${taxId}`, { color: MUTED })] : []),
    ],
  }
}

export function facts(invoice: InvoiceDocument): { title: string; value: string }[] {
  return [
    { title: 'Issued', value: invoice.issueDate },
    { title: 'Due', value: invoice.dueDate },
    ...(invoice.paidDate ? [{ title: 'Paid', value: invoice.paidDate }] : []),
    ...(invoice.project ? [{ title: 'Project', value: invoice.project }] : []),
  ]
}

/** The payment date may be unknown. */
export function dueOrPaid({ status, paidDate, issueDate, dueDate }: InvoiceDocument): string {
  if (status === 'cancelled') return `Issued ${issueDate}`
  if (status !== 'paid') return `Due ${dueDate}`
  return paidDate ? `Paid ${paidDate}` : 'Paid'
}

export function remarks({ notes, terms }: InvoiceDocument): Content[] {
  return [...remark('Notes', notes), ...remark('Payment terms', terms)]
}

function remark(title: string, value: string | null): Content[] {
  if (!value) return []
  const { dontBreakRows: unbreakable } = rowBreaks([value])
  const name = label(title, { margin: [0, 16, 0, 4], headlineLevel: unbreakable ? undefined : HEADLINE })
  return [{ stack: [name, text(value, { color: MUTED, lineHeight: 1.25 })], unbreakable }]
}

/** Null for an open invoice. */
export function stamp({ status, accentColor }: InvoiceDocument): { value: string; color: string } | null {
  if (status === 'paid') return { value: 'Paid', color: GOOD }
  if (status === 'overdue') return { value: 'Overdue', color: BAD }
  if (status === 'cancelled') return { value: 'Cancelled', color: MUTED }
  if (status === 'draft') return { value: 'Draft', color: readable(accentColor) }
  return null
}

export function footer({ number, from }: InvoiceDocument, side: number) {
  return pageFooter({ left: from.name, right: `Invoice ${number}`, side })
}

interface AmountsStyle {
  lines: { layout: CustomTableLayout; header: object; fontSize?: number }
  totals: { total: object; layout?: CustomTableLayout }
  /** Space above the totals, in points. */
  gap: number
}

/** Lines and totals; an invoice without lines has no table. */
export function amounts(invoice: InvoiceDocument, { lines, totals, gap }: AmountsStyle): Content[] {
  const totalsBlock = spaced([0, gap, 0, 0], totalsOf(invoice, totals))
  return invoice.lines.length === 0 ? [totalsBlock] : [lineItems(invoice.lines, { fontSize: 9, ...lines }, totalsBlock)]
}

function totalsOf({ subtotal, tax, received, total }: InvoiceDocument, { total: style, layout = underTotals }: AmountsStyle['totals']): Content {
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
