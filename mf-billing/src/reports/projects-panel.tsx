import type { ProjectsReport } from '@billfold/contracts/reports/report'
import { reportCalls } from '@billfold/contracts/reports/report-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, IconButton, Select, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link, queryOf, useFormat, useSearch, useText, useToday } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours-text.ts'
import { MoreRows, useFirstRows } from '@billfold/web-kit/long-list/more-rows.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, FolderKanban } from 'lucide-react'
import { useMemo } from 'react'
import { FigureCell, toneOf } from './figure-cell.tsx'
import { Panel } from './panel.tsx'
import styles from './projects-panel.module.css'
import type { ReportPanelProps } from './report-panel.tsx'
import { viewFromAddress, withSort } from './reports-address.ts'
import { projectColumns, sortedBy, sortProjects, type ProjectColumn, type ProjectSort } from './sort-projects.ts'

type SortableColumn = TableColumn & { by?: ProjectColumn }

const columns: readonly SortableColumn[] = [
  { label: 'Project', phone: 'title', by: 'name' },
  { label: 'Client', phone: 'note' },
  { label: 'Hours', kind: 'number', by: 'hours' },
  { label: 'Revenue', kind: 'number', phone: 'value', by: 'revenue' },
  { label: 'Profit', kind: 'number', by: 'profit' },
  { label: 'Margin', kind: 'number', by: 'margin' },
]

const orders = { asc: 'ascending', desc: 'descending' } as const

const sortTexts: Readonly<Record<ProjectColumn, string>> = { revenue: 'Revenue', profit: 'Profit', margin: 'Margin', hours: 'Hours', name: 'Name' }

export function ProjectsPanel({ range }: ReportPanelProps) {
  const t = useText()
  const query = useQuery({ ...queryOf(reportCalls.projects, { query: range }), placeholderData: keepPreviousData })
  return (
    <Panel query={query} loading={t('Loading project data...')} failure={t('The projects could not be loaded')}>
      {(projects) => (projects.length === 0 ? <Nothing /> : <Performance projects={projects} />)}
    </Panel>
  )
}

function Nothing() {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<FolderKanban />}
        title={t('No project work in this period')}
        description={t('A project stands here with its hours, its paid invoices and its expenses.')}
        action={
          <Button asChild>
            <Link to="/time-tracking?new=">{t('Add Entry')}</Link>
          </Button>
        }
      />
    </Card>
  )
}

function Performance({ projects }: { projects: ProjectsReport }) {
  const t = useText()
  const today = useToday()
  const [address, setAddress] = useSearch()
  const sort = useMemo(() => viewFromAddress(address, today).sort, [address, today])
  const sorted = useMemo(() => sortProjects(projects, sort), [projects, sort])
  const rows = useFirstRows(sorted, 50)
  const setSort = (next: ProjectSort) => setAddress(withSort(address, next), { replace: true })
  const headed = columns.map(({ by, ...column }) => ({
    ...column,
    label: t(column.label),
    ...(by && { sort: { order: by === sort.column ? orders[sort.order] : undefined, onSort: () => setSort(sortedBy(by, sort)) } }),
  }))
  return (
    <Card flush>
      <CardHeader actions={<SortControl sort={sort} onSort={setSort} />}>
        <CardTitle>{t('Project performance')}</CardTitle>
      </CardHeader>
      <Table label={t('Project performance')} columns={headed}>
        {rows.shown.map((project) => (
          <ProjectRow key={project.projectId} project={project} />
        ))}
      </Table>
      <MoreRows rows={rows} />
    </Card>
  )
}

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

function ProjectRow({ project }: { project: ProjectsReport[number] }) {
  const t = useText()
  const format = useFormat()
  const { projectId, projectName, clientName, hours, revenue, profit, margin } = project
  return (
    <TableRow className={styles.row}>
      <TableCell className={styles.first}>
        <Truncate>
          <Link to={`/projects/${projectId}`} className={styles.project}>
            {projectName}
          </Link>
        </Truncate>
      </TableCell>
      <TableCell className={styles.client}>{clientName}</TableCell>
      <FigureCell label={t('Hours')} text={t('{hours}h', { hours: shortHours(hours) })} />
      <FigureCell label={t('Revenue')} text={format.money(revenue)} />
      <FigureCell label={t('Profit')} text={format.money(profit)} tone={toneOf(profit)} />
      <FigureCell
        label={t('Margin')}
        text={margin === null ? '–' : t('{percent}%', { percent: format.oneDecimal(margin) })}
        tone={margin === null ? 'muted' : toneOf(margin)}
      />
    </TableRow>
  )
}
