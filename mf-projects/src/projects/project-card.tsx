import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Project } from '@billfold/contracts/projects/project'
import { Badge, Button, cx, IconButton, MenuItem, Progress, Truncate, VisuallyHidden } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { CalendarClock, CircleAlert, Ellipsis, Eye, Pencil } from 'lucide-react'
import { memo } from 'react'
import { RecordCard } from '../record-card/record-card.tsx'
import { projectKind } from '../removal/record-kinds.ts'
import { RecordMenu } from '../removal/record-menu.tsx'
import styles from './project-card.module.css'
import { ProjectStatusBadge } from './project-status-badge.tsx'
import { clientText, isPastDue } from './project-texts.ts'

interface ProjectCardProps {
  project: Project
  today: CalendarDate
}

export const ProjectCard = memo(function ProjectCard({ project, today }: ProjectCardProps) {
  const t = useText()
  const format = useFormat()
  const { id, budget, completionPercentage } = project
  return (
    <RecordCard
      to={`/projects/${id}`}
      name={project.name}
      note={clientText(project, t)}
      badges={
        <div className={styles.badges}>
          {project.isArchived && <Badge dot={false}>{t('Archived')}</Badge>}
          <ProjectStatusBadge status={project.status} />
        </div>
      }
      menu={<ProjectMenu project={project} />}
    >
      <div className={styles.progress}>
        <p className={styles.progressWords}>
          <span>{t('Progress')}</span>
          <span className={styles.percent}>{t('{percent}%', { percent: completionPercentage })}</span>
        </p>
        <Progress value={completionPercentage} tone={completionPercentage === 100 ? 'good' : 'accent'} label={t('Progress')} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t('Budget')}</dt>
          <dd className={cx(styles.figure, budget === null && styles.absent)}>{budget === null ? t('Not set') : format.money(budget)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('Hours Tracked')}</dt>
          <dd className={styles.figure}>{hoursText(project.actualHours, t)}</dd>
        </div>
      </dl>
      <div className={styles.foot}>
        <DueDate project={project} today={today} />
        <Button asChild size="small" variant="ghost" className={styles.view}>
          <Link to={`/projects/${id}`}>{t('View')}</Link>
        </Button>
      </div>
    </RecordCard>
  )
})

function ProjectMenu({ project }: { project: Project }) {
  const t = useText()
  return (
    <RecordMenu
      kind={projectKind}
      record={project}
      isArchived={project.isArchived}
      trigger={<IconButton size="small" icon={<Ellipsis />} label={t('Actions for {name}', { name: project.name })} />}
    >
      <MenuItem icon={<Eye />} asChild>
        <Link to={`/projects/${project.id}`}>{t('View Details')}</Link>
      </MenuItem>
      <MenuItem icon={<Pencil />} asChild>
        <Link to={`/projects/${project.id}/edit`}>{t('Edit')}</Link>
      </MenuItem>
    </RecordMenu>
  )
}

function DueDate({ project, today }: ProjectCardProps) {
  const t = useText()
  const format = useFormat()
  if (project.dueDate === null) return null
  const isLate = isPastDue(project, today)
  return (
    <p className={cx(styles.due, isLate && styles.late)}>
      {isLate ? <CircleAlert aria-hidden /> : <CalendarClock aria-hidden />}
      <Truncate>
        <span>{t('Due: {date}', { date: format.date(project.dueDate) })}</span>
        {isLate && <VisuallyHidden> {t('(past due)')}</VisuallyHidden>}
      </Truncate>
    </p>
  )
}
