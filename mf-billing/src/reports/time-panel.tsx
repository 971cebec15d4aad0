import type { TimeReport } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link, queryOf, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Clock, Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { BarChart } from './charts/bar-chart.tsx'
import { ChartTable } from './charts/chart-table.tsx'
import type { ChartColumn as Column, ChartSeries } from './charts/chart-data.ts'
import { FigureCell } from './figure-cell.tsx'
import { Panel } from './panel.tsx'
import styles from './projects-panel.module.css'
import type { ReportPanelProps } from './report-panel.tsx'
import { dayName } from './report-texts.ts'
import { sumHours } from './sum-decimals.ts'

type Weeks = TimeReport['weeks']

const series: readonly ChartSeries[] = [
  { name: 'Billable', look: 'solid', tone: 'accent' },
  { name: 'Non-billable', look: 'hatched', tone: 'muted' },
]

const figures: readonly TableColumn[] = [
  { label: 'Billable', kind: 'number' },
  { label: 'Non-billable', kind: 'number' },
  { label: 'Total', kind: 'number', phone: 'value' },
]

export function TimePanel({ range }: ReportPanelProps) {
  const t = useText()
  const query = useQuery({ ...queryOf(reportCalls.time, { query: range }), placeholderData: keepPreviousData })
  return (
    <Panel query={query} loading={t('Loading hours...')} failure={t('The hours could not be loaded')}>
      {({ weeks, projects }) =>
        projects.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <ByWeek weeks={weeks} />
            <ByProject projects={projects} />
          </>
        )
      }
    </Panel>
  )
}

function Nothing() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<Clock />}
        title={t('No hours in this period')}
        description={t('Start the timer, or add the time you have already worked.')}
        action={
          <Button asChild>
            <Link to="/time-tracking?new=">{t('Add Entry')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function useHoursText(): (hours: string) => string {
  const t = useText()
  return useMemo(() => (hours) => t('{hours}h', { hours: shortHours(hours) }), [t])
}

function ByWeek({ weeks }: { weeks: Weeks }) {
  const t = useText()
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const hoursText = useHoursText()
  const columns = useMemo(() => {
    return weeks.map(({ monday, billable, nonBillable }) => ({
      key: monday,
      name: t('Week of {date}', { date: format.date(monday) }),
      label: dayName(monday),
      group: monday.slice(0, 4),
      values: [billable, nonBillable].map(Number),
      texts: [billable, nonBillable].map(hoursText),
    }))
  }, [weeks, t, format, hoursText])
  const totals = useMemo(() => new Map(weeks.map(({ monday, billable, nonBillable }) => [monday, hoursText(sumHours([billable, nonBillable]))])), [weeks, hoursText])
  const named = useMemo(() => series.map((one) => ({ ...one, name: t(one.name) })), [t])

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
        <WeekTable columns={columns} totals={totals} />
      ) : (
        <>
          <BarChart
            label={t('Hours by week')}
            series={named}
            columns={columns}
            arrangement="stacked"
            axisText={format.number}
            totalOf={({ key }) => ({ name: t('Total'), text: totals.get(key) ?? '' })}
          />
          <ChartTable label={t('Hours by week')} heading={t('Week')} series={named} columns={columns} />
        </>
      )}
    </Card>
  )
}

function WeekTable({ columns, totals }: { columns: readonly Column[]; totals: ReadonlyMap<string, string> }) {
  const t = useText()
  const header: readonly TableColumn[] = [{ label: 'Week', phone: 'title' }, ...figures]
  return (
    <Table label={t('Hours by week')} columns={header.map((column) => ({ ...column, label: t(column.label) }))}>
      {columns.toReversed().map(({ key, name, texts }) => (
        <TableRow key={key}>
          <TableCell className={styles.first}>{name}</TableCell>
          <FigureCell label={t('Billable')} text={texts[0] ?? ''} />
          <FigureCell label={t('Non-billable')} text={texts[1] ?? ''} />
          <FigureCell label={t('Total')} text={totals.get(key) ?? ''} />
        </TableRow>
      ))}
    </Table>
  )
}

function ByProject({ projects }: { projects: TimeReport['projects'] }) {
  const t = useText()
  const hoursText = useHoursText()
  const rows = useFirstRows(projects, 12)
  const header: readonly TableColumn[] = [{ label: 'Project', phone: 'title' }, { label: 'Client' }, ...figures]
  return (
    <Card flush>
      <CardHeader>
        <CardTitle>{t('Hours by project')}</CardTitle>
      </CardHeader>
      <Table label={t('Hours by project')} columns={header.map((column) => ({ ...column, label: t(column.label) }))}>
        {rows.shown.map(({ projectId, projectName, clientName, billable, nonBillable }) => (
          <TableRow key={projectId} className={styles.row}>
            <TableCell className={styles.first}>
              <Truncate>
                <Link to={`/projects/${projectId}`} className={styles.project}>
                  {projectName}
                </Link>
              </Truncate>
            </TableCell>
            <TableCell className={styles.client}>{clientName}</TableCell>
            <FigureCell label={t('Billable')} text={hoursText(billable)} />
            <FigureCell label={t('Non-billable')} text={hoursText(nonBillable)} />
            <FigureCell label={t('Total')} text={hoursText(sumHours([billable, nonBillable]))} />
          </TableRow>
        ))}
      </Table>
      <MoreRows rows={rows} />
    </Card>
  )
}
