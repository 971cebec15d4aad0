import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button, Select } from '@billfold/ui'
import { ApiError, queryOf, reasonOf, showFailure, toast, useNewProject, useText } from '@billfold/web-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { timerOptions, useProjectChoices } from '../../work/work-choices.ts'
import { weekQuery } from './use-cell.ts'
import styles from './week-card.module.css'
import type { WeekRow } from './week-rows.ts'

interface AddProjectProps {
  rows: readonly WeekRow[]
  onAdd: (projectId: number) => void
}

export function AddProject({ rows, onAdd }: AddProjectProps) {
  const t = useText()
  const { items, load, search } = useProjectChoices({ chosen: '', isLazy: true })
  const options = useMemo(() => timerOptions(items.filter(({ id }) => !rows.some(({ projectId }) => projectId === id))), [items, rows])
  const newProject = useNewProject(({ id }) => onAdd(id), { clientId: '' })
  return (
    <>
      <Select
        aria-label={t('Add project')}
        className={styles.add}
        placeholder={t('Add project')}
        icon={<Plus />}
        options={options}
        search={search}
        create={newProject.create}
        value=""
        onFocus={load}
        onPointerEnter={load}
        onValueChange={(id) => onAdd(Number(id))}
      />
      {newProject.dialog}
    </>
  )
}

interface CopyLastWeekProps {
  /** Its Monday. */
  week: CalendarDate
  rows: readonly WeekRow[]
  onCopy: (projectIds: readonly number[]) => void
}

/** Adds rows for last week's projects. The hours are not copied, because they differ from week to week. */
export function CopyLastWeek({ week, rows, onCopy }: CopyLastWeekProps) {
  const t = useText()
  const client = useQueryClient()
  const copy = useMutation({
    mutationFn: async () => {
      const entries = await client.fetchQuery(weekQuery(addDays(week, -7)))
      const ids = new Set(entries.map(({ projectId }) => projectId))
      const missing = [...ids].filter((id) => !rows.some(({ projectId }) => projectId === id))
      const projects = await Promise.all(missing.map((id) => client.fetchQuery(queryOf(projectCalls.get, { params: { id } })).catch(withoutDeleted)))
      return projects.flatMap((project) => (project && !project.isArchived ? [project.id] : []))
    },
    onError: (error) => showFailure(error, { title: t('Last week could not be copied'), description: reasonOf(error, t) }),
  })

  function copied(ids: readonly number[]) {
    if (ids.length === 0) toast({ title: t('Nothing to copy'), description: t('Last week has no other projects.') })
    else onCopy(ids)
  }

  return (
    <Button icon={<Copy />} busy={copy.isPending} onClick={() => copy.mutate(undefined, { onSuccess: copied })}>
      {t('Copy last week')}
    </Button>
  )
}

function withoutDeleted(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
