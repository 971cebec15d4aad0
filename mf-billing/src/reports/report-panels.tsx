import { type ClientsReport, reportCalls, type RevenueReport, type TimeReport } from '@billfold/contracts/reports/report-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { sumHours } from '@billfold/contracts/time-entries/hours'
import { Button, Card, CardHeader, CardTitle, Stack, Truncate } from '@billfold/ui'
import { Link, queryOf, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/lists/more-rows.tsx'
import { ChartColumn, ChartPie, Clock, Table2 } from 'lucide-react'
import { useMemo, useState, type CSSProperties } from 'react'
import { BarChart } from '../charts/bar-chart.tsx'
import type { ChartSeries } from '../charts/bar-layout.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { axisMoney, dayName, monthAndYear, monthName } from '../charts/chart-texts.ts'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { FigureTable, toneOf, type FigureColumn } from './figure-table.tsx'
import { AgedReceivablesCard, UninvoicedWorkCard } from './outstanding-cards.tsx'
import { ProjectsPanel } from './project-report.tsx'
import { defineReport, MAX_MONTHS, monthsIn } from './report-panel.tsx'
import styles from './report-panels.module.css'
import { SortControl, useReportSort, useTableSort } from './table-sort.tsx'

const RevenuePanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.revenue, { query: range }),
  loading: 'Loading revenue data...',
  rowsIn: monthsIn,
  failure: 'The revenue could not be loaded',
  isEmpty: (months) => months.every(({ billed, revenue, expenses }) => [billed, revenue, expenses].every((amount) => Number(amount) === 0)),
  empty: {
    icon: <ChartColumn />,
    title: 'No revenue in this period',
    description: 'Payments count here by their date.',
    action: 'New Invoice',
    linkTo: invoicesPath({ kind: 'new', clientId: null, projectId: null, entryIds: [] }),
  },
  Content: Revenue,
})

const ClientsPanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.clients, { query: range }),
  loading: 'Loading client data...',
  failure: 'The clients could not be loaded',
  isEmpty: (clients) => clients.length === 0,
  empty: {
    icon: <ChartPie />,
    title: 'No payments in this period',
    description: 'Clients show up here once a payment is recorded.',
    action: 'Invoices',
    linkTo: invoicesPath(null),
  },
  Content: Clients,
})

const TimePanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.time, { query: range }),
  loading: 'Loading hours...',
  failure: 'The hours could not be loaded',
  isEmpty: ({ projects }) => projects.length === 0,
  empty: {
    icon: <Clock />,
    title: 'No hours in this period',
    description: 'Start the timer, or add the time you have already worked.',
    action: 'Add Entry',
    linkTo: '/time-tracking?new=',
  },
  Content: Time,
})

/** In a separate chunk with all the chart code, because only the reports page needs it. */
export function ReportPanel({ tab, range }: { tab: 'revenue' | 'clients' | 'projects' | 'time'; range: DateRange }) {
  if (tab === 'revenue') return <RevenuePanel range={range} />
  if (tab === 'projects') return <ProjectsPanel range={range} />
  return (
    <Stack gap={6}>
      {tab === 'clients' ? (
        <>
          <ClientsPanel range={range} />
          <AgedReceivablesCard />
        </>
      ) : (
        <>
          <TimePanel range={range} />
          <UninvoicedWorkCard />
        </>
      )}
    </Stack>
  )
}

function useNamedSeries(series: readonly ChartSeries[]): ChartSeries[] {
  const t = useText()
  return useMemo(() => series.map((one) => ({ ...one, name: t(one.name) })), [series, t])
}

const revenueSeries: readonly ChartSeries[] = [
  { name: 'Revenue', look: 'solid', tone: 'accent' },
  { name: 'Expenses', look: 'hatched', tone: 'warn' },
  { name: 'Profit', look: 'outlined', tone: 'good' },
]

const monthFields = { month: 'desc', billed: 'desc', revenue: 'desc', expenses: 'desc', profit: 'desc' } as const
const monthTexts = { month: 'Month', billed: 'Billed', revenue: 'Revenue', expenses: 'Expenses', profit: 'Profit' } as const

