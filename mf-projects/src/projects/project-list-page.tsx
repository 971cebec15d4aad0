import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, EmptyState, Stack, Switch } from '@billfold/ui'
import { Link, PageShell, pageOf, QueryFailed, sortClients, type Translate, trendOf, useCall, useFormat, useKeptFailure, useText, useToday } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/client-choices.ts'
import { ChoiceFilter, FilterBar, FilterChip, NoMatch, SearchFilter, SelectFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { ComparedMonths } from '@billfold/web-kit/states/compared-months.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { useQuery } from '@tanstack/react-query'
import { Archive, Clock, DollarSign, FolderKanban, Plus, Target, Upload } from 'lucide-react'
import { lazy, useCallback, useMemo } from 'react'
import { ListViewSwitch, useListView } from '../records/list-view.tsx'
import { LoadingCards, RecordList } from '../records/record-list.tsx'
import { CARD_HEIGHT, ProjectCard, ProjectCardSkeleton } from './project-card.tsx'
import { filtersFromAddress, isFiltering, noFilters, queryOfFilters, sortTexts, statusTexts, type ProjectFilters } from './project-filters.ts'
import styles from './project-list-page.module.css'

const ProjectTable = lazy(() => import('./project-table.tsx').then((file) => ({ default: file.ProjectTable })))

export function ProjectListPage() {
  const t = useText()
  const today = useToday()
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)
  const pages = usePages(projectCalls.list, queryOfFilters(filters))
  const isTable = useListView('projects') === 'table'
  const changeSort = useCallback((sort: ProjectFilters['sort']) => changeFilters({ sort }), [changeFilters])
  // Outdated data still belongs to the filter that was just removed, so it does not show whether there are any projects.
  const isEmpty = pages.query.data?.length === 0 && !isFiltering(filters) && !pages.isOutdated
  const archived = useArchivedProjects(isEmpty && filters.archived === 'no')
  const hasNone = isEmpty && (filters.archived === 'yes' || archived.data?.items.length === 0)

  return (
    <PageShell
      title={t('Projects')}
      hint={t('Manage and track your active projects and their performance.')}
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
      {!hasNone && <ProjectFilterBar filters={filters} onChange={changeFilters} total={pages.total} />}
      <RecordList
        pages={pages}
        cardHeight={CARD_HEIGHT}
        loadingText={t('Loading projects...')}
        failure={t('The projects could not be loaded')}
        skeleton={<ProjectCardSkeleton />}
        table={isTable && <ProjectTable pages={pages} today={today} sort={filters.sort} onSort={changeSort} />}
        empty={hasNone ? <NoProjectsYet /> : <NothingShown archived={archived} isOutdated={pages.isOutdated} filters={filters} onChange={changeFilters} />}
      >
        {(project) => <ProjectCard project={project} today={today} />}
      </RecordList>
    </PageShell>
  )
}

/** Checks whether there are archived projects. Runs only if no other projects are listed. */
function useArchivedProjects(isNeeded: boolean) {
  return useKeptFailure(useQuery({ ...pageOf(projectCalls.list, { query: { isArchived: true }, limit: 1 }), enabled: isNeeded }))
}

interface ProjectFilterBarProps {
  filters: ProjectFilters
  onChange: (changes: Partial<ProjectFilters>) => void
  total: string | null
}

function ProjectFilterBar({ filters, onChange, total }: ProjectFilterBarProps) {
  const t = useText()
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange])
  const counted = total === '1' ? t('1 project') : t('{count} projects', { count: total ?? '' })
  return (
    <FilterBar
      search={<SearchFilter placeholder={t('Search projects...')} value={filters.search} onChange={changeSearch} />}
      isFiltering={isFiltering(filters)}
      result={isFiltering(filters) && total !== null ? counted : ''}
    >
      <ChoiceFilter label={t('Status')} texts={statusTexts} value={filters.status} onChange={(status) => onChange({ status })} />
      <ClientFilter client={filters.client} onChange={onChange} />
      <ChoiceFilter label={t('Sort by')} texts={sortTexts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      <ListViewSwitch list="projects" />
      <div className={styles.switch}>
        <Switch
          label={t('Show archived')}
          checked={filters.archived === 'yes'}
          onChange={(event) => onChange({ archived: event.target.checked ? 'yes' : 'no' })}
        />
      </div>
      {filters.onTrack === 'yes' && (
        <FilterChip text={t('On track')} label={t('On track. Show all projects')} onRemove={() => onChange({ onTrack: 'no' })} />
      )}
    </FilterBar>
  )
}

