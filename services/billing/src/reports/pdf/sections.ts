import { dateInWords } from '@billfold/contracts/settings/letterhead'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { formatMoney } from '@billfold/contracts/money'
import { formatHours, sumHours } from '@billfold/contracts/time-entries/hours'
import { figureTable, percent } from '@billfold/server-kit/pdf/figures'
import type { Content } from 'pdfmake/interfaces.js'
import type { ReportDocument } from './download-report.ts'

/** Width of an amount column in points, where space allows. */
const AMOUNT = 82

export function revenue({ revenue, summary }: ReportDocument): Content {
  return figureTable({
    title: 'Revenue',
    empty: 'No revenue data available',
    rows: revenue,
    columns: [
      { title: 'Month', value: ({ month }) => monthInWords(month) },
      { title: 'Billed', width: AMOUNT, value: ({ billed }) => formatMoney(billed), total: formatMoney(summary.totalBilled) },
      { title: 'Revenue', width: AMOUNT, value: ({ revenue }) => formatMoney(revenue), total: formatMoney(summary.totalCollected) },
      { title: 'Expenses', width: AMOUNT, value: ({ expenses }) => formatMoney(expenses), total: formatMoney(summary.expenses) },
      { title: 'Profit', width: AMOUNT, value: ({ profit }) => formatMoney(profit), total: formatMoney(summary.netProfit) },
    ],
  })
}

export function clients({ clients, summary }: ReportDocument): Content {
  return figureTable({
    title: 'Clients',
    empty: 'No client revenue data',
    rows: clients,
    columns: [
      { title: 'Client', value: ({ clientName }) => clientName },
      {
        title: 'Invoices',
        width: 60,
        value: ({ invoices }) => String(invoices),
        total: String(clients.reduce((sum, { invoices }) => sum + invoices, 0)),
      },
      { title: 'Revenue', width: AMOUNT, value: ({ revenue }) => formatMoney(revenue), total: formatMoney(summary.totalCollected) },
      { title: 'Share', width: 52, value: ({ share }) => percent(share) },
    ],
  })
}

export function projects({ projects }: ReportDocument): Content {
  const hasLaborCost = projects.some(({ laborCost }) => laborCost !== null)
  return figureTable({
    title: 'Projects',
    empty: 'No project work in this period',
    rows: projects,
    columns: [
      { title: 'Project', value: ({ projectName }) => projectName, beneath: ({ clientName }) => clientName },
      { title: 'Hours', value: ({ hours }) => formatHours(hours) },
      { title: 'Revenue', value: ({ revenue }) => formatMoney(revenue) },
      { title: 'Expenses', value: ({ expenses }) => formatMoney(expenses) },
      ...(hasLaborCost ? [{ title: 'Labor cost', value: laborCostOf }] : []),
      { title: 'Profit', value: ({ profit }) => formatMoney(profit) },
      { title: 'Margin', value: ({ margin }) => (margin === null ? '–' : percent(margin)) },
    ],
  })
}

function laborCostOf({ laborCost }: ReportDocument['projects'][number]): string {
  return laborCost === null ? '–' : formatMoney(laborCost)
}

export function taxes({ tax }: ReportDocument): Content {
  const column = (title: string, amount: 'net' | 'invoiced' | 'collected') => ({
    title,
    width: AMOUNT,
    value: (row: (typeof tax)[number]) => formatMoney(row[amount]),
    total: formatMoney(sumOf(tax.map((row) => row[amount]))),
  })
  return figureTable({
    title: 'Tax',
    empty: 'No tax in this period',
    rows: tax,
    columns: [
      { title: 'Rate', value: ({ rate }) => (rate === null ? 'Other' : `${rate}%`) },
      column('Net amount', 'net'),
      column('Tax invoiced', 'invoiced'),
      column('Tax collected', 'collected'),
    ],
  })
}

interface Hours {
  billable: string
  nonBillable: string
}

function hours<Row extends Hours>(rows: readonly Row[]) {
  const column = (title: string, hoursOf: (row: Row) => string[]) => ({
    title,
    width: 80,
    value: (row: Row) => formatHours(sumHours(hoursOf(row))),
    total: formatHours(sumHours(rows.flatMap(hoursOf))),
  })
  return [
    column('Billable', ({ billable }) => [billable]),
    column('Non-billable', ({ nonBillable }) => [nonBillable]),
    column('Hours', ({ billable, nonBillable }) => [billable, nonBillable]),
  ]
}

/** Prints only weeks with recorded time. */
export function hoursByWeek({ time }: ReportDocument): Content {
  const rows = time.weeks.filter(({ billable, nonBillable }) => billable !== '0' || nonBillable !== '0')
  const empty = 'No time entries found'
  return figureTable({
    title: 'Hours by week',
    empty,
    rows,
    columns: [{ title: 'Week of', value: ({ monday }) => dateInWords(monday) }, ...hours(rows)],
  })
}

export function hoursByProject({ time: { projects } }: ReportDocument): Content {
  if (projects.length === 0) return []
  const project = {
    title: 'Project',
    value: ({ projectName }: { projectName: string }) => projectName,
    beneath: ({ clientName }: { clientName: string }) => clientName,
  }
  return figureTable({ title: 'Hours by project', empty: '', rows: projects, columns: [project, ...hours(projects)] })
}

const ages = [
  ['notDue', 'Not due'],
  ['days1To30', '1–30 days'],
  ['days31To60', '31–60 days'],
  ['days61To90', '61–90 days'],
  ['over90', 'Over 90'],
  ['total', 'Total'],
] as const

export function agedReceivables({ agedReceivables, printedOn }: ReportDocument): Content {
  const columns = ages.map(([age, title]) => ({
    title,
    value: (row: (typeof agedReceivables)[number]) => formatMoney(row[age]),
    total: formatMoney(sumOf(agedReceivables.map((row) => row[age]))),
  }))
  const client = { title: 'Client', value: ({ clientName }: { clientName: string }) => clientName }
  return figureTable({
    title: `Aged receivables on ${dateInWords(printedOn)}`,
    empty: 'You’re all caught up',
    rows: agedReceivables,
    columns: [client, ...columns],
  })
}

export function uninvoicedWork({ uninvoicedWork, printedOn }: ReportDocument): Content {
  return figureTable({
    title: `Uninvoiced work on ${dateInWords(printedOn)}`,
    empty: 'All billable work is invoiced',
    rows: uninvoicedWork,
    columns: [
      { title: 'Client', value: ({ clientName }) => clientName },
      { title: 'Since', width: 74, value: ({ since }) => dateInWords(since) },
      {
        title: 'Entries',
        width: 52,
        value: ({ entries }) => String(entries),
        total: String(uninvoicedWork.reduce((sum, { entries }) => sum + entries, 0)),
      },
      {
        title: 'Hours',
        width: 60,
        value: ({ hours }) => formatHours(hours),
        total: formatHours(sumHours(uninvoicedWork.map(({ hours }) => hours))),
      },
      {
        title: 'Amount',
        width: AMOUNT,
        value: ({ amount }) => formatMoney(amount),
        total: formatMoney(sumOf(uninvoicedWork.map(({ amount }) => amount))),
      },
    ],
  })
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthInWords(value: string): string {
  return month.format(new Date(`${value}-01T00:00:00Z`))
}
