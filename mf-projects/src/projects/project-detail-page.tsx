import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Badge, Card, CardHeader, CardTitle } from '@billfold/ui'
import { PageShell, queryOf, Slot, useCall, useParams, usePath, useText } from '@billfold/web-kit'
import { usePrefetchQuery } from '@tanstack/react-query'
import { ArchivedNotice, ProjectActions } from './project-actions.tsx'
import styles from './project-detail-page.module.css'
import { ProjectDetailSkeleton } from './project-detail-skeleton.tsx'
import { ProjectDetailStats } from './project-detail-stats.tsx'
import { projectIdOf } from './project-texts.ts'
import { ProjectOverviewCard } from './project-overview-card.tsx'
import { NoProject, ProjectState } from './project-state.tsx'
import { ProjectStatusBadge } from './project-status-badge.tsx'

export function ProjectDetailPage() {
  const t = useText()
  const { id } = useParams()
  const { pathname } = usePath()
  const { given, isValid } = projectIdOf(id, pathname)
  if (isValid) return <OneProject id={given} />
  return (
    <PageShell title={t('Project')} back={{ to: '/projects', label: t('Back to Projects') }}>
      <NoProject title={t('Invalid project ID: {value}', { value: given || t('missing') })} />
    </PageShell>
  )
}

function OneProject({ id }: { id: string }) {
  const t = useText()
  const query = useCall(projectCalls.get, { params: { id } })
  // Loads the figures before the project has loaded.
  usePrefetchQuery(queryOf(projectCalls.metrics, { params: { id } }))
  const project = query.data
  return (
    <PageShell
      title={project?.name ?? t('Project')}
      subtitle={project && <Subtitle project={project} />}
      back={{ to: '/projects', label: t('Back') }}
      actions={project && <ProjectActions project={project} />}
    >
      <ProjectState query={query} loading={<ProjectDetailSkeleton />}>
        {(project) => <ProjectDetail project={project} />}
      </ProjectState>
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
