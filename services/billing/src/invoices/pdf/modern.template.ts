import { INK, textOn, tint } from '@billfold/contracts/colours'
import { modernSenderSize } from '@billfold/contracts/settings/letterhead'
import { label, spaced, text } from '@billfold/server-kit/pdf/blocks'
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { amounts, footer, party, remarks, stamp, type InvoicePdf } from './parts.ts'

const SIDE = 48
const TOP = 48
/** Longer numbers do not fit on one line with the status. */
const LONG_NUMBER = 24

export function modern(invoice: InvoicePdf): TDocumentDefinitions {
  const { accentColor } = invoice
  const onBand = textOn(accentColor)
  return {
    pageMargins: [SIDE, TOP, SIDE, 60],
    content: [
      band(accentColor, head(invoice, onBand)),
      spaced([0, 18, 0, 26], parties(invoice)),
      ...amounts(invoice, {
        lines: { layout: striped(accentColor), header: { color: INK } },
        totals: { total: { fontSize: 12, color: onBand, fillColor: accentColor, margin: [0, 3, 0, 3] }, layout: boxed(tint(accentColor, 0.07)) },
        gap: 16,
      }),
      ...remarks(invoice),
    ],
    footer: footer(invoice, SIDE),
  }
}

/** A band that reaches the edges of the page and grows with its content. */
function band(fillColor: string, content: Content): Content {
  const layout = { ...bare, paddingLeft: () => SIDE, paddingRight: () => SIDE, paddingTop: () => 30, paddingBottom: () => 10 }
  return { table: { widths: ['*'], body: [[{ stack: [content], fillColor }]] }, layout, margin: [-SIDE, -TOP, -SIDE, 0] }
}

function head(invoice: InvoicePdf, color: string): Content {
  const mark = stamp(invoice)
  const right = [invoice.labels.title, ...(mark ? [mark.value] : [])].join(invoice.number.length > LONG_NUMBER ? '\n' : '  ·  ')
  return {
    table: {
      widths: ['*', 220],
      // Keeps the content below in the same position if there is no logo.
      heights: [92],
      body: [
        [
          { stack: [...logo(invoice), text(invoice.from.name, { fontSize: modernSenderSize(invoice.from.name, invoice.logo !== null), bold: true, color })] },
          {
            stack: [
              text(right, { alignment: 'right', color, fontSize: 9.5 }),
              { text: invoice.total.amount, alignment: 'right', color, fontSize: 26, bold: true, margin: [0, 6, 0, 2] },
              { text: invoice.dueOrPaid, alignment: 'right', color, fontSize: 9.5 },
            ],
          },
        ],
      ],
    },
    layout: { ...bare, paddingRight: (column) => (column === 0 ? 24 : 0) },
  }
}

const bare: CustomTableLayout = { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0, paddingTop: () => 0, paddingBottom: () => 0 }

/** Uses a white background, since logos are made for paper. */
function logo({ logo }: InvoicePdf): Content[] {
  if (!logo) return []
  const plate: CustomTableLayout = { ...bare, paddingLeft: () => 8, paddingRight: () => 8, paddingTop: () => 6, paddingBottom: () => 6 }
  return [{ table: { body: [[{ image: logo, fit: [130, 34], fillColor: '#ffffff' }]] }, layout: plate, margin: [0, 0, 0, 8] }]
}

function parties(invoice: InvoicePdf): Content {
  return {
    columns: [
      { width: '*', stack: [party('to', invoice)] },
      { width: '*', stack: [party('from', invoice)] },
      { width: 104, stack: invoice.facts.flatMap(({ title, value }) => [label(title, { margin: [0, 0, 0, 2] }), text(value, { margin: [0, 0, 0, 7] })]) },
    ],
    columnGap: 22,
  }
}

function striped(accent: string): CustomTableLayout {
  return {
    ...bare,
    fillColor: (row) => (row === 0 ? tint(accent, 0.16) : row % 2 === 0 ? tint(accent, 0.045) : null),
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 7,
    paddingBottom: () => 7,
  }
}

function boxed(fill: string): CustomTableLayout {
  return {
    ...bare,
    fillColor: (row, { table }) => (row === table.body.length - 1 ? null : fill),
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  }
}
