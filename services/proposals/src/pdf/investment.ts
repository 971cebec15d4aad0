import { tint } from '@billfold/contracts/colours'
import { formatMoney } from '@billfold/contracts/money'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { moneyLines } from '@billfold/contracts/proposals/proposal-sections'
import { label, text } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import { rowBreaks } from '@billfold/server-kit/pdf/page-breaks'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { title } from './section-title.ts'

const HEADING = 'Investment Breakdown'

/** What it costs, in a column that adds up. */
export function investment(proposal: SignedDocument): Content[] {
  if (proposal.lineItems.length > 0) return [lineTable(proposal), totals(proposal)]
  return [{ stack: [title(HEADING), totals(proposal)], unbreakable: true }]
}

function lineTable({ lineItems }: SignedDocument): Content {
  // Its own heading is a row of it: pdfmake cannot keep what stands above a table on the page of its first line.
  const heading: TableCell[] = [{ ...title(HEADING), colSpan: 4 }, {}, {}, {}]
  const head = ['Description', 'Qty', 'Rate', 'Amount'].map((title, column) => label(title, { alignment: column === 0 ? 'left' : 'right' }) as TableCell)
  const rows = lineItems.map(({ description, quantity, rate, amount }) => [text(description) as TableCell, ...[quantity, formatMoney(rate), formatMoney(amount)].map(figure)])
  return {
    table: { headerRows: 2, ...rowBreaks(lineItems.map(({ description }) => description)), widths: ['*', 'auto', 'auto', 'auto'], body: [heading, head, ...rows] },
    layout: ruled,
    margin: [0, 0, 0, 10],
  }
}

function figure(value: string): TableCell {
  return { text: value, alignment: 'right', noWrap: true }
}

const ruled: CustomTableLayout = {
  hLineWidth: (line) => (line < 2 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => HAIRLINE,
  paddingLeft: (column) => (column === 0 ? 0 : 10),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 10),
  paddingTop: (row) => (row === 0 ? 0 : 5),
  paddingBottom: (row) => (row === 0 ? 0 : 5),
}

/** Kept together: nobody looks for a total that is alone on the next page. */
function totals(proposal: SignedDocument): Content {
  const rows = moneyLines(proposal).map(({ key, label, values, amount }): TableCell[] => {
    const title = label.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    const style = key === 'total' ? { bold: true, fontSize: 11.5 } : { color: MUTED }
    return [{ text: title, ...style }, { text: formatMoney(amount), alignment: 'right', noWrap: true, ...style }]
  })
  return { columns: [{ text: '', width: '*' }, { width: 270, table: { widths: ['*', 'auto'], body: rows, dontBreakRows: true }, layout: boxed }], unbreakable: true }
}

const boxed: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  fillColor: () => tint(ACCENT, 0.06),
  paddingLeft: () => 12,
  paddingRight: () => 12,
  paddingTop: (row) => (row === 0 ? 10 : 3),
  paddingBottom: (row, { table }) => (row === table.body.length - 1 ? 10 : 3),
}
