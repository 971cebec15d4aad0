import { tint } from '@billfold/contracts/colours'
import { interpolate } from '@billfold/contracts/message'
import { formatMoney } from '@billfold/contracts/money'
import type { SignedDocument } from '@billfold/contracts/proposals/evidence'
import { moneyLines } from '@billfold/contracts/proposals/proposal-content'
import { spaced } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, MUTED } from '@billfold/server-kit/pdf/colours'
import { ruled, underHeading } from '@billfold/server-kit/pdf/layouts'
import { lineItems } from '@billfold/server-kit/pdf/line-items'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'

const HEADING = 'Investment Breakdown'
const FONT_SIZE = 9.5

export function sectionTitle(text: string) {
  return { text, fontSize: 13, bold: true, margin: [0, 16, 0, 7] as [number, number, number, number] }
}

/** The first table adds up to the total; options that are not selected follow below. */
export function investment(proposal: SignedDocument): Content[] {
  const { options = [] } = proposal
  const selected = options.filter(({ isSelected }) => isSelected)
  const others = options.filter(({ isSelected }) => !isSelected)
  return [...breakdown(proposal, [...proposal.lineItems.map(printedLine), ...selected.map(printedOption)]), ...otherOptions(others.map(printedOption))]
}

const look = { layout: ruled({ padding: 5 }), fontSize: FONT_SIZE }

function breakdown(proposal: SignedDocument, lines: readonly Line[]): Content[] {
  if (lines.length === 0) return [{ stack: [sectionTitle(HEADING), totals(proposal)], unbreakable: true }]
  return [underHeading(sectionTitle(HEADING), lineItems(lines, look, spaced([0, 10, 0, 0], totals(proposal))))]
}

function otherOptions(lines: readonly Line[]): Content[] {
  return lines.length === 0 ? [] : [underHeading(sectionTitle('Other options, not in the total'), lineItems(lines, look, { text: '' }))]
}

type Line = SignedDocument['lineItems'][number]
type Option = NonNullable<SignedDocument['options']>[number]

function printedLine({ description, quantity, rate, amount }: Line): Line {
  return { description, quantity, rate: formatMoney(rate), amount: formatMoney(amount) }
}

function printedOption(option: Option): Line {
  const { description, ...figures } = printedLine(option)
  return { description: `${description}\n${option.group === null ? 'Optional' : `Choose one: ${option.group}`}`, ...figures }
}

function totals(proposal: SignedDocument): Content {
  const rows = moneyLines(proposal).map(({ key, label, values, amount }): TableCell[] => {
    const style = key === 'total' ? { bold: true, fontSize: 11.5 } : { color: MUTED }
    return [{ text: interpolate(label, values), ...style }, { text: formatMoney(amount), alignment: 'right', noWrap: true, ...style }]
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