function Revenue({ data: months }: { data: RevenueReport }) {
  const t = useText()
  const by = useReportSort(monthFields)
  const { money } = useFormat()
  const series = useNamedSeries(revenueSeries)
  const bars = useMemo(() => {
    return months.map(({ month, revenue, expenses, profit }) => ({
      key: month,
      name: monthAndYear(month),
      label: monthName(month),
      group: month.slice(0, 4),
      values: [revenue, expenses, profit].map(Number),
      texts: [revenue, expenses, profit].map(money),
    }))
  }, [months, money])

  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle subtitle={t('Collected, by payment date')}>{t('Revenue by month')}</CardTitle>
        </CardHeader>
        <BarChart label={t('Revenue by month')} series={series} columns={bars} arrangement="grouped" axisText={axisMoney} />
      </Card>
      <Card flush>
        <CardHeader actions={<SortControl by={by} texts={monthTexts} />}>
          <CardTitle subtitle={t('Billed is what you invoiced; revenue is what you collected')}>{t('Breakdown by month')}</CardTitle>
        </CardHeader>
        <FigureTable
          label={t('Breakdown by month')}
          rows={months.toReversed()}
          initialRows={MAX_MONTHS}
          by={by}
          keyOf={({ month }) => month}
          title={{ label: t('Month'), field: 'month', value: ({ month }) => month, text: ({ month }) => monthAndYear(month) }}
          columns={[
            { label: t('Billed'), field: 'billed', value: ({ billed }) => Number(billed), figure: ({ billed }) => ({ text: money(billed) }) },
            { label: t('Revenue'), field: 'revenue', value: ({ revenue }) => Number(revenue), figure: ({ revenue }) => ({ text: money(revenue) }) },
            { label: t('Expenses'), field: 'expenses', value: ({ expenses }) => Number(expenses), figure: ({ expenses }) => ({ text: money(expenses) }) },
            { label: t('Profit'), phone: 'value', field: 'profit', value: ({ profit }) => Number(profit), figure: ({ profit }) => ({ text: money(profit), tone: toneOf(profit) }) },
          ]}
          total={{
            month: '',
            billed: sumOf(months.map(({ billed }) => billed)),
            revenue: sumOf(months.map(({ revenue }) => revenue)),
            expenses: sumOf(months.map(({ expenses }) => expenses)),
            profit: sumOf(months.map(({ profit }) => profit)),
          }}
        />
      </Card>
    </>
  )
}

function Clients({ data: clients }: { data: ClientsReport }) {
  const t = useText()
  const format = useFormat()
  const rows = useFirstRows(clients, 15)
  const total = sumOf(clients.map(({ revenue }) => revenue))
  return (
    <Card>
      <CardHeader actions={<span className={styles.total}>{t('Total: {amount}', { amount: format.money(total) })}</span>}>
        <CardTitle subtitle={t('Collected from each client')}>{t('Revenue by client')}</CardTitle>
      </CardHeader>
      <ol className={styles.clients}>
        {rows.shown.map(({ clientId, clientName, invoices, revenue, share }) => (
          <li key={clientId} className={styles.client} style={{ '--share': `${share}%` } as CSSProperties}>
            <span className={styles.about}>
              <Truncate>
                <Link to={`/clients/${clientId}`} className={styles.name}>
                  {clientName}
                </Link>
              </Truncate>
              <span className={styles.invoices}>{invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices })}</span>
            </span>
            <span aria-hidden className={styles.track}>
              <span className={styles.bar} />
            </span>
            <span className={styles.percent}>{t('{percent}%', { percent: format.oneDecimal(share) })}</span>
            <span className={styles.amount}>{format.money(revenue)}</span>
          </li>
        ))}
      </ol>
      <MoreRows rows={rows} />
    </Card>
  )
}

const timeSeries: readonly ChartSeries[] = [
  { name: 'Billable', look: 'solid', tone: 'accent' },
  { name: 'Non-billable', look: 'hatched', tone: 'muted' },
]

const hourFields = { total: 'desc', billable: 'desc', nonBillable: 'desc', name: 'asc', client: 'asc' } as const
const hourTexts = { total: 'Total', billable: 'Billable', nonBillable: 'Non-billable', name: 'Name', client: 'Client' } as const

