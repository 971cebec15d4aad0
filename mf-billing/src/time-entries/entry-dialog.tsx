import { dateIn } from '@billfold/contracts/calendar-date'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { api, applyIssues, queryOf, useKeptFailure, useSave, useSession, useText, useToday, type ApiError } from '@billfold/web-kit'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormDialogState, type FormDialogStateProps } from '../form-dialog/form-dialog.tsx'
import { useKeepEntry } from '../offline/use-keep-entry.ts'
import { removeMeasured, type Measured } from '../timer/timer-record.ts'
import { useTimer, useTimerStore } from '../timer/use-timer.ts'
import { useGivenWork, useWorkChoices, whenLoaded, type GivenWork } from '../work/work-choices.ts'
import { invoiceNotice } from './entry-texts.ts'
import { newTimeEntryValues, typedHours, valuesFromEntry, type TimeEntryFormValues } from './time-entry-form-model.ts'
import { TimeEntryForm, useTimeEntryForm } from './time-entry-form.tsx'
import { type OpenDialog, timeTrackingPath } from './time-tracking-address.ts'

interface EntryDialogProps extends EntryFormProps {
  dialog: OpenDialog
  /** The entries of the list or week behind the dialog. */
  entries: Pick<Pages<TimeEntry>, 'loaded' | 'query'>
}

/** Heights of the loading placeholders in pixels, one per field. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

export function EntryDialog({ dialog, entries, ...form }: EntryDialogProps) {
  const t = useText()
  const frame = {
    title: dialog.kind === 'new' ? t('New Time Entry') : t('Edit Time Entry'),
    loading: t('Loading time entry...'),
    blocks: SKELETON_HEIGHTS,
    onClose: form.onClose,
  }
  if (dialog.kind === 'new') return <NewEntry {...form} dialog={dialog} frame={frame} />
  return (
    <ExistingEntry id={dialog.id} entries={entries} frame={frame}>
      {(entry) => <EditEntry {...form} entry={entry} frame={frame} />}
    </ExistingEntry>
  )
}

type Frame = Pick<FormDialogStateProps<unknown>, 'title' | 'loading' | 'blocks' | 'onClose'>

interface ExistingEntryProps extends Pick<EntryDialogProps, 'entries'> {
  id: string
  frame: Frame
  children: (entry: TimeEntry) => ReactNode
}

function ExistingEntry({ id, entries, frame, children }: ExistingEntryProps) {
  const t = useText()
  const listed = entries.loaded.find((entry) => String(entry.id) === id)
  const isListLoading = entries.query.data === undefined && !entries.query.error
  // Loads the entry only if it is not on a loaded page. Not cached, so that the form never opens with stale data.
  const query = useKeptFailure(useQuery({ ...queryOf(timeEntryCalls.get, { params: { id } }), gcTime: 0, enabled: !isListLoading && !listed }))
  return (
    <FormDialogState {...frame} query={{ ...query, data: listed ?? query.data }} missing={query.error?.code === 'not_found' && t('Time entry not found')}>
      {children}
    </FormDialogState>
  )
}

interface EntryFormProps {
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface NewEntryFormProps extends EntryFormProps {
  dialog: Extract<OpenDialog, { kind: 'new' }>
}

function NewEntry({ frame, ...form }: NewEntryFormProps & { frame: Frame }) {
  const { dialog } = form
  const [stopped] = useState(useStopped(dialog))
  const query = useGivenWork({ clientId: dialog.clientId, projectId: stopped?.projectId ?? dialog.projectId }, { withInactiveClients: true })
  return (
    <FormDialogState {...frame} query={query}>
      {(given) => <NewEntryForm {...form} stopped={stopped} given={given} />}
    </FormDialogState>
  )
}

/** The stopped timer's time that this form saves. */
function useStopped({ measured }: NewEntryFormProps['dialog']): Measured | undefined {
  return useTimer((record) => record.measured.find(({ startedAt }) => startedAt === measured))
}

/** The server's id of the stopped timer. Remembered, because it is still needed after the stopped time is removed from the timer. */
function useLastId(measured: Measured | undefined): number | undefined {
  const [id, setId] = useState(measured?.id)
  if (measured?.id !== undefined && measured.id !== id) setId(measured.id)
  return id
}

interface OpenedEntryFormProps extends NewEntryFormProps {
  stopped: Measured | undefined
  given: GivenWork
}

