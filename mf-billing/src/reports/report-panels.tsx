import { type ClientsReport, type ProjectsReport, reportCalls, type RevenueReport, type TimeReport } from '@billfold/contracts/reports/report-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { sumOf } from '@billfold/contracts/invoices/invoice-totals'
import { sumHours } from '@billfold/contracts/time-entries/hours'
import { Button, Card, CardHeader, CardTitle, IconButton, Select, Truncate } from '@billfold/ui'
import { Link, queryOf, useFormat, useSearch, useText, useToday } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, ChartColumn, ChartPie, Clock, FolderKanban, Table2 } from 'lucide-react'
import { useMemo, useState, type CSSProperties } from 'react'
import { BarChart } from '../charts/bar-chart.tsx'
import type { ChartSeries } from '../charts/bar-layout.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import { axisMoney, dayName, monthAndYear, monthName } from '../charts/chart-texts.ts'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { FigureTable, toneOf, type FigureColumn } from './figure-table.tsx'
import { defineReport } from './report-panel.tsx'
import styles from './report-panels.module.css'
import { projectColumns, sortedBy, sortProjects, viewFromAddress, withSort, type ProjectColumn, type ProjectSort, type ReportTab } from './reports-address.ts'

const RevenuePanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.revenue, { query: range }),
  loading: 'Loading revenue data...',
  failure: 'The revenue could not be loaded',
  isEmpty: (months) => months.every(({ billed, revenue, expenses }) => [billed, revenue, expenses].every((amount) => Number(amount) === 0)),
  empty: {
    icon: <ChartColumn />,
    title: 'No revenue in this period',
    description: 'An invoice counts here on the day it is paid.',
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
    description: 'Clients show up here once an invoice is marked as paid.',
    action: 'Invoices',
    linkTo: invoicesPath(null),
  },
  Content: Clients,
})

