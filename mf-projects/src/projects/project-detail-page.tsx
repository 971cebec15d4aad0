import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Badge, Card, CardHeader, CardTitle, Grid, LoadingState, Skeleton, Stack, StatCard } from '@billfold/ui'
import { PageShell, queryOf, Slot, useCall, useParams, usePath, useText } from '@billfold/web-kit'
import { usePrefetchQuery } from '@tanstack/react-query'
import { projectKind } from '../records/record-kinds.tsx'
import { RecordPageState, MissingRecord } from '../records/record-page.tsx'
import { ArchivedNotice, ProjectActions, WorkActions } from './project-actions.tsx'
import styles from './project-detail-page.module.css'
import { ProjectDetailStats } from './project-detail-stats.tsx'
import { projectIdOf } from './project-texts.ts'
import { ProjectOverviewCard } from './project-overview-card.tsx'
import { ProjectStatusBadge } from './project-card.tsx'

const statLabels = ['Total Billed', 'Hours Logged', 'Budget Remaining', 'Budget Status']

export function ProjectDetailPage() {
  const t = useText()
  const { id } = useParams()
  const { pathname } = usePath()
  const { given, isValid } = projectIdOf(id, pathname)
  if (isValid) return <OneProject id={given} />
  return (
    <PageShell title={t('Project')} back={{ to: '/projects', label: t('Back to Projects') }}>
      <MissingRecord kind={projectKind} title={t('Invalid project ID: {value}', { value: given || t('missing') })} />
    </PageShell>
  )
}

function OneProject({ id }: { id: string }) {
  const t = useText()
  const query = useCall(projectCalls.get, { params: { id } })
  // Starts loading the stats before the project has loaded.
  usePrefetchQuery(queryOf(projectCalls.metrics, { params: { id } }))
  const project = query.data
  return (
    <PageShell
      title={project?.name ?? t('Project')}
      subtitle={project && <Subtitle project={project} />}
      back={{ to: '/projects', label: t('Back') }}
      actions={project && <ProjectActions project={project} />}
    >
      <RecordPageState kind={projectKind} query={query} loading={<Loading />}>
        {(project) => <ProjectDetail project={project} />}
      </RecordPageState>
    </PageShell>
  )
}

function Subtitle({ project }: { project: Project }) {
  const t = useText()
  return (
    <span className={styles.subtitle}>
      <ProjectStatusBadge status={project.status} />
      {project.isArchived && <Badge dot={false}>{t('Archived')}</Badge>}
      <span className={styles.words}>{t('Detailed financial breakdown and project analytics')}</span>
    </span>
  )
}

function ProjectDetail({ project }: { project: Project }) {
  const t = useText()
  return (
    <>
      {project.isArchived && <ArchivedNotice id={project.id} />}
      <WorkActions project={project} />
      <ProjectOverviewCard project={project} />
      <ProjectDetailStats project={project} />
      {project.description && (
        <Card>
          <CardHeader>
            <CardTitle>{t('Project Description')}</CardTitle>
          </CardHeader>
          <p className={styles.description}>{project.description}</p>
        </Card>
      )}
      <Slot name="project-detail.cards.v1" context={{ projectId: project.id }} columns={2} />
    </>
  )
}

function Loading() {
  const t = useText()
  return (
    <LoadingState text={t('Loading project details...')}>
      <Stack gap={6}>
        <Card>
          <CardHeader>
            <CardTitle>{t('Project Overview')}</CardTitle>
          </CardHeader>
          <Skeleton width="100%" height={42} />
        </Card>
        <Grid of="stats">
          {statLabels.map((label) => (
            <StatCard key={label} loading label={t(label)} value={null} />
          ))}
        </Grid>
      </Stack>
    </LoadingState>
  )
}
