import { INK } from '@billfold/contracts/colours'
import { formatMoney } from '@billfold/contracts/money'
import { formatHours } from '@billfold/contracts/time-entries/format-hours'
import { BAD, MUTED } from '@billfold/server-kit/pdf/colours'
import { type FigureCard, figureCards, percent } from '@billfold/server-kit/pdf/figures'
import type { Content } from 'pdfmake/interfaces.js'
import type { ProjectDocument } from './project-document.ts'

export function figures(project: ProjectDocument): Content {
  return figureCards([billed(project), hours(project), remaining(project), budget(project)])
}

function billed({ metrics }: ProjectDocument): FigureCard {
  const captions = [`Paid: ${formatMoney(metrics.paidAmount)}`, `Outstanding: ${formatMoney(metrics.outstandingAmount)}`]
  return { title: 'Total Billed', figure: formatMoney(metrics.totalBilled), captions }
}

function hours({ metrics }: ProjectDocument): FigureCard {
  const captions = [
    `Billable: ${formatHours(metrics.billableHours, 'en-US', 2)}h`,
    `Non-billable: ${formatHours(metrics.nonBillableHours, 'en-US', 2)}h`,
  ]
  return { title: 'Hours Logged', figure: `${formatHours(metrics.totalHours, 'en-US', 2)}h`, captions }
}

function remaining({ metrics: { budgetRemaining }, budget }: ProjectDocument): FigureCard {
  if (budgetRemaining === null || budget === null) return { title: 'Budget Remaining', figure: 'Not set', color: MUTED, captions: [] }
  const color = budgetRemaining.startsWith('-') ? BAD : INK
  return { title: 'Budget Remaining', figure: formatMoney(budgetRemaining), color, captions: [`Total budget: ${formatMoney(budget)}`] }
}

function budget({ metrics, budget }: ProjectDocument): FigureCard {
  if (budget === null) return { title: 'Budget Status', figure: 'Not set', color: MUTED, captions: ['No budget set'] }
  return { title: 'Budget Status', figure: formatMoney(budget), captions: [`${percent(metrics.budgetUtilization)} utilized`] }
}