function NewEntryForm({ dialog, stopped, given, onClose, onSaved, onDirtyChange }: OpenedEntryFormProps) {
  const t = useText()
  const timer = useTimerStore()
  const waiting = useStopped(dialog)
  const timerId = useLastId(waiting ?? stopped)
  const form = useTimeEntryForm(useInitialValues(stopped, given))
  const { noteConnection, keep } = useKeepEntry(form)
  const isShown = useIsShown()
  const removeFromTimer = () => stopped && timer.change((record) => removeMeasured(record, stopped.startedAt))
  const create = useSave(timeEntryCalls.create, {
    changes: ['timeEntries'],
    success: 'Time entry created successfully',
    view: ({ id }) => timeTrackingPath({ kind: 'edit', id: String(id) }),
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: isAlreadySavedError,
    onSaved: removeFromTimer,
    onSavedWhileOpen: onSaved,
    keepOffline(input) {
      const isKept = keep(input, stopped?.startedAt ?? null)
      if (isKept && isShown()) onSaved()
      return isKept
    },
  })
  const isAlreadySaved = create.isError && create.error.code === 'idempotency_key_reused'
  const isTimerGone = stopped && !waiting && !create.isPending && !create.isSuccess

  const submit = form.handleSubmit((body) => {
    noteConnection()
    create.mutate(
      {
        body: { ...body, invoiceId: null, ...(waiting && timerId !== undefined && { timerId }) },
        // Every tab uses the same idempotency key for a stopped time, so that it cannot be saved twice.
        ...(stopped && (waiting || isAlreadySaved) && { idempotencyKey: `timer-${timerId ?? stopped.startedAt}` }),
      },
      {
        onError: (error) => {
          if (isAlreadySavedError(error)) removeFromTimer()
          else applyIssues(form.setError, error)
        },
      },
    )
  })

  return (
    <TimeEntryForm
      title={t('New Time Entry')}
      form={form}
      submitText={t('Create Entry')}
      isSaving={create.isPending}
      notice={isTimerGone && <TimerGoneNotice isSaved={isAlreadySaved} />}
      onSubmit={submit}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}

/** True if the stopped time has already been saved with different details, or has been saved or discarded on another device. */
function isAlreadySavedError({ code, issues }: ApiError): boolean {
  return code === 'idempotency_key_reused' || issues.some(({ path }) => path === 'timerId')
}

function TimerGoneNotice({ isSaved }: { isSaved: boolean }) {
  const t = useText()
  return (
    <Notice key={String(isSaved)} tone="warn" takesFocus={isSaved}>
      {isSaved
        ? t('This time was already saved with different details. Edit that entry to change them.')
        : t('This time was saved or discarded elsewhere. Saving it here creates another entry.')}
    </Notice>
  )
}

function useInitialValues(stopped: Measured | undefined, { client, project }: GivenWork): TimeEntryFormValues {
  const today = useToday()
  const timeZone = useSession(({ user }) => user?.timeZone)
  const empty = newTimeEntryValues(today)
  return {
    ...empty,
    clientId: String(client?.id ?? ''),
    projectId: String(project?.id ?? ''),
    rate: project?.hourlyRate ?? '',
    ...(stopped && {
      // The day on which the timer was started, in the user's time zone.
      date: timeZone ? dateIn(timeZone, new Date(stopped.startedAt)) : today,
      hours: typedHours(stopped.hours),
      description: stopped.text,
    }),
  }
}

interface EditEntryFormProps extends EntryFormProps {
  entry: TimeEntry
}

function EditEntry({ frame, ...form }: EditEntryFormProps & { frame: Frame }) {
  const query = whenLoaded(useWorkChoices(valuesFromEntry(form.entry), { withInactiveClients: true }), true)
  return (
    <FormDialogState {...frame} query={query}>
      {() => <EditEntryForm {...form} />}
    </FormDialogState>
  )
}

function EditEntryForm({ entry, onClose, onSaved, onDirtyChange }: EditEntryFormProps) {
  const t = useText()
  const params = { id: entry.id }
  const form = useTimeEntryForm(valuesFromEntry(entry))
  const update = useSave(timeEntryCalls.update, {
    changes: ['timeEntries'],
    success: 'Time entry updated successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: isConflict,
    onSavedWhileOpen: onSaved,
  })
  const { edited, notice, onSubmit } = useEditForm({
    form,
    record: entry,
    valuesOf: valuesFromEntry,
    update,
    save: (body, opened, ifMatch) => update.mutateAsync({ params, body: changedFields(body, opened), ifMatch }),
    fetchNewer: () => api(timeEntryCalls.get, { params }),
    leave: onSaved,
    conflictText: t('This time entry was changed after you opened it'),
  })
  const invoiceText = invoiceNotice(edited, t)

  return (
    <TimeEntryForm
      title={t('Edit Time Entry')}
      form={form}
      entry={edited}
      submitText={t('Update Entry')}
      isSaving={update.isPending}
      notice={
        <>
          {notice}
          {invoiceText && <Notice>{invoiceText}</Notice>}
        </>
      }
      onSubmit={onSubmit}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}