interface ClientFilterProps {
  client: string
  onChange: (change: Partial<ProjectFilters>) => void
}

function ClientFilter({ client, onChange }: ClientFilterProps) {
  const t = useText()
  const { items, isSearching, search, load } = useClientChoices({ chosen: client === 'all' ? '' : client, withInactive: true, isLazy: true })
  const options = useMemo(() => {
    const listed = sortClients(items).map(({ id, name }) => ({ value: String(id), label: name }))
    if (isSearching) return listed
    const isListed = client === 'all' || listed.some(({ value }) => value === client)
    return [
      { value: 'all', label: t('All Clients') },
      ...(isListed ? [] : [{ value: client, label: t('Client {id}', { id: client }) }]),
      ...listed,
    ]
  }, [items, isSearching, client, t])
  const change = useCallback((chosen: string) => onChange({ client: chosen }), [onChange])
  return <SelectFilter label={t('Client')} options={options} search={search} value={client} onChange={change} onReach={load} />
}

interface NothingShownProps {
  archived: ReturnType<typeof useArchivedProjects>
  isOutdated: boolean
  filters: ProjectFilters
  onChange: (change: Partial<ProjectFilters>) => void
}

function NothingShown({ archived, isOutdated, filters, onChange }: NothingShownProps) {
  const t = useText()
  const title = t('No projects found')
  if (isFiltering(filters)) {
    const clear = () => onChange({ ...noFilters, archived: filters.archived, sort: filters.sort })
    return <NoMatch title={title} description={t('No project matches these filters.')} onClear={clear} />
  }
  if (isOutdated || archived.isPending) {
    return (
      <LoadingCards text={t('Loading projects...')}>
        <ProjectCardSkeleton />
      </LoadingCards>
    )
  }
  if (archived.data === undefined) return <QueryFailed query={archived} failure={t('The projects could not be loaded')} />
  return (
    <EmptyState
      icon={<Archive />}
      title={title}
      description={t('All your projects are archived.')}
      action={<Button onClick={() => onChange({ archived: 'yes' })}>{t('Show archived projects')}</Button>}
    />
  )
}

function NoProjectsYet() {
  const t = useText()
  return (
    <EmptyState
      icon={<FolderKanban />}
      title={t('No projects found')}
      description={
        <>
          {t('Add your first project to track its time, budget and progress.')} <Link to="/import">{t('Import from another tool')}</Link>
        </>
      }
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

function ProjectListStats() {
  const t = useText()
  const { number, money } = useFormat()
  const query = useCall(projectCalls.summary)
  const change = (percent: number) => ({ ...trendOf(percent), children: t('vs last month') })
  return (
    <Stack gap={2}>
      <StatCards
        strip
        query={query}
        stats={[
          {
            label: t('Active Projects'),
            to: '/projects?status=active',
            icon: <FolderKanban />,
            value: ({ activeProjects }) => number(activeProjects),
            caption: ({ newThisMonth }) => t('+{count} this month', { count: newThisMonth }),
          },
          {
            label: t('Total Project Value'),
            to: '/projects?archived=yes',
            icon: <DollarSign />,
            value: ({ totalValue }) => money(totalValue),
            change: ({ changes }) => change(changes.totalValue),
            note: () => t('Total of all projects'),
          },
          {
            label: t('Total Hours'),
            to: '/time-tracking',
            icon: <Clock />,
            value: ({ totalHours }) => hoursText(totalHours, t),
            change: ({ changes }) => ({ ...change(changes.totalHours), tone: 'muted' }),
            note: () => t('Total of all time entries'),
          },
          {
            label: t('On Track'),
            to: '/projects?onTrack=yes',
            icon: <Target />,
            value: ({ onTrack }) => number(onTrack),
            caption: ({ onTrackShare }) => onTrackCaption(onTrackShare, t),
            note: () => t('Neither late nor over budget'),
          },
        ]}
      />
      {(query.data !== undefined || !query.isError) && <ComparedMonths />}
    </Stack>
  )
}

function onTrackCaption(share: number, t: Translate) {
  return (
    <>
      <span>{t('{share}%', { share })}</span> {t('of active projects')}
    </>
  )
}
