import type { RevenueReport } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { Link, queryOf, useFormat, useText } from '@billfold/web-kit'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { monthAndYear, monthName } from '../dashboard/trend-texts.ts'
import { invoicesPath } from '../invoices/invoices-address.ts'
import { BarChart } from './charts/bar-chart.tsx'
import type { ChartSeries } from './charts/chart-data.ts'
import { FigureCell, toneOf } from './figure-cell.tsx'
import { Panel } from './panel.tsx'
import type { ReportPanelProps } from './report-panel.tsx'
import { axisMoney } from './report-texts.ts'
import styles from './revenue-panel.module.css'
import { sumMoney } from './sum-decimals.ts'

const series: readonly ChartSeries[] = [
  { name: 'Revenue', look: 'solid', tone: 'accent' },
  { name: 'Expenses', look: 'hatched', tone: 'warn' },
  { name: 'Profit', look: 'outlined', tone: 'good' },
]

const columns: readonly TableColumn[] = [
  { label: 'Month', phone: 'title' },
  { label: 'Billed', kind: 'number' },
  { label: 'Revenue', kind: 'number' },
  { label: 'Expenses', kind: 'number' },
  { label: 'Profit', kind: 'number', phone: 'value' },
]

export function RevenuePanel({ range }: ReportPanelProps) {
  const t = useText()
  const query = useQuery({ ...queryOf(reportCalls.revenue, { query: range }), placeholderData: keepPreviousData })
  return (
    <Panel query={query} loading={t('Loading revenue data...')} failure={t('The revenue could not be loaded')}>
      {(months) => (months.every(isNothing) ? <Nothing /> : <Months months={months} />)}
    </Panel>
  )
}

function isNothing({ billed, revenue, expenses }: RevenueReport[number]): boolean {
  return [billed, revenue, expenses].every((amount) => Number(amount) === 0)
}

function Nothing() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        title={t('No revenue in this period')}
        description={t('An invoice counts here on the day it is paid.')}
        action={
          <Button asChild>
            <Link to={invoicesPath({ kind: 'new', clientId: null, projectId: null, entryIds: [] })}>{t('New Invoice')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function Months({ months }: { months: RevenueReport }) {
  const t = useText()
  const format = useFormat()
  const bars = useMemo(() => {
    return months.map(({ month, revenue, expenses, profit }) => ({
      key: month,
      name: monthAndYear(month),
      label: monthName(month),
      group: month.slice(0, 4),
      values: [revenue, expenses, profit].map(Number),
      texts: [revenue, expenses, profit].map(format.money),
    }))
  }, [months, format])
  const named = useMemo(() => series.map((one) => ({ ...one, name: t(one.name) })), [t])

  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>{t('Revenue by month')}</CardTitle>
        </CardHeader>
        <BarChart label={t('Revenue by month')} series={named} columns={bars} arrangement="grouped" axisText={axisMoney} />
      </Card>
      <Breakdown months={months} />
    </>
  )
}

/** The chart's exact values, which are also its text for screen readers. */
function Breakdown({ months }: { months: RevenueReport }) {
  const t = useText()
  const total = {
    month: t('Total'),
    billed: sumMoney(months.map(({ billed }) => billed)),
    revenue: sumMoney(months.map(({ revenue }) => revenue)),
    expenses: sumMoney(months.map(({ expenses }) => expenses)),
    profit: sumMoney(months.map(({ profit }) => profit)),
  }
  const rows = useFirstRows(months.toReversed(), 24)
  return (
    <Card flush>
      <CardHeader>
        <CardTitle>{t('Breakdown by month')}</CardTitle>
      </CardHeader>
      <Table label={t('Breakdown by month')} columns={columns.map((column) => ({ ...column, label: t(column.label) }))}>
        {[
          ...rows.shown.map((month) => <MonthRow key={month.month} {...month} month={monthAndYear(month.month)} />),
          <MonthRow key="total" {...total} isTotal />,
        ]}
      </Table>
      <MoreRows rows={rows} />
    </Card>
  )
}

function MonthRow({ month, billed, revenue, expenses, profit, isTotal = false }: RevenueReport[number] & { isTotal?: boolean }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <TableRow className={isTotal ? styles.total : undefined}>
      <TableCell className={styles.first}>{month}</TableCell>
      <FigureCell label={t('Billed')} text={money(billed)} />
      <FigureCell label={t('Revenue')} text={money(revenue)} />
      <FigureCell label={t('Expenses')} text={money(expenses)} />
      <FigureCell label={t('Profit')} text={money(profit)} tone={toneOf(profit)} />
    </TableRow>
  )
}