const ProjectsPanel = defineReport({
  queryOf: (range) => queryOf(reportCalls.projects, { query: range }),
  loading: 'Loading project data...',
  failure: 'The projects could not be loaded',
  isEmpty: (projects) => projects.length === 0,
  empty: {
    icon: <FolderKanban />,
    title: 'No project work in this period',
    description: 'Projects show up here with their hours, paid invoices and expenses.',
    action: 'Add Entry',
    linkTo: '/time-tracking?new=',
  },
  Content: Projects,
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

const panels = { revenue: RevenuePanel, clients: ClientsPanel, projects: ProjectsPanel, time: TimePanel }

/** A separate chunk with all chart code, which only this page loads. */
export function ReportPanel({ tab, range }: { tab: ReportTab; range: DateRange }) {
  const Panel = panels[tab]
  return <Panel range={range} />
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

function Revenue({ data: months }: { data: RevenueReport }) {
  const t = useText()
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
          <CardTitle>{t('Revenue by month')}</CardTitle>
        </CardHeader>
        <BarChart label={t('Revenue by month')} series={series} columns={bars} arrangement="grouped" axisText={axisMoney} />
      </Card>
      <Card flush>
        <CardHeader>
          <CardTitle>{t('Breakdown by month')}</CardTitle>
        </CardHeader>
        <FigureTable
          label={t('Breakdown by month')}
          rows={months.toReversed()}
          initialRows={24}
          keyOf={({ month }) => month}
          title={{ label: t('Month'), text: ({ month }) => monthAndYear(month) }}
          columns={[
            { label: t('Billed'), figure: ({ billed }) => ({ text: money(billed) }) },
            { label: t('Revenue'), figure: ({ revenue }) => ({ text: money(revenue) }) },
            { label: t('Expenses'), figure: ({ expenses }) => ({ text: money(expenses) }) },
            { label: t('Profit'), phone: 'value', figure: ({ profit }) => ({ text: money(profit), tone: toneOf(profit) }) },
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
        <CardTitle>{t('Revenue by client')}</CardTitle>
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

const orders = { asc: 'ascending', desc: 'descending' } as const

function Projects({ data: projects }: { data: ProjectsReport }) {
  const t = useText()
  const { money, oneDecimal } = useFormat()
  const hoursText = useHoursText()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const sort = useMemo(() => viewFromAddress(address, today).sort, [address, today])
  const sorted = useMemo(() => sortProjects(projects, sort), [projects, sort])
  const setSort = (next: ProjectSort) => setAddress(withSort(address, next), { replace: true })
  const sortBy = (column: ProjectColumn) => ({
    order: column === sort.column ? orders[sort.order] : undefined,
    onSort: () => setSort(sortedBy(column, sort)),
  })
  return (
    <Card flush>
      <CardHeader actions={<SortControl sort={sort} onSort={setSort} />}>
        <CardTitle>{t('Project performance')}</CardTitle>
      </CardHeader>
      <FigureTable
        label={t('Project performance')}
        rows={sorted}
        initialRows={50}
        keyOf={({ projectId }) => projectId}
        title={{ label: t('Project'), sort: sortBy('name'), text: ({ projectName }) => projectName, linkTo: ({ projectId }) => `/projects/${projectId}` }}
        columns={[
          { label: t('Client'), kind: 'text', figure: ({ clientName }) => ({ text: clientName }) },
          { label: t('Hours'), sort: sortBy('hours'), figure: ({ hours }) => ({ text: hoursText(hours) }) },
          { label: t('Revenue'), phone: 'value', sort: sortBy('revenue'), figure: ({ revenue }) => ({ text: money(revenue) }) },
          { label: t('Profit'), sort: sortBy('profit'), figure: ({ profit }) => ({ text: money(profit), tone: toneOf(profit) }) },
          {
            label: t('Margin'),
            sort: sortBy('margin'),
            figure: ({ margin }) =>
              margin === null ? { text: '–', tone: 'muted' } : { text: t('{percent}%', { percent: oneDecimal(margin) }), tone: toneOf(margin) },
          },
        ]}
      />
    </Card>
  )
}

const sortTexts: Readonly<Record<ProjectColumn, string>> = { revenue: 'Revenue', profit: 'Profit', margin: 'Margin', hours: 'Hours', name: 'Name' }

/** Replaces the sortable header on a phone. */
function SortControl({ sort, onSort }: { sort: ProjectSort; onSort: (sort: ProjectSort) => void }) {
  const t = useText()
  const isUp = sort.order === 'asc'
  return (
    <div className={styles.sort}>
      <Select
        fit
        aria-label={t('Sort by')}
        options={projectColumns.map((value) => ({ value, label: t(sortTexts[value]) }))}
        value={sort.column}
        onValueChange={(column) => onSort(sortedBy(column))}
      />
      <IconButton
        icon={isUp ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
        label={isUp ? t('Lowest first') : t('Highest first')}
        onClick={() => onSort(sortedBy(sort.column, sort))}
      />
    </div>
  )
}

const timeSeries: readonly ChartSeries[] = [
  { name: 'Billable', look: 'solid', tone: 'accent' },
  { name: 'Non-billable', look: 'hatched', tone: 'muted' },
]

function Time({ data: { weeks, projects } }: { data: TimeReport }) {
  const t = useText()
  const columns = useHoursColumns()
  return (
    <>
      <HoursByWeek weeks={weeks} />
      <Card flush>
        <CardHeader>
          <CardTitle>{t('Hours by project')}</CardTitle>
        </CardHeader>
        <FigureTable
          label={t('Hours by project')}
          rows={projects}
          initialRows={12}
          keyOf={({ projectId }) => projectId}
          title={{ label: t('Project'), text: ({ projectName }) => projectName, linkTo: ({ projectId }) => `/projects/${projectId}` }}
          columns={[{ label: t('Client'), kind: 'text', figure: ({ clientName }) => ({ text: clientName }) }, ...columns]}
        />
      </Card>
    </>
  )
}

function HoursByWeek({ weeks }: { weeks: TimeReport['weeks'] }) {
  const t = useText()
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
          keyOf={({ monday }) => monday}
          title={{ label: t('Week'), text: ({ monday }) => t('Week of {date}', { date: format.date(monday) }) }}
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

function useHoursColumns(): FigureColumn<{ billable: string; nonBillable: string }>[] {
  const t = useText()
  const hoursText = useHoursText()
  return [
    { label: t('Billable'), figure: ({ billable }) => ({ text: hoursText(billable) }) },
    { label: t('Non-billable'), figure: ({ nonBillable }) => ({ text: hoursText(nonBillable) }) },
    { label: t('Total'), phone: 'value', figure: ({ billable, nonBillable }) => ({ text: hoursText(sumHours([billable, nonBillable])) }) },
  ]
}
