import { type ProjectsReport, reportCalls } from '@billfold/contracts/reports/report-calls'
import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { Link, queryOf, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { FolderKanban } from 'lucide-react'
import { FigureTable, toneOf, type FigureColumn } from './figure-table.tsx'
import { defineReport } from './report-panel.tsx'
import styles from './report-panels.module.css'
import { SortControl, useReportSort } from './table-sort.tsx'

export const ProjectsPanel = defineReport({
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

type Project = ProjectsReport[number]

const fields = { revenue: 'desc', profit: 'desc', margin: 'desc', hours: 'desc', expenses: 'desc', laborCost: 'desc', name: 'asc', client: 'asc' } as const
type ProjectField = keyof typeof fields
const texts = { revenue: 'Revenue', profit: 'Profit', margin: 'Margin', hours: 'Hours', name: 'Name', client: 'Client' } as const

function Projects({ data: projects }: { data: ProjectsReport }) {
  const t = useText()
  const { money, oneDecimal } = useFormat()
  const by = useReportSort(fields)
  const hasLaborCost = projects.some(({ laborCost }) => laborCost !== null)
  const hasExpenses = projects.some(({ expenses }) => Number(expenses) > 0)
  const expenses: FigureColumn<Project, ProjectField> = {
    label: t('Expenses'),
    field: 'expenses',
    value: (project) => Number(project.expenses),
    figure: (project) => ({ text: money(project.expenses) }),
  }
  const laborCost: FigureColumn<Project, ProjectField> = {
    label: t('Labor cost'),
    field: 'laborCost',
    value: (project) => (project.laborCost === null ? null : Number(project.laborCost)),
    figure: (project) => (project.laborCost === null ? { text: '–', tone: 'muted' } : { text: money(project.laborCost) }),
  }
  return (
    <Card flush>
      <CardHeader actions={<SortControl by={by} texts={{ ...texts, ...(hasExpenses && { expenses: 'Expenses' }), ...(hasLaborCost && { laborCost: 'Labor cost' }) }} />}>
        <CardTitle subtitle={t('Revenue is what you collected for each project')}>{t('Project performance')}</CardTitle>
      </CardHeader>
      <FigureTable
        label={t('Project performance')}
        rows={projects}
        initialRows={50}
        by={by}
        keyOf={({ projectId }) => projectId}
        title={{ label: t('Project'), field: 'name', text: ({ projectName }) => projectName, linkTo: ({ projectId }) => `/projects/${projectId}` }}
        columns={[
          { label: t('Client'), kind: 'text', field: 'client', value: ({ clientName }) => clientName, figure: ({ clientName }) => ({ text: clientName }) },
          { label: t('Hours'), field: 'hours', value: ({ hours }) => Number(hours), figure: ({ hours }) => ({ text: t('{hours}h', { hours: shortHours(hours) }) }) },
          { label: t('Revenue'), phone: 'value', field: 'revenue', value: ({ revenue }) => Number(revenue), figure: ({ revenue }) => ({ text: money(revenue) }) },
          ...(hasExpenses ? [expenses] : []),
          ...(hasLaborCost ? [laborCost] : []),
          { label: t('Profit'), field: 'profit', value: ({ profit }) => Number(profit), figure: ({ profit }) => ({ text: money(profit), tone: toneOf(profit) }) },
          {
            label: t('Margin'),
            field: 'margin',
            value: ({ margin }) => margin,
            figure: ({ margin }) =>
              margin === null ? { text: '–', tone: 'muted' } : { text: t('{percent}%', { percent: oneDecimal(margin) }), tone: toneOf(margin) },
          },
        ]}
      />
      <p className={styles.footnote}>
        {hasLaborCost ? (
          t('Profit is revenue minus expenses and labor cost. Labor cost is all hours times the project’s cost rate, or the one in Settings if the project has none.')
        ) : (
          <>
            {t('Profit is revenue minus expenses, without the cost of your time.')} <Link to="/settings?tab=billing">{t('Set a cost rate')}</Link>
          </>
        )}
      </p>
    </Card>
  )
}
