import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { Button, Card, CardTitle, IconButton, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { queryOf, QueryFailed, useFormat, useKeptFailure, useSearch, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AddressedDialog } from '../../form-dialog/use-addressed-dialog.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { NoEntries } from '../no-entries.tsx'
import { type OpenDialog, rowsFromAddress, weekAddress, withDialog } from '../time-tracking-address.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { weekText } from '../week-days.ts'
import { AddProject, CopyLastWeek } from './add-rows.tsx'
import { weekQuery } from './use-cell.ts'
import styles from './week-card.module.css'
import { WeekGrid } from './week-grid.tsx'
import { type RowProject, totalOf, type WeekRow, weekRows } from './week-rows.ts'

interface WeekCardProps {
  /** Its Monday. */
  week: CalendarDate
  dialog: AddressedDialog<OpenDialog>
}

const noEntries: readonly TimeEntry[] = []

/** A timesheet: hours are entered in a grid whose rows are projects and whose columns are days. */
export function WeekCard({ week, dialog }: WeekCardProps) {
  const t = useText()
  const query = useKeptFailure(useQuery(weekQuery(week)))
  const entries = query.data ?? noEntries
  return (
    <>
      <Card flush asChild>
        <section aria-label={t('Time Entries')}>
          <div className={styles.header}>
            <ViewSwitch view="week">
              <CardTitle>{t('Time Entries')}</CardTitle>
            </ViewSwitch>
            <WeekPicker week={week} entries={query.data} />
          </div>
          {query.data ? (
            <Week key={week} week={week} entries={query.data} dialog={dialog} />
          ) : query.error ? (
            <QueryFailed query={query} failure={t('The time entries could not be loaded')} />
          ) : (
            <div className={styles.loading}>
              <LoadingState text={t('Loading...')}>
                <Stack>
                  {[0, 1, 2, 3].map((row) => (
                    <Skeleton key={row} height={36} />
                  ))}
                </Stack>
              </LoadingState>
            </div>
          )}
        </section>
      </Card>
      {dialog.shown && (
        <EntryDialog
          key={JSON.stringify(dialog.shown)}
          dialog={dialog.shown}
          entries={{ loaded: entries, query }}
          onClose={dialog.close}
          onSaved={dialog.finish}
          onDirtyChange={dialog.setDirty}
        />
      )}
    </>
  )
}

function WeekPicker({ week, entries }: { week: CalendarDate; entries: readonly TimeEntry[] | undefined }) {
  const t = useText()
  useFormat()
  const [, setAddress] = useSearch()
  return (
    <div className={styles.picker}>
      <IconButton icon={<ChevronLeft />} label={t('Previous week')} onClick={() => setAddress(weekAddress(addDays(week, -7)))} />
      <output className={styles.week}>
        {weekText(week)} <span className={styles.hours}>{entries && t('{hours}h', { hours: shortHours(totalOf(entries)) })}</span>
      </output>
      <IconButton icon={<ChevronRight />} label={t('Next week')} onClick={() => setAddress(weekAddress(addDays(week, 7)))} />
      <Button size="small" onClick={() => setAddress(weekAddress(null))}>
        {t('This week')}
      </Button>
    </div>
  )
}

interface WeekProps extends WeekCardProps {
  entries: readonly TimeEntry[]
}

function Week({ week, entries, dialog }: WeekProps) {
  const t = useText()
  const [address, setAddress] = useSearch()
  const addedIds = rowsFromAddress(address)
  const [seen, setSeen] = useState<readonly RowProject[]>([])
  const isUnseen = ({ projectId }: RowProject) => !seen.some((project) => project.projectId === projectId)
  if (entries.some(isUnseen)) setSeen([...seen, ...entries.filter(isUnseen)])
  // Rows stay after their last entry is deleted, because the user may want to enter hours again.
  const rows = weekRows(entries, [...seen, ...useProjects(addedIds)])
  const table = useRef<HTMLTableElement>(null)
  const awaited = useRef<number>(null)
  const setRows = (ids: readonly number[]) => setAddress(weekAddress(week, ids), { replace: true })

  // Focus an added row. It appears only after the project's name is loaded.
  useEffect(() => {
    const row = awaited.current === null ? null : table.current?.querySelector(`[data-project="${awaited.current}"]`)
    if (!row) return
    awaited.current = null
    const cells = [...row.querySelectorAll<HTMLElement>('[data-hours]')]
    // On a phone, only one cell of the row is visible.
    const shown = cells.find((cell) => cell.getClientRects().length > 0) ?? cells[0]
    // Deferred, because the select takes the focus back when it closes.
    setTimeout(() => shown?.focus())
  })

  function remove({ projectId }: WeekRow) {
    setSeen(seen.filter((project) => project.projectId !== projectId))
    setRows(addedIds.filter((id) => id !== projectId))
  }

  function add(id: number) {
    awaited.current = id
    setRows([...addedIds, id])
  }

  const pathOf = ({ id }: TimeEntry) => `/time-tracking?${withDialog(address, { kind: 'edit', id: String(id) }).toString()}`
  return (
    <>
      {rows.length === 0 ? (
        <NoEntries icon={<CalendarDays />} title={t('No time logged this week')} description={t('Add a project and type its hours, or copy last week’s projects.')} />
      ) : (
        <WeekGrid
          ref={table}
          week={week}
          rows={rows}
          entries={entries}
          pathOf={pathOf}
          onOpen={({ id }) => dialog.open({ kind: 'edit', id: String(id) })}
          onRemove={remove}
        />
      )}
      <div className={styles.footer}>
        <AddProject rows={rows} onAdd={add} />
        <CopyLastWeek week={week} rows={rows} onCopy={(ids) => setRows([...addedIds, ...ids])} />
        {rows.length > 0 && <p className={styles.keys}>{t('Press Enter or the arrow keys to move, Esc to cancel your change, Alt+Enter to open the entry.')}</p>}
      </div>
    </>
  )
}

/** Deleted projects are omitted. If a project cannot be loaded, its number is shown instead of its name. */
function useProjects(ids: readonly number[]): RowProject[] {
  const t = useText()
  const results = useQueries({ queries: ids.map((id) => queryOf(projectCalls.get, { params: { id } })) })
  return ids.flatMap((id, place) => {
    const { data, error } = results[place] ?? {}
    if (data) return [{ projectId: id, projectName: data.name, clientName: data.clientName }]
    return error && error.code !== 'not_found' ? [{ projectId: id, projectName: t('Project {id}', { id }), clientName: '' }] : []
  })
}
