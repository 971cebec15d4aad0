import { INK, readable } from '@billfold/contracts/colours'
import { paperSizes } from '@billfold/contracts/settings/letterhead'
import { label, spacedOut, text } from '@billfold/server-kit/pdf/blocks'
import { MUTED } from '@billfold/server-kit/pdf/colours'
import { ruled } from '@billfold/server-kit/pdf/layouts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { amounts, footer, party, remarks, stamp, type InvoicePdf } from './parts.ts'

export const SIDE = 54

export function classic(invoice: InvoicePdf): TDocumentDefinitions {
  const accent = readable(invoice.accentColor)
  return {
    pageMargins: [SIDE, 54, SIDE, 60],
    content: [
      ...letterhead(invoice, accent, title(invoice, accent)),
      {
        columns: [
          { width: '*', stack: [party('to', invoice)] },
          { width: 210, stack: invoice.facts.map((each) => fact(each)) },
        ],
        columnGap: 24,
        margin: [0, 0, 0, 26],
      },
      ...amounts(invoice, {
        lines: { layout: ruled({ underHead: accent }), header: { color: accent } },
        totals: { total: { fontSize: 13, color: accent, margin: [0, 3, 0, 0] } },
        gap: 12,
      }),
      ...remarks(invoice),
    ],
    footer: footer(invoice, SIDE),
  }
}

type Letterhead = Pick<InvoicePdf, 'from' | 'logo' | 'paper'> & { labels: { taxId: string } }

/** The sender with the document's title beside it, above a horizontal rule. */
export function letterhead(document: Letterhead, accent: string, title: Content[]): Content[] {
  return [
    {
      columns: [
        { width: '*', stack: [...logo(document), text(document.from.name, { fontSize: 15, bold: true }), ...senderLines(document)] },
        { width: 210, stack: title },
      ],
      columnGap: 24,
    },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: widthOf(document), y2: 0, lineWidth: 1.5, lineColor: accent }], margin: [0, 22, 0, 20] },
  ]
}

function widthOf({ paper }: Letterhead): number {
  return paperSizes[paper].width - 2 * SIDE
}

function logo({ logo }: Letterhead): Content[] {
  return logo ? [{ image: logo, fit: [150, 44], margin: [0, 0, 0, 12] }] : []
}

function senderLines({ labels, from }: Letterhead): Content[] {
  const lines = [...from.lines, ...(from.taxId ? [`${labels.taxId} ${from.taxId}`] : [])]
  return lines.map((line, index) => text(line, { color: MUTED, margin: [0, index === 0 ? 4 : 0, 0, 0] }))
}

function title(invoice: InvoicePdf, accent: string): Content[] {
  const mark = stamp(invoice)
  return [
    { ...spacedOut(invoice.labels.invoice.toUpperCase(), 22), alignment: 'right', color: accent },
    text(invoice.number, { alignment: 'right', fontSize: 10.5, bold: true, margin: [0, 4, 0, 0] }),
    ...(mark ? [label(mark.value, { alignment: 'right', color: mark.color, fontSize: 8, margin: [0, 6, 0, 0] })] : []),
  ]
}

export function fact({ title, value }: { title: string; value: string }, width = 72): Content {
  return { columns: [{ text: title, color: MUTED, width }, text(value, { alignment: 'right', width: '*', color: INK })], margin: [0, 0, 0, 4] }
}
