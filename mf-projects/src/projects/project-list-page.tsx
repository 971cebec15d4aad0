import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, EmptyState, Grid, StatCard } from '@billfold/ui'
import { FiguresFailed, Link, PageShell, QueryState, trendOf, useCall, useFormat, useSearch, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { Archive, Clock, DollarSign, FolderKanban, Plus, SearchX, Target, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { filterProjects, filtersFromAddress, filtersToAddress, isFiltering, noFilters, type ProjectFilters } from './filter-projects.ts'
import { ProjectFilterBar } from './project-filter-bar.tsx'
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx'

export function ProjectListPage() {
  const t = useText()
  const query = useCall(projectCalls.list)
  return (
    <PageShell
      title={t('Projects')}
      subtitle={t('Manage and track your active projects and their performance.')}
      actions={
        <>
          <Button asChild icon={<Upload />}>
            <Link to="/projects/import">{t('Import')}</Link>
          </Button>
          <NewProjectButton text={t('New Project')} />
        </>
      }
    >
      <ProjectListStats />
      <QueryState query={query} loading={<ProjectGridSkeleton />} failure={t('The projects could not be loaded')}>
        {(projects) => (projects.length === 0 ? <NoProjectsYet /> : <FilteredProjects projects={projects} />)}
      </QueryState>
    </PageShell>
  )
}

function FilteredProjects({ projects }: { projects: readonly Project[] }) {
  const t = useText()
  const format = useFormat()
  const [address, setAddress] = useSearch()
  const filters = useMemo(() => filtersFromAddress(address), [address])
  const shown = useMemo(() => filterProjects(projects, filters), [projects, filters])
  const change = useCallback(
    (changed: Partial<ProjectFilters>) => setAddress(filtersToAddress({ ...filters, ...changed }), { replace: true }),
    [filters, setAddress],
  )
  const counts = { shown: format.number(shown.length), total: format.number(projects.length) }

  return (
    <>
      <ProjectFilterBar
        filters={filters}
        onChange={change}
        result={isFiltering(filters) ? t('{shown} of {total} projects', counts) : ''}
      />
      {shown.length > 0 ? <ProjectGrid projects={shown} /> : <NothingShown filters={filters} onChange={change} />}
    </>
  )
}

interface NothingShownProps {
  filters: ProjectFilters
  onChange: (change: Partial<ProjectFilters>) => void
}

function NothingShown({ filters, onChange }: NothingShownProps) {
  const t = useText()
  if (isFiltering(filters)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('No projects found')}
        description={t('No project matches these filters.')}
        action={<Button onClick={() => onChange({ ...noFilters, archived: filters.archived })}>{t('Clear filters')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Archive />}
      title={t('No projects found')}
      description={t('All your projects are archived.')}
      action={<Button onClick={() => onChange({ archived: true })}>{t('Show archived projects')}</Button>}
    />
  )
}

function NoProjectsYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<FolderKanban />}
      title={t('No projects found')}
      description={t('Add your first project to track its time, budget and progress.')}
      action={<NewProjectButton text={t('Add a project')} />}
    />
  )
}

function NewProjectButton({ text }: { text: string }) {
  return (
    <Button asChild variant="primary" icon={<Plus />}>
      <Link to="/projects/new">{text}</Link>
    </Button>
  )
}

/** Loaded separately, so that the list works without it. */
export function ProjectListStats() {
  const t = useText()
  const format = useFormat()
  const query = useCall(projectCalls.summary)
  const { data } = query
  const loading = data === undefined

  if (loading && query.isError) return <FiguresFailed query={query} />

  const change = (percent: number) => ({ ...trendOf(percent), children: t('vs last month') })
  return (
    <Grid of="stats">
      <StatCard
        label={t('Active Projects')}
        icon={<FolderKanban />}
        loading={loading}
        value={data && format.number(data.activeProjects)}
        caption={data && t('+{count} this month', { count: data.newThisMonth })}
      />
      <StatCard
        label={t('Total Project Value')}
        icon={<DollarSign />}
        loading={loading}
        value={data && format.money(data.totalValue)}
        change={data && change(data.changes.totalValue)}
      />
      <StatCard
        label={t('Total Hours')}
        icon={<Clock />}
        loading={loading}
        value={data && shortHours(data.totalHours)}
        change={data && change(data.changes.totalHours)}
      />
      <StatCard
        label={t('On Track')}
        icon={<Target />}
        loading={loading}
        value={data && format.number(data.onTrack)}
        caption={
          data && (
            <>
              <span>{t('{share}%', { share: data.onTrackShare })}</span> {t('of active projects')}
            </>
          )
        }
      />
    </Grid>
  )
}
