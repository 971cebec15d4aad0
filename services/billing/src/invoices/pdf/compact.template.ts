import { INK, readable } from '@billfold/contracts/colours'
import { spaced, text } from '@billfold/server-kit/pdf/blocks'
import { HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { amounts, footer, party, remarks, stamp, type InvoicePdf } from './parts.ts'

const SIDE = 40

export function compact(invoice: InvoicePdf): TDocumentDefinitions {
  const accent = readable(invoice.accentColor)
  return {
    pageMargins: [SIDE, 40, SIDE, 52],
    background: (_, size) => ({ canvas: [{ type: 'rect', x: 0, y: 0, w: 6, h: size.height, color: invoice.accentColor }] }),
    content: [
      head(invoice, accent),
      spaced([0, 16, 0, 16], strip(invoice)),
      ...amounts(invoice, { lines: { layout: dense, header: { color: MUTED }, fontSize: 8 }, totals: { total: { fontSize: 11, color: accent } }, gap: 8 }),
      ...remarks(invoice),
    ],
    footer: footer(invoice, SIDE),
    defaultStyle: { fontSize: 8.5 },
  }
}

function head(invoice: InvoicePdf, accent: string): Content {
  const mark = stamp(invoice)
  const title = [{ text: `${invoice.labels.invoice}  `, color: MUTED }, { text: invoice.number, bold: true, color: accent }, { text: mark ? `   ${mark.value.toUpperCase()}` : '', fontSize: 8, bold: true, color: mark?.color }]
  return {
    columns: [
      { text: title, fontSize: 16, width: '*', margin: [0, 4, 0, 0], ...(invoice.number.length > 28 ? { wordBreak: 'break-all' as const, fontSize: 12 } : {}) },
      ...(invoice.logo ? [{ image: invoice.logo, fit: [120, 32] as [number, number], alignment: 'right' as const, width: 120 }] : []),
    ],
    columnGap: 20,
  }
}

function strip(invoice: InvoicePdf): Content {
  return {
    table: {
      widths: ['*', '*', 'auto'],
      body: [
        [
          party('from', invoice),
          party('to', invoice),
          {
            table: { body: invoice.facts.map(({ title, value }) => [{ text: title, color: MUTED }, text(value, { alignment: 'right', color: INK })]) },
            layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: (column) => (column === 0 ? 0 : 12), paddingRight: () => 0, paddingTop: () => 0, paddingBottom: () => 3 },
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => HAIRLINE,
      paddingLeft: (column) => (column === 0 ? 0 : 12),
      paddingRight: () => 0,
      paddingTop: () => 10,
      paddingBottom: () => 10,
    },
  }
}

const dense: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => HAIRLINE,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: (column) => (column === 3 ? 0 : 8),
  paddingTop: () => 3,
  paddingBottom: () => 3,
}