function Time({ data: { weeks, projects } }: { data: TimeReport }) {
  const t = useText()
  const by = useReportSort(hourFields)
  const columns = useHoursColumns()
  return (
    <>
      <HoursByWeek weeks={weeks} />
      <Card flush>
        <CardHeader actions={<SortControl by={by} texts={hourTexts} />}>
          <CardTitle>{t('Hours by project')}</CardTitle>
        </CardHeader>
        <FigureTable
          label={t('Hours by project')}
          rows={projects}
          initialRows={12}
          by={by}
          keyOf={({ projectId }) => projectId}
          title={{ label: t('Project'), field: 'name', text: ({ projectName }) => projectName, linkTo: ({ projectId }) => `/projects/${projectId}` }}
          columns={[
            { label: t('Client'), kind: 'text', field: 'client', value: ({ clientName }) => clientName, figure: ({ clientName }) => ({ text: clientName }) },
            ...columns,
          ]}
        />
      </Card>
    </>
  )
}

const weekFields = { week: 'desc', total: 'desc', billable: 'desc', nonBillable: 'desc' } as const

function HoursByWeek({ weeks }: { weeks: TimeReport['weeks'] }) {
  const t = useText()
  const by = useTableSort(weekFields)
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const hoursText = useHoursText()
  const figureColumns = useHoursColumns()
  const series = useNamedSeries(timeSeries)
  const bars = useMemo(() => {
    return weeks.map(({ monday, billable, nonBillable }) => ({
      key: monday,
      name: t('Week of {date}', { date: format.date(monday) }),
      label: dayName(monday),
      group: monday.slice(0, 4),
      values: [billable, nonBillable].map(Number),
      texts: [billable, nonBillable].map(hoursText),
      total: hoursText(sumHours([billable, nonBillable])),
    }))
  }, [weeks, t, format, hoursText])

  return (
    <Card flush={isTable}>
      <CardHeader
        actions={
          <Button variant="ghost" size="small" icon={isTable ? <ChartColumn /> : <Table2 />} onClick={() => setTable(!isTable)}>
            {isTable ? t('Show as chart') : t('Show as table')}
          </Button>
        }
      >
        <CardTitle>{t('Hours by week')}</CardTitle>
      </CardHeader>
      {isTable ? (
        <FigureTable
          label={t('Hours by week')}
          rows={weeks.toReversed()}
          by={by}
          keyOf={({ monday }) => monday}
          title={{ label: t('Week'), field: 'week', value: ({ monday }) => monday, text: ({ monday }) => t('Week of {date}', { date: format.date(monday) }) }}
          columns={figureColumns}
        />
      ) : (
        <>
          <BarChart label={t('Hours by week')} series={series} columns={bars} arrangement="stacked" axisText={format.number} totalName={t('Total')} />
          <ChartTable label={t('Hours by week')} heading={t('Week')} series={series} columns={bars} />
        </>
      )}
    </Card>
  )
}

function useHoursText(): (hours: string) => string {
  const t = useText()
  return useMemo(() => (hours) => t('{hours}h', { hours: shortHours(hours) }), [t])
}

interface WorkedHours {
  billable: string
  nonBillable: string
}

function useHoursColumns(): FigureColumn<WorkedHours, 'billable' | 'nonBillable' | 'total'>[] {
  const t = useText()
  const hoursText = useHoursText()
  return [
    { label: t('Billable'), field: 'billable', value: ({ billable }) => Number(billable), figure: ({ billable }) => ({ text: hoursText(billable) }) },
    { label: t('Non-billable'), field: 'nonBillable', value: ({ nonBillable }) => Number(nonBillable), figure: ({ nonBillable }) => ({ text: hoursText(nonBillable) }) },
    {
      label: t('Total'),
      phone: 'value',
      field: 'total',
      value: ({ billable, nonBillable }) => Number(sumHours([billable, nonBillable])),
      figure: ({ billable, nonBillable }) => ({ text: hoursText(sumHours([billable, nonBillable])) }),
    },
  ]
}
