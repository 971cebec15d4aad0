import { formatMoney } from '@billfold/contracts/money'
import type { ReportSummary } from '@billfold/contracts/reports/report'
import type { Fact } from '@billfold/server-kit/mail/mail-document'
import type { Speech } from '../mail/speak.ts'
import type { Message } from '../mail/write-mail.ts'
import type { ReportKind } from './report-due.ts'

/** True if this period and the previous one are empty, so there is nothing to report. */
export function isEmptyReport({ totalInvoices, totalBilled, totalCollected, expenses, hoursTracked, changes }: ReportSummary): boolean {
  const figures = [totalInvoices, totalBilled, totalCollected, expenses, hoursTracked, ...Object.values(changes)]
  return figures.every((figure) => Number(figure) === 0)
}

export function reportMail(kind: ReportKind, report: ReportSummary, speech: Speech, publicOrigin: string): Message {
  const { t } = speech
  const { from, to } = report
  const heading = kind === 'weekly' ? t('Your week: {dates}', { dates: speech.dates(from, to) }) : t('Your month: {month}', { month: speech.month(from) })
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'facts', facts: factsOf(report, speech) },
      { kind: 'paragraph', text: t('In brackets: the change from the previous period of the same length.') },
      { kind: 'button', label: t('View report'), url: `${publicOrigin}/reports?${new URLSearchParams({ from, to }).toString()}` },
    ],
    setting: kind === 'weekly' ? 'weeklyReports' : 'monthlyReports',
  }
}

function factsOf(report: ReportSummary, { t, number, change, percent }: Speech): Fact[] {
  const { totalBilled, netProfit, totalInvoices, profitMargin, totalCollected, expenses, hoursTracked, changes } = report
  const points = t('{change} points', { change: `${changes.profitMargin > 0 ? '+' : ''}${number(changes.profitMargin)}` })
  return [
    { label: t('Total Revenue'), value: `${formatMoney(totalBilled)} (${change(changes.totalBilled)})` },
    { label: t('Net Profit'), value: `${formatMoney(netProfit)} (${change(changes.netProfit)})` },
    { label: t('Invoices Sent'), value: `${number(totalInvoices)} (${change(changes.totalInvoices)})` },
    { label: t('Profit Margin'), value: `${percent(profitMargin)} (${points})` },
    { label: t('Payments received'), value: formatMoney(totalCollected) },
    { label: t('Expenses'), value: formatMoney(expenses) },
    { label: t('Hours tracked'), value: number(hoursTracked) },
  ]
}
