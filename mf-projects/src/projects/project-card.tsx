import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Project } from '@billfold/contracts/projects/project'
import type { ProjectStatus } from '@billfold/contracts/projects/project-status'
import { projectTones } from '@billfold/contracts/status-tones'
import { Badge, Button, cx, Progress, Skeleton, Truncate, VisuallyHidden } from '@billfold/ui'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import { CalendarClock, CircleAlert } from 'lucide-react'
import { memo } from 'react'
import { RecordCard, RecordCardSkeleton } from '../records/record-card.tsx'
import { projectKind } from '../records/record-kinds.tsx'
import styles from './project-card.module.css'
import { budgetFigure, clientText, isPastDue, statusText } from './project-texts.ts'

/** Estimated height in pixels, used until a card has been measured. */
export const CARD_HEIGHT = 264

interface ProjectCardProps {
  project: Project
  today: CalendarDate
}

export const ProjectCard = memo(function ProjectCard({ project, today }: ProjectCardProps) {
  const t = useText()
  const { id, completionPercentage } = project
  return (
    <RecordCard
      kind={projectKind}
      record={project}
      isArchived={project.isArchived}
      note={clientText(project, t)}
      badges={
        <div className={styles.badges}>
          {project.isArchived && <Badge dot={false}>{t('Archived')}</Badge>}
          <ProjectStatusBadge status={project.status} />
        </div>
      }
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
          <BudgetFigure project={project} />
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

function BudgetFigure({ project }: { project: Project }) {
  const t = useText()
  const format = useFormat()
  const { amount, percent, tone } = budgetFigure(project, t, format)
  if (percent === null) return <dd className={cx(styles.figure, amount === null && styles.absent)}>{amount ?? t('Not set')}</dd>
  return (
    <>
      <dd className={styles.figure}>{amount}</dd>
      <dd className={styles.used}>
        <span aria-hidden className={styles.bar}>
          <Progress value={percent} tone={tone === 'accent' ? 'info' : tone} label="" />
        </span>
        <span data-tone={tone} className={styles.share}>{t('{percent}% used', { percent: format.number(percent) })}</span>
      </dd>
    </>
  )
}

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useText()
  return (
    <span className={styles.status}>
      <Badge tone={projectTones[status]}>{statusText(status, t)}</Badge>
    </span>
  )
}

function DueDate({ project, today }: ProjectCardProps) {
  const t = useText()
  const format = useFormat()
  if (project.dueDate === null) return <p className={styles.due}>{t('No due date')}</p>
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

export function ProjectCardSkeleton() {
  return (
    <RecordCardSkeleton>
      <div className={styles.progress}>
        <p className={styles.progressWords}>
          <Skeleton width="30%" />
        </p>
        <Skeleton height={6} />
      </div>
      <div className={styles.figures}>
        <FigureSkeleton />
        <FigureSkeleton />
      </div>
      <div className={styles.foot}>
        <Skeleton width="45%" />
      </div>
    </RecordCardSkeleton>
  )
}

function FigureSkeleton() {
  return (
    <div>
      <p className={styles.label}>
        <Skeleton width="35%" />
      </p>
      <p className={styles.figure}>
        <Skeleton width="60%" />
      </p>
    </div>
  )
}
