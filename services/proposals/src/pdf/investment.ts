import { tint } from '@billfold/contracts/colours'
import { formatMoney } from '@billfold/contracts/money'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { moneyLines } from '@billfold/contracts/proposals/proposal-sections'
import { label, spaced, text } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, MUTED } from '@billfold/server-kit/pdf/colours'
import { ruled } from '@billfold/server-kit/pdf/layouts'
import { rowBreaks } from '@billfold/server-kit/pdf/page-breaks'
import { underHeading } from '@billfold/server-kit/pdf/under-heading'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { title } from './section-title.ts'

const HEADING = 'Investment Breakdown'

/** What it costs, in a column that adds up. */
export function investment(proposal: SignedDocument): Content[] {
  if (proposal.lineItems.length > 0) return [lineTable(proposal), spaced([0, 10, 0, 0], totals(proposal))]
  return [{ stack: [title(HEADING), totals(proposal)], unbreakable: true }]
}

function lineTable({ lineItems }: SignedDocument): Content {
  const head = ['Description', 'Qty', 'Rate', 'Amount'].map((title, column) => label(title, { alignment: column === 0 ? 'left' : 'right' }) as TableCell)
  const rows = lineItems.map(({ description, quantity, rate, amount }) => [text(description) as TableCell, ...[quantity, formatMoney(rate), formatMoney(amount)].map(figure)])
  const table = { headerRows: 1, ...rowBreaks(lineItems.map(({ description }) => description)), widths: ['*', 'auto', 'auto', 'auto'], body: [head, ...rows] }
  return underHeading(title(HEADING), { table, layout: ruled({ padding: 5 }) })
}

function figure(value: string): TableCell {
  return { text: value, alignment: 'right', noWrap: true }
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
