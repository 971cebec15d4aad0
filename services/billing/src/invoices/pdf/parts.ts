import { readable } from '@billfold/contracts/colours'
import type { InvoiceDocument } from '@billfold/contracts/invoices/invoice-document'
import type { Party } from '@billfold/contracts/settings/letterhead'
import { HEADLINE, label, pageFooter, rowBreaks, spaced, text } from '@billfold/server-kit/pdf/blocks'
import { BAD, GOOD, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { lineItems } from '@billfold/server-kit/pdf/line-items'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'

export interface InvoicePdf extends InvoiceDocument {
  logo: string | null
}

export function party(side: 'from' | 'to', { labels, [side]: details }: InvoicePdf): Content {
  return address(side === 'from' ? labels.from : labels.billTo, details, labels.taxId)
}

export function address(title: string, { name, lines, taxId }: Party, taxIdLabel: string): Content {
  return {
    stack: [
      label(title, { margin: [0, 0, 0, 5] }),
      text(name, { bold: true, fontSize: 10.5, margin: [0, 0, 0, 2] }),
      ...lines.map((line) => text(line, { color: MUTED })),
      ...(taxId ? [text(`${taxIdLabel} ${taxId}`, { color: MUTED })] : []),
    ],
  }
}

export function remarks({ labels, notes, terms }: InvoicePdf): Content[] {
  return [...remark(labels.notes, notes), ...remark(labels.terms, terms)]
}

function remark(title: string, value: string | null): Content[] {
  if (!value) return []
  const { dontBreakRows: unbreakable } = rowBreaks([value])
  const name = label(title, { margin: [0, 16, 0, 4], headlineLevel: unbreakable ? undefined : HEADLINE })
  return [{ stack: [name, text(value, { color: MUTED, lineHeight: 1.25 })], unbreakable }]
}

/** Null for an open invoice. */
export function stamp({ stamp: value, status, accentColor }: InvoicePdf): { value: string; color: string } | null {
  const colors: Partial<Record<InvoicePdf['status'], string>> = { paid: GOOD, overdue: BAD, cancelled: MUTED }
  return value === null ? null : { value, color: colors[status] ?? readable(accentColor) }
}

export function footer({ labels, from }: InvoicePdf, side: number) {
  return pageFooter({ left: from.name, right: labels.title, side, numbering: labels.page })
}

interface AmountsStyle {
  lines: { layout: CustomTableLayout; header: object; fontSize?: number }
  totals: { total: object; layout?: CustomTableLayout }
  /** Space above the totals, in points. */
  gap: number
}

/** Lines and totals; an invoice without lines has no table. */
export function amounts(invoice: InvoicePdf, { lines, totals, gap }: AmountsStyle): Content[] {
  const totalsBlock = spaced([0, gap, 0, 0], totalsOf(invoice, totals))
  return invoice.lines.length === 0 ? [totalsBlock] : [lineItems(invoice.lines, { fontSize: 9, labels: invoice.labels, ...lines }, totalsBlock)]
}

function totalsOf({ labels, subtotal, tax, deductions, received, total }: InvoicePdf, { total: style, layout = underTotals }: AmountsStyle['totals']): Content {
  const rows: TableCell[][] = [
    amountRow(labels.subtotal, subtotal),
    ...(tax ? [amountRow(tax.label, tax.amount)] : []),
    ...deductions.map((deduction) => amountRow(deduction.label, deduction.amount)),
    ...(received ? [amountRow(labels.total, received.total), amountRow(labels.amountPaid, received.amount)] : []),
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
