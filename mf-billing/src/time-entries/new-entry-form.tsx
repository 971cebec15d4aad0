import { dateIn } from '@billfold/contracts/calendar-date'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { applyIssues, placesOf, useSave, useSession, useText, useToday, type ApiError } from '@billfold/web-kit'
import { useState } from 'react'
import { removeMeasured, type Measured } from '../timer/timer-record.ts'
import { useTimer, useTimerStore } from '../timer/use-timer.ts'
import type { WorkChoices } from '../work/use-work-choices.ts'
import { TimeEntryForm, useTimeEntryForm } from './time-entry-form.tsx'
import { newTimeEntryValues, type TimeEntryFormValues } from './time-entry-form-values.ts'
import type { OpenDialog } from './time-tracking-address.ts'

export interface EntryFormProps {
  choices: WorkChoices
  /** Cancel, Esc and ×: asks when something was typed. */
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

interface NewEntryFormProps extends EntryFormProps {
  dialog: Extract<OpenDialog, { kind: 'new' }>
}

export function NewEntryForm({ dialog, choices, onClose, onSaved, onDirtyChange }: NewEntryFormProps) {
  const t = useText()
  const timer = useTimerStore()
  const waiting = useTimer((record) => record.measured.find(({ startedAt }) => startedAt === dialog.measured))
  const [stopped] = useState(waiting)
  const form = useTimeEntryForm(usePrefilled(stopped, dialog, choices))
  const forgetStopped = () => stopped && timer.change((record) => removeMeasured(record, stopped.startedAt))
  const create = useSave(timeEntryCalls.create, {
    invalidates: placesOf.timeEntries,
    success: 'Time entry created successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: isSavedAlready,
    onSaved: forgetStopped,
    goOn: onSaved,
  })
  const refused = create.isError && isSavedAlready(create.error)
  const isGone = stopped && !waiting && !create.isPending && !create.isSuccess

  const submit = form.handleSubmit((body) =>
    create.mutate(
      // One stopped time makes one entry, whichever tabs save it. Once the form has said that it is gone, it makes another: the first may be deleted.
      { body: { ...body, invoiceId: null }, ...(stopped && (waiting || refused) && { idempotencyKey: `timer-${stopped.startedAt}` }) },
      {
        onError: (error) => {
          applyIssues(form.setError, error)
          if (isSavedAlready(error)) forgetStopped()
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
      notice={isGone && <GoneNotice isSaved={refused} />}
      onSubmit={submit}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}

/** With other words, or else it would have been answered again. */
function isSavedAlready({ code }: ApiError): boolean {
  return code === 'idempotency_key_reused'
}

/** The timer is one for all tabs, and so is what it measured. */
function GoneNotice({ isSaved }: { isSaved: boolean }) {
  const t = useText()
  return (
    <Notice key={String(isSaved)} tone="warn" takesFocus={isSaved}>
      {isSaved
        ? t('This time is saved already, with other details. To change them, edit that entry.')
        : t('This time was saved or discarded in another tab. What you save here becomes an entry of its own.')}
    </Notice>
  )
}

/** An empty form, or one filled in by the timer or by the address. */
function usePrefilled(stopped: Measured | undefined, { clientId, projectId }: NewEntryFormProps['dialog'], { projects }: WorkChoices): TimeEntryFormValues {
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
      // The day on which the work began, where the user is: a night's work is not tomorrow's.
      date: timeZone ? dateIn(timeZone, new Date(stopped.startedAt)) : today,
      hours: stopped.hours,
      description: stopped.text,
    }),
  }
}
