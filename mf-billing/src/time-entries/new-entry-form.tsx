import { dateIn } from '@billfold/contracts/calendar-date'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { applyIssues, placesOf, useSave, useSession, useText, useToday } from '@billfold/web-kit'
import { removeMeasured } from '../timer/timer-record.ts'
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
  const form = useTimeEntryForm(usePrefilled(dialog, choices))
  const create = useSave(timeEntryCalls.create, {
    invalidates: placesOf.timeEntries,
    success: 'Time entry created successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    onSaved: () => {
      const { measured } = dialog
      if (measured !== null) timer.change((record) => removeMeasured(record, measured))
    },
    goOn: onSaved,
  })

  return (
    <TimeEntryForm
      title={t('New Time Entry')}
      form={form}
      choices={choices}
      submitText={t('Create Entry')}
      isSaving={create.isPending}
      onSubmit={form.handleSubmit((body) =>
        create.mutate({ body: { ...body, invoiceId: null } }, { onError: (error) => applyIssues(form.setError, error) }),
      )}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}

/** An empty form, or one filled in by the timer or by the address. */
function usePrefilled({ measured, clientId, projectId }: NewEntryFormProps['dialog'], { projects }: WorkChoices): TimeEntryFormValues {
  const today = useToday()
  const timeZone = useSession(({ user }) => user?.timeZone)
  const stopped = useTimer((timer) => timer.measured.find(({ startedAt }) => startedAt === measured))
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
