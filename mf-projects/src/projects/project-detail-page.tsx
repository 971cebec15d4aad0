import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Badge, Button, Card, CardHeader, CardTitle, Grid } from '@billfold/ui'
import { Link, PageShell, Slot, useCall, useNavigate, useParams, usePath, useText } from '@billfold/web-kit'
import { Ellipsis, Pencil } from 'lucide-react'
import { projectKind } from '../removal/record-kinds.ts'
import { RecordMenu } from '../removal/record-menu.tsx'
import { ArchivedNotice } from './archived-notice.tsx'
import styles from './project-detail-page.module.css'
import { ProjectDetailSkeleton } from './project-detail-skeleton.tsx'
import { ProjectDetailStats } from './project-detail-stats.tsx'
import { projectIdOf } from './project-id.ts'
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
  const project = query.data
  return (
    <PageShell
      title={project?.name ?? t('Project')}
      subtitle={project && <Subtitle project={project} />}
      back={{ to: '/projects', label: t('Back') }}
      actions={project && <Actions project={project} />}
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

function Actions({ project }: { project: Project }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <>
      <RecordMenu
        kind={projectKind}
        record={project}
        isArchived={project.isArchived}
        trigger={<Button icon={<Ellipsis />}>{t('More')}</Button>}
        onDeleted={() => navigate('/projects', { replace: true })}
      />
      <Button asChild variant="primary" icon={<Pencil />}>
        <Link to={`/projects/${project.id}/edit`}>{t('Edit')}</Link>
      </Button>
    </>
  )
}

function ProjectDetail({ project }: { project: Project }) {
  const t = useText()
  return (
    <>
      {project.isArchived && <ArchivedNotice id={project.id} />}
      <ProjectDetailStats project={project} />
      <Grid of="halves">
        <ProjectOverviewCard project={project} />
        {project.description && (
          <Card>
            <CardHeader>
              <CardTitle>{t('Project Description')}</CardTitle>
            </CardHeader>
            <p className={styles.description}>{project.description}</p>
          </Card>
        )}
      </Grid>
      <Slot name="project-detail.cards.v1" context={{ projectId: project.id }} columns={2} />
    </>
  )
}
