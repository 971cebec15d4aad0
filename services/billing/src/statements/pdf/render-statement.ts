import { INK, readable } from '@billfold/contracts/colours'
import type { StatementDocument, StatementRow } from '@billfold/contracts/statements/statement-document'
import { isLeftAlone, label, pageFooter, rowBreaks, spacedOut, text } from '@billfold/server-kit/pdf/blocks'
import { MUTED } from '@billfold/server-kit/pdf/colours'
import { columnWidth } from '@billfold/server-kit/pdf/figures'
import { figureCell, ruled } from '@billfold/server-kit/pdf/layouts'
import { renderPdf } from '@billfold/server-kit/pdf/render-pdf'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fact, letterhead, SIDE } from '../../invoices/pdf/classic.template.ts'
import { address } from '../../invoices/pdf/parts.ts'

export interface StatementPdf extends StatementDocument {
  logo: string | null
}

const FONT_SIZE = 9
/** Wide enough for 'Nov 30, 2026'. */
const DATE_WIDTH = 62

export function renderStatement(statement: StatementPdf): Promise<Uint8Array> {
  const { from, to, paper, period, labels } = statement
  const document: TDocumentDefinitions = {
    pageSize: paper,
    pageMargins: [SIDE, 54, SIDE, 60],
    content: contentOf(statement, readable(statement.accentColor)),
    footer: pageFooter({ left: from.name, right: `${labels.statement}   ·   ${period}`, side: SIDE, numbering: labels.page }),
    pageBreakBefore: isLeftAlone,
  }
  return renderPdf(document, { title: `${labels.title}, ${to.name}, ${period}`, author: from.name })
}

function contentOf(statement: StatementPdf, accent: string): Content[] {
  const { labels, to, summary, balance, aging, period } = statement
  return [
    ...letterhead(statement, accent, [
      { ...spacedOut(labels.statement.toUpperCase(), 22), alignment: 'right', color: accent },
      text(period, { alignment: 'right', fontSize: 10.5, bold: true, margin: [0, 4, 0, 0] }),
    ]),
    {
      columns: [
        { width: '*', stack: [address(labels.accountOf, to, labels.taxId)] },
        { width: 210, stack: [...summary.map(({ label, amount }) => fact({ title: label, value: amount }, 90)), balanceBlock(balance, accent)] },
      ],
      columnGap: 24,
      margin: [0, 0, 0, 26],
    },
    table(statement, accent),
    ...(aging.length > 0 ? [agingColumns(aging)] : []),
  ]
}

function agingColumns(aging: StatementPdf['aging']): Content {
  const columns = aging.map(({ label: title, amount }) => ({ width: '*', stack: [text(title, { fontSize: 7.5, color: MUTED }), text(amount, { fontSize: FONT_SIZE, bold: true, margin: [0, 2, 0, 0] })] }))
  return { columns, columnGap: 12, margin: [0, 18, 0, 0], unbreakable: true }
}

function balanceBlock({ label, amount }: StatementPdf['balance'], accent: string): Content {
  return {
    columns: [
      { text: label, color: accent, bold: true, width: '*' },
      { text: amount, color: accent, bold: true, fontSize: 13, alignment: 'right', width: 'auto', noWrap: true },
    ],
    margin: [0, 6, 0, 0],
  }
}

function table({ labels, rows, balance, isEmpty }: StatementPdf, accent: string): Content {
  const header = { color: accent }
  const figures = [
    { title: labels.invoiced, values: rows.map(({ invoiced }) => invoiced) },
    { title: labels.paid, values: rows.map(({ paid }) => paid) },
    { title: labels.balance, values: [...rows.map((row) => row.balance), balance.amount] },
  ]
  const head = [label(labels.date, header), label(labels.description, header), ...figures.map(({ title }) => label(title, { alignment: 'right', ...header }))] as TableCell[]
  const last: TableCell[] = [
    { text: balance.label, bold: true, color: accent, fontSize: FONT_SIZE, colSpan: 4 },
    '',
    '',
    '',
    figureCell(balance.amount, { fontSize: FONT_SIZE, bold: true, color: accent }),
  ]
  const empty: TableCell[][] = isEmpty ? [[{ text: labels.noEntries, color: MUTED, fontSize: FONT_SIZE, colSpan: 5 }, '', '', '', '']] : []
  const widths = [DATE_WIDTH, '*', ...figures.map((column) => columnWidth(column, FONT_SIZE))]
  return { table: { headerRows: 1, ...rowBreaks([]), widths, body: [head, ...rows.map(cellsOf), ...empty, last] }, layout: ruled({ underHead: accent, padding: 5 }) }
}

function cellsOf({ date, title, note, invoiced, paid, balance }: StatementRow): TableCell[] {
  const figure = (value: string) => figureCell(value, { fontSize: FONT_SIZE })
  return [
    { text: date, fontSize: FONT_SIZE, color: MUTED, noWrap: true },
    { stack: [text(title, { fontSize: FONT_SIZE, color: INK }), ...(note ? [text(note, { fontSize: 7.5, color: MUTED })] : [])] },
    figure(invoiced),
    figure(paid),
    figure(balance),
  ]
}
