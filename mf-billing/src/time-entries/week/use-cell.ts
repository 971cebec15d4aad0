import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { DEFAULT_HOURLY_RATE } from '@billfold/contracts/clients/client'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import type { Hours } from '@billfold/contracts/time-entries/hours'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { api, type ApiError, newIdempotencyKey, placesOf, queryOf, reasonOf, showFailure, toast, useInvalidate, useLeaveGuard, useText } from '@billfold/web-kit'
import { isConflict } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useBillingDefaults } from '@billfold/web-kit/settings/use-billing-defaults.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseHours } from '../parse-hours.ts'
import { typedHours } from '../time-entry-form-model.ts'
import { daysOf } from '../week-days.ts'
import { deletedEntry, newEntry, type WeekRow } from './week-rows.ts'

interface Draft {
  text: string
  /** The entry as it was when the user started typing, used to detect changes made elsewhere. */
  opened: TimeEntry | undefined
  /** Idempotency key of a new entry. Retry reuses it, so that the entry is created only once. */
  idempotencyKey: string
  state: 'typing' | 'invalid' | 'saving' | 'failed'
}

interface Change {
  entry: TimeEntry | undefined
  /** Null if the entry is to be deleted. */
  hours: Hours | null
  idempotencyKey: string
}

export interface CellPlace {
  row: WeekRow
  date: CalendarDate
  /** Monday of the displayed week. */
  week: CalendarDate
  /** Name of the cell, such as 'Website redesign, Monday, Nov 23'. */
  name: string
}

export function weekQuery(week: CalendarDate) {
  return queryOf(timeEntryCalls.list, { query: { from: week, to: daysOf(week).at(-1) } })
}

/**
 * Edits and saves the hours in a cell, that is, for one project on one day. `entry` is the cell's only entry, or undefined if the cell is
 * empty.
 */
export function useCell(place: CellPlace, entry: TimeEntry | undefined) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const save = useCellSave(place)
  useLeaveGuard(draft !== null && draft.state !== 'saving')

  function type(text: string) {
    setDraft({ text, opened: draft?.opened ?? entry, idempotencyKey: newIdempotencyKey(), state: 'typing' })
  }

  function commit() {
    if (draft === null || draft.state === 'saving') return
    const text = draft.text.trim()
    const hours = text === '' ? '0' : parseHours(text)
    if (hours === null) return setDraft({ ...draft, state: 'invalid' })
    const before = draft.opened ?? entry
    if (before ? text !== '' && hours === before.hours : hours === '0') return setDraft(null)
    setDraft({ ...draft, state: 'saving' })
    save.mutate(
      { entry: before, hours: hours === '0' ? null : hours, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: () => setDraft(null),
        // Forget the opened entry after a conflict, so that Retry overwrites the newer hours.
        onError: (error) => setDraft({ ...draft, opened: isConflict(error) ? undefined : draft.opened, state: 'failed' }),
      },
    )
    return undefined
  }

  return {
    text: draft?.text ?? (entry ? typedHours(entry.hours) : ''),
    state: draft?.state ?? 'saved',
    type,
    /** Must be called when the user leaves the cell. Saves the hours if they have been edited. */
    finish: () => {
      if (draft?.state === 'typing') commit()
    },
    retry: commit,
    restore: () => {
      if (draft?.state !== 'saving') setDraft(null)
    },
  }
}

function useCellSave({ row, date, week, name }: CellPlace) {
  const t = useText()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { data: billing } = useBillingDefaults()
  const refetch = () => void invalidate(placesOf.timeEntries)

  async function send({ entry, hours, idempotencyKey }: Change): Promise<TimeEntry | undefined> {
    const params = { id: entry?.id ?? 0 }
    if (hours === null) return api(timeEntryCalls.delete, { params, ifMatch: entry?.version })
    if (entry) return api(timeEntryCalls.update, { params, body: { hours }, ifMatch: entry.version })
    const project = await client.fetchQuery(queryOf(projectCalls.get, { params: { id: row.projectId } }))
    const body = newEntry(project, { date, hours, sibling: row.entries[0], defaultRate: billing?.defaultHourlyRate ?? DEFAULT_HOURLY_RATE })
    return api(timeEntryCalls.create, { body, idempotencyKey })
  }

  const restore = (entry: TimeEntry) =>
    api(timeEntryCalls.create, { body: deletedEntry(entry) }).then(refetch, (error: unknown) => showFailure(error, { title: t('Error'), description: reasonOf(error, t) }))

  return useMutation<TimeEntry | undefined, ApiError, Change>({
    mutationFn: send,
    onSuccess: (saved, { entry }) => {
      client.setQueryData(weekQuery(week).queryKey, (entries) => entries && [...entries.filter(({ id }) => id !== entry?.id && id !== saved?.id), ...(saved ? [saved] : [])])
      refetch()
      if (entry && !saved) toast({ title: t('Time entry deleted'), description: name, tone: 'good', action: { label: t('Undo'), onSelect: () => void restore(entry) } })
    },
    onError: (error) => {
      refetch()
      showFailure(error, { title: t('Hours not saved'), description: `${name}: ${reasonOf(error, t)}` })
    },
  })
}
