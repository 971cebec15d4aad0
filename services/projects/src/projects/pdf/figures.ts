import { formatMoney } from '@billfold/contracts/money'
import { label } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, BAD, HAIRLINE, INK, MUTED, tint } from '@billfold/server-kit/pdf/colours'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { formatHours } from './frame.ts'
import type { ProjectDocument } from './project-document.ts'

interface Card {
  title: string
  figure: string
  color?: string
  captions: string[]
}

/** The four cards of the project's page, side by side. */
export function figures(project: ProjectDocument): Content {
  const cards = [billed(project), hours(project), remaining(project), budget(project)]
  const fontSize = figureSize(Math.max(...cards.map(({ figure }) => figure.length)))
  return {
    table: { widths: cards.map(() => '*'), body: [cards.map((card) => ({ stack: draw(card, fontSize) }))], dontBreakRows: true },
    layout: panes,
    margin: [0, 22, 0, 0],
  }
}

function billed({ metrics }: ProjectDocument): Card {
  const captions = [`Paid: ${formatMoney(metrics.paidAmount)}`, `Outstanding: ${formatMoney(metrics.outstandingAmount)}`]
  return { title: 'Total Billed', figure: formatMoney(metrics.totalBilled), captions }
}

function hours({ metrics }: ProjectDocument): Card {
  const captions = [`Billable: ${formatHours(metrics.billableHours)}h`, `Non-billable: ${formatHours(metrics.nonBillableHours)}h`]
  return { title: 'Hours Logged', figure: `${formatHours(metrics.totalHours)}h`, captions }
}

function remaining({ metrics: { budgetRemaining }, budget }: ProjectDocument): Card {
  if (budgetRemaining === null || budget === null) return { title: 'Budget Remaining', figure: 'Not set', color: MUTED, captions: [] }
  const color = budgetRemaining.startsWith('-') ? BAD : INK
  return { title: 'Budget Remaining', figure: formatMoney(budgetRemaining), color, captions: [`Total budget: ${formatMoney(budget)}`] }
}

function budget({ metrics, budget }: ProjectDocument): Card {
  if (budget === null) return { title: 'Budget Status', figure: 'Not set', color: MUTED, captions: ['No budget set'] }
  return { title: 'Budget Status', figure: formatMoney(budget), captions: [`${metrics.budgetUtilization.toFixed(1)}% utilized`] }
}

function draw({ title, figure, color = INK, captions }: Card, fontSize: number): Content[] {
  return [
    label(title),
    { text: figure, fontSize, bold: true, color, noWrap: true, margin: [0, 5, 0, 5] },
    ...captions.map((text): Content => ({ text, fontSize: 7.5, color: MUTED })),
  ]
}

/** As large as the longest fits into a quarter of the page. */
function figureSize(length: number): number {
  return length > 15 ? 9.5 : length > 11 ? 12 : 16
}

const panes: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: (line, { table }) => (line === 0 || line === table.widths?.length ? 0 : 1),
  vLineColor: () => HAIRLINE,
  fillColor: () => tint(ACCENT, 0.05),
  paddingLeft: () => 12,
  paddingRight: () => 8,
  paddingTop: () => 12,
  paddingBottom: () => 10,
}
