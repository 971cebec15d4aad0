import { dateIn } from '@billfold/contracts/calendar-date'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { api, applyIssues, placesOf, queryOf, useCall, useKeptFailure, useSave, useSession, useText, useToday, type ApiError } from '@billfold/web-kit'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormDialogState, type FormDialogStateProps, useOpened } from '../form-dialog/form-dialog.tsx'
import { removeMeasured, type Measured } from '../timer/timer-record.ts'
import { useTimer, useTimerStore } from '../timer/use-timer.ts'
import { useWorkChoices, type WorkChoices } from '../work/work-choices.ts'
import { invoiceNotice } from './entry-texts.ts'
import { newTimeEntryValues, valuesFromEntry, type TimeEntryFormValues } from './time-entry-form-model.ts'
import { TimeEntryForm, useTimeEntryForm } from './time-entry-form.tsx'
import type { OpenDialog } from './time-tracking-address.ts'

interface EntryDialogProps extends Omit<EntryFormProps, 'choices'> {
  dialog: OpenDialog
}

/** Field heights in pixels. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

export function EntryDialog({ dialog, ...form }: EntryDialogProps) {
  const t = useText()
  const frame = {
    title: dialog.kind === 'new' ? t('New Time Entry') : t('Edit Time Entry'),
    loading: t('Loading time entry...'),
    blocks: SKELETON_HEIGHTS,
    onClose: form.onClose,
  }
  return (
    <FormDialogState {...frame} query={useWorkChoices()}>
      {(choices) =>
        dialog.kind === 'new' ? (
          <NewEntryForm {...form} dialog={dialog} choices={choices} />
        ) : (
          <ExistingEntry id={dialog.id} frame={frame}>
            {(entry) => <EditEntryForm {...form} entry={entry} choices={choices} />}
          </ExistingEntry>
        )
      }
    </FormDialogState>
  )
}

interface ExistingEntryProps {
  id: string
  frame: Pick<FormDialogStateProps<TimeEntry>, 'title' | 'loading' | 'blocks' | 'onClose'>
  children: (entry: TimeEntry) => ReactNode
}

function ExistingEntry({ id, frame, children }: ExistingEntryProps) {
  const t = useText()
  const list = useCall(timeEntryCalls.list)
  const listed = list.data?.find((entry) => String(entry.id) === id)
  // Loads the entry only if the list does not contain it.
  const query = useKeptFailure(useQuery({ ...queryOf(timeEntryCalls.get, { params: { id } }), enabled: !list.isPending && !listed }))
  const entry = useOpened(listed ?? query.data)
  return (
    <FormDialogState {...frame} query={{ ...query, data: entry }} missing={query.error?.code === 'not_found' && t('Time entry not found')}>
      {children}
    </FormDialogState>
  )
}

interface EntryFormProps {
  choices: WorkChoices
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface NewEntryFormProps extends EntryFormProps {
  dialog: Extract<OpenDialog, { kind: 'new' }>
}

function NewEntryForm({ dialog, choices, onClose, onSaved, onDirtyChange }: NewEntryFormProps) {
  const t = useText()
  const timer = useTimerStore()
  const waiting = useTimer((record) => record.measured.find(({ startedAt }) => startedAt === dialog.measured))
  const [stopped] = useState(waiting)
  const form = useTimeEntryForm(useInitialValues(stopped, dialog, choices))
  const removeFromTimer = () => stopped && timer.change((record) => removeMeasured(record, stopped.startedAt))
  const create = useSave(timeEntryCalls.create, {
    invalidates: placesOf.timeEntries,
    success: 'Time entry created successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: isAlreadySavedError,
    onSaved: removeFromTimer,
    onSavedWhileOpen: onSaved,
  })
  const isAlreadySaved = create.isError && isAlreadySavedError(create.error)
  const isTimerGone = stopped && !waiting && !create.isPending && !create.isSuccess

  const submit = form.handleSubmit((body) =>
    create.mutate(
      // The key prevents saving the same timer twice from several tabs.
      { body: { ...body, invoiceId: null }, ...(stopped && (waiting || isAlreadySaved) && { idempotencyKey: `timer-${stopped.startedAt}` }) },
      {
        onError: (error) => {
          applyIssues(form.setError, error)
          if (isAlreadySavedError(error)) removeFromTimer()
        },
      },
    ),
  )

  return (
    <TimeEntryForm
      title={t('New Time Entry')}
      form={form}
      choices={choices}
      submitText={t('Create Entry')}
      isSaving={create.isPending}
      notice={isTimerGone && <TimerGoneNotice isSaved={isAlreadySaved} />}
      onSubmit={submit}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}

/** The timer entry was already saved with other details. */
function isAlreadySavedError({ code }: ApiError): boolean {
  return code === 'idempotency_key_reused'
}

function TimerGoneNotice({ isSaved }: { isSaved: boolean }) {
  const t = useText()
  return (
    <Notice key={String(isSaved)} tone="warn" takesFocus={isSaved}>
      {isSaved
        ? t('This time was already saved with different details. Edit that entry to change them.')
        : t('This time was saved or discarded in another tab. Saving it here creates another entry.')}
    </Notice>
  )
}

function useInitialValues(stopped: Measured | undefined, { clientId, projectId }: NewEntryFormProps['dialog'], { projects }: WorkChoices): TimeEntryFormValues {
  const today = useToday()
  const timeZone = useSession(({ user }) => user?.timeZone)
  const project = projects.find(({ id }) => id === (stopped?.projectId ?? projectId))
  const empty = newTimeEntryValues(today)
  return {
    ...empty,
    clientId: String(project?.clientId ?? clientId ?? ''),
    projectId: String(project?.id ?? ''),
    rate: project?.hourlyRate ?? '',
    ...(stopped && {
      // The day on which the work began in the user's time zone.
      date: timeZone ? dateIn(timeZone, new Date(stopped.startedAt)) : today,
      hours: stopped.hours,
      description: stopped.text,
    }),
  }
}

interface EditEntryFormProps extends EntryFormProps {
  entry: TimeEntry
}

function EditEntryForm({ entry, choices, onClose, onSaved, onDirtyChange }: EditEntryFormProps) {
  const t = useText()
  const params = { id: entry.id }
  const form = useTimeEntryForm(valuesFromEntry(entry))
  const update = useSave(timeEntryCalls.update, {
    invalidates: placesOf.timeEntries,
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
      choices={choices}
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
