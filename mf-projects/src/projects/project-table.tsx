import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { Project } from '@billfold/contracts/projects/project'
import { Badge, cx, Progress, TableCell, type TableColumn, Truncate, VisuallyHidden } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { hoursText } from '@billfold/web-kit/format/hours.ts'
import type { RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { memo, useMemo } from 'react'
import { projectKind } from '../records/record-kinds.tsx'
import { RecordRow, RecordTable } from '../records/record-table.tsx'
import { ProjectStatusBadge } from './project-card.tsx'
import type { ProjectFilters } from './project-filters.ts'
import styles from './project-table.module.css'
import { budgetFigure, clientText, isPastDue } from './project-texts.ts'

type Sort = ProjectFilters['sort']

interface ProjectTableProps {
  pages: Pages<Project>
  today: CalendarDate
  sort: Sort
  onSort: (sort: Sort) => void
}

export function ProjectTable({ pages, today, sort, onSort }: ProjectTableProps) {
  const t = useText()
  const columns = useMemo((): TableColumn[] => {
    const sortBy = (field: Sort, order: 'ascending' | 'descending') => ({ order: sort === field ? order : undefined, onSort: () => onSort(sort === field ? 'newest' : field) })
    return [
      { label: t('Project'), grow: true, phone: 'title', sort: sortBy('name', 'ascending') },
      { label: t('Client'), phone: 'note' },
      { label: t('Status'), phone: 'badge' },
      { label: t('Progress'), phone: 'hidden' },
      { label: t('Hours'), kind: 'number', phone: 'hidden' },
      { label: t('Budget'), kind: 'number', phone: 'value', sort: sortBy('budget', 'descending') },
      { label: t('Used'), kind: 'number', phone: 'hidden' },
      { label: t('Due Date'), phone: 'hidden', sort: sortBy('dueDate', 'ascending') },
      { label: t('Actions'), kind: 'actions' },
    ]
  }, [t, sort, onSort])
  return (
    <RecordTable label={t('Projects')} columns={columns} pages={pages}>
      {(project, place) => <ProjectRow project={project} today={today} place={place} />}
    </RecordTable>
  )
}

interface ProjectRowProps {
  project: Project
  today: CalendarDate
  place: RowPlace
}

const ProjectRow = memo(function ProjectRow({ project, today, place }: ProjectRowProps) {
  const t = useText()
  const format = useFormat()
  const { completionPercentage, dueDate, isArchived } = project
  const { amount, percent, tone } = budgetFigure(project, t, format)
  const isLate = isPastDue(project, today)
  return (
    <RecordRow kind={projectKind} record={project} isArchived={isArchived} place={place}>
      <TableCell className={styles.client}>
        <Truncate>{clientText(project, t)}</Truncate>
      </TableCell>
      <TableCell>{isArchived ? <Badge dot={false}>{t('Archived')}</Badge> : <ProjectStatusBadge status={project.status} />}</TableCell>
      <TableCell>
        <span className={styles.progress}>
          <Progress value={completionPercentage} tone={completionPercentage === 100 ? 'good' : 'accent'} label={t('Progress')} />
          <span aria-hidden>{t('{percent}%', { percent: completionPercentage })}</span>
        </span>
      </TableCell>
      <TableCell>{hoursText(project.actualHours, t)}</TableCell>
      <TableCell className={cx(amount === null && styles.absent)}>{amount ?? t('Not set')}</TableCell>
      <TableCell className={styles.used}>
        {percent === null ? <span className={styles.absent}>–</span> : <span data-tone={tone}>{t('{percent}%', { percent: format.number(percent) })}</span>}
      </TableCell>
      <TableCell className={cx(isLate && styles.late)}>
        {dueDate === null ? <span className={styles.absent}>–</span> : format.date(dueDate)}
        {isLate && <VisuallyHidden> {t('(past due)')}</VisuallyHidden>}
      </TableCell>
    </RecordRow>
  )
})
