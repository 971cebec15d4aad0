import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Progress, Skeleton, Stack, Truncate } from '@billfold/ui'
import { Link, QueryState, useFirstItems, useText } from '@billfold/web-kit'
import { FolderKanban } from 'lucide-react'
import { clientText, trackedText } from '../projects/project-texts.ts'
import styles from './active-projects-card.module.css'

const SHOWN = 3

export function ActiveProjectsCard() {
  const t = useText()
  const query = useFirstItems(projectCalls.list, { query: { status: 'active', isArchived: false }, limit: SHOWN })
  return (
    <Card className={styles.card}>
      <CardHeader
        actions={
          <Button asChild size="small" variant="ghost">
            <Link to="/projects">{t('View All')}</Link>
          </Button>
        }
      >
        <CardTitle>{t('Active Projects')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Loading />} failure={t('The projects could not be loaded')}>
        {(projects) => <ActiveProjects projects={projects} />}
      </QueryState>
    </Card>
  )
}

function ActiveProjects({ projects }: { projects: Project[] }) {
  const t = useText()
  if (projects.length === 0) {
    const create = (
      <Button asChild>
        <Link to="/projects/new">{t('New Project')}</Link>
      </Button>
    )
    return <EmptyState icon={<FolderKanban />} title={t('No active projects found')} action={create} />
  }
  return (
    <ul className={styles.list}>
      {projects.map((project) => (
        <li key={project.id} className={styles.project}>
          <div className={styles.line}>
            <Truncate>
              <Link to={`/projects/${project.id}`} className={styles.name}>
                {project.name}
              </Link>
            </Truncate>
            <span>{t('{percent}%', { percent: project.completionPercentage })}</span>
          </div>
          <Progress value={project.completionPercentage} label={t('Progress of {name}', { name: project.name })} />
          <div className={styles.line}>
            <Truncate>{clientText(project, t)}</Truncate>
            <span>{trackedText(project.actualHours, t)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <Stack gap={5}>
      {Array.from({ length: SHOWN }, (_, row) => (
        <Skeleton key={row} width="100%" height={56} />
      ))}
    </Stack>
  )
}
