import { tint } from '@billfold/contracts/colours'
import { formatMoney } from '@billfold/contracts/money'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { moneyLines } from '@billfold/contracts/proposals/proposal-sections'
import { spaced } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, MUTED } from '@billfold/server-kit/pdf/colours'
import { ruled } from '@billfold/server-kit/pdf/layouts'
import { lineItems } from '@billfold/server-kit/pdf/line-items'
import { underHeading } from '@billfold/server-kit/pdf/under-heading'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { title } from './section-title.ts'

const HEADING = 'Investment Breakdown'
const FONT_SIZE = 9.5

/** What it costs, in a column that adds up. */
export function investment(proposal: SignedDocument): Content[] {
  if (proposal.lineItems.length === 0) return [{ stack: [title(HEADING), totals(proposal)], unbreakable: true }]
  const lines = proposal.lineItems.map(({ rate, amount, ...line }) => ({ ...line, rate: formatMoney(rate), amount: formatMoney(amount) }))
  return [underHeading(title(HEADING), lineItems(lines, { layout: ruled({ padding: 5 }), fontSize: FONT_SIZE }, spaced([0, 10, 0, 0], totals(proposal))))]
}

/** Kept together. */
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
