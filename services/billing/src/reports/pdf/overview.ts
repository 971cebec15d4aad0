import { INK } from '@billfold/contracts/colours'
import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { formatMoney } from '@billfold/contracts/money'
import type { ReportSummary } from '@billfold/contracts/reports/report-calls'
import { type DateRange, precedingPeriod } from '@billfold/contracts/reports/report-period'
import { label } from '@billfold/server-kit/pdf/blocks'
import { ACCENT, BAD, MUTED } from '@billfold/server-kit/pdf/colours'
import { type FigureCard, figureCards, percent } from '@billfold/server-kit/pdf/figures'
import { letterhead } from '@billfold/server-kit/pdf/letterhead'
import type { Content } from 'pdfmake/interfaces.js'
import type { ReportDocument } from './download-report.ts'

export function overview({ sender, printedOn, summary }: ReportDocument): Content[] {
  return [
    letterhead(sender),
    { columns: [label('Business performance', { color: ACCENT }), label(dateInWords(printedOn), { alignment: 'right' })] },
    { text: 'Report', fontSize: 23, bold: true, lineHeight: 1.1, margin: [0, 8, 0, 4] },
    { text: periodInWords(summary), fontSize: 11 },
    figureCards([totalRevenue(summary), netProfit(summary), invoicesSent(summary), profitMargin(summary)]),
    { text: remarks(summary), fontSize: 7.5, color: MUTED, margin: [0, 8, 0, 0] },
  ]
}

export function periodInWords({ from, to }: DateRange): string {
  return from === to ? dateInWords(from) : `${dateInWords(from)} – ${dateInWords(to)}`
}

/** Payments without an invoice have no date. These payments are mentioned because the dashboard counts them and the report does not. */
function remarks({ from, to, undatedReceipts }: ReportSummary): string {
  const compared = `Changes are compared with the previous period, ${periodInWords(precedingPeriod({ from, to }))}.`
  if (undatedReceipts === '0.00') return compared
  return `${compared} ${formatMoney(undatedReceipts)} was paid without a date, so no period includes it.`
}

function totalRevenue({ totalBilled, totalCollected, changes }: ReportSummary): FigureCard {
  return { title: 'Total Revenue (billed)', figure: formatMoney(totalBilled), captions: [change(changes.totalBilled), `Collected: ${formatMoney(totalCollected)}`] }
}

function netProfit({ netProfit, expenses, changes }: ReportSummary): FigureCard {
  const captions = [change(changes.netProfit), `Expenses: ${formatMoney(expenses)}`]
  return { title: 'Net Profit', figure: formatMoney(netProfit), color: netProfit.startsWith('-') ? BAD : INK, captions }
}

function invoicesSent({ totalInvoices, changes }: ReportSummary): FigureCard {
  return { title: 'Invoices Sent', figure: totalInvoices.toLocaleString('en-US'), captions: [change(changes.totalInvoices)] }
}

function profitMargin({ profitMargin, changes }: ReportSummary): FigureCard {
  const color = profitMargin < 0 ? BAD : INK
  return { title: 'Profit Margin', figure: percent(profitMargin), color, captions: [`${withSign.format(changes.profitMargin)} points`, 'Of the amount collected'] }
}

const withSign = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })

function change(value: number): string {
  return `${withSign.format(value)}% vs prior period`
}
