import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, EmptyState, Switch } from '@billfold/ui'
import { Link, PageShell, QueryState, type Translate, trendOf, useCall, useFormat, useText, useToday } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/client-choices.tsx'
import { ChoiceFilter, FilterBar, NoMatch, SelectFilter } from '@billfold/web-kit/filters/filter-bar.tsx'
import { useFilters } from '@billfold/web-kit/filters/use-filters.ts'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { CardGrid, CardGridSkeleton } from '@billfold/web-kit/long-list/card-grid.tsx'
import { StatCards } from '@billfold/web-kit/states/stat-cards.tsx'
import { Archive, Clock, DollarSign, FolderKanban, Plus, Target, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx'
import { filterProjects, filtersFromAddress, isFiltering, noFilters, statusTexts, type ProjectFilters } from './project-filters.ts'
import styles from './project-list-page.module.css'

/** In pixels. */
const CARD_HEIGHT = 250

export function ProjectListPage() {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const query = useCall(projectCalls.list)
  const [filters, changeFilters] = useFilters(noFilters, filtersFromAddress)
  const shown = useMemo(() => filterProjects(query.data ?? [], filters), [query.data, filters])
  const resultOf = (projects: readonly Project[]) =>
    isFiltering(filters) ? t('{shown} of {total} projects', { shown: format.number(shown.length), total: format.number(projects.length) }) : ''

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
      <QueryState
        query={query}
        loading={
          <CardGridSkeleton tiles count={6} text={t('Loading projects...')}>
            <ProjectCardSkeleton />
          </CardGridSkeleton>
        }
        failure={t('The projects could not be loaded')}
      >
        {(projects) =>
          projects.length === 0 ? (
            <NoProjectsYet />
          ) : (
            <>
              <FilterBar result={resultOf(projects)}>
                <ChoiceFilter label={t('Status')} texts={statusTexts} value={filters.status} onChange={(status) => changeFilters({ status })} />
                <ClientFilter client={filters.client} onChange={changeFilters} />
                <div className={styles.switch}>
                  <Switch
                    label={t('Show archived')}
                    checked={filters.archived === 'yes'}
                    onChange={(event) => changeFilters({ archived: event.target.checked ? 'yes' : 'no' })}
                  />
                </div>
              </FilterBar>
              {shown.length === 0 ? (
                <NothingShown isFiltered={isFiltering(filters)} onChange={changeFilters} />
              ) : (
                <CardGrid tiles items={shown} cardHeight={CARD_HEIGHT}>
                  {(project) => <ProjectCard project={project} today={today} />}
                </CardGrid>
              )}
            </>
          )
        }
      </QueryState>
    </PageShell>
  )
}

interface ClientFilterProps {
  client: string
  onChange: (change: Partial<ProjectFilters>) => void
}

function ClientFilter({ client, onChange }: ClientFilterProps) {
  const t = useText()
  const { clients } = useClientChoices()
  const options = useMemo(() => {
    const listed = clients.map(({ id, name }) => ({ value: String(id), label: name }))
    const isListed = client === 'all' || listed.some(({ value }) => value === client)
    return [
      { value: 'all', label: t('All Clients') },
      ...(isListed ? [] : [{ value: client, label: t('Client {id}', { id: client }) }]),
      ...listed,
    ]
  }, [clients, client, t])
  const change = useCallback((chosen: string) => onChange({ client: chosen }), [onChange])
  return <SelectFilter label={t('Client')} options={options} value={client} onChange={change} />
}

interface NothingShownProps {
  isFiltered: boolean
  onChange: (change: Partial<ProjectFilters>) => void
}

function NothingShown({ isFiltered, onChange }: NothingShownProps) {
  const t = useText()
  const title = t('No projects found')
  if (isFiltered) {
    return <NoMatch title={title} description={t('No project matches these filters.')} onClear={() => onChange({ status: 'all', client: 'all' })} />
  }
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

function ProjectListStats() {
  const t = useText()
  const { number, money } = useFormat()
  const change = (percent: number) => ({ ...trendOf(percent), children: t('vs last month') })
  return (
    <StatCards
      query={useCall(projectCalls.summary)}
      stats={[
        {
          label: t('Active Projects'),
          icon: <FolderKanban />,
          value: ({ activeProjects }) => number(activeProjects),
          caption: ({ newThisMonth }) => t('+{count} this month', { count: newThisMonth }),
        },
        {
          label: t('Total Project Value'),
          icon: <DollarSign />,
          value: ({ totalValue }) => money(totalValue),
          change: ({ changes }) => change(changes.totalValue),
        },
        {
          label: t('Total Hours'),
          icon: <Clock />,
          value: ({ totalHours }) => shortHours(totalHours),
          change: ({ changes }) => change(changes.totalHours),
        },
        {
          label: t('On Track'),
          icon: <Target />,
          value: ({ onTrack }) => number(onTrack),
          caption: ({ onTrackShare }) => onTrackCaption(onTrackShare, t),
        },
      ]}
    />
  )
}

function onTrackCaption(share: number, t: Translate) {
  return (
    <>
      <span>{t('{share}%', { share })}</span> {t('of active projects')}
    </>
  )
}
