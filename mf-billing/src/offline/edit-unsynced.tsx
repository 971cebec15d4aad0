import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { applyIssues, LeaveQuestion, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { FormDialogState } from '../form-dialog/form-dialog.tsx'
import { type TimeEntryFormValues, typedHours } from '../time-entries/time-entry-form-model.ts'
import { TimeEntryForm, useTimeEntryForm } from '../time-entries/time-entry-form.tsx'
import { timeTrackingPath } from '../time-entries/time-tracking-address.ts'
import { removeMeasured } from '../timer/timer-record.ts'
import { useTimerStore } from '../timer/use-timer.ts'
import { useWorkChoices, whenLoaded } from '../work/work-choices.ts'
import { removeUnsynced } from './unsynced-changes.ts'
import type { UnsyncedEntry } from './unsynced-entry.ts'
import { useUnsyncedStore } from './unsynced.store.ts'
import { useKeepEntry } from './use-keep-entry.ts'

interface EditUnsyncedProps {
  /** An entry that the server has rejected. It is not sent while it is being edited. */
  entry: UnsyncedEntry
  onClose: () => void
}

/** Heights of the loading placeholders in pixels, one per field. */
const SKELETON_HEIGHTS = [58, 58, 58, 88]

export function EditUnsynced({ entry, onClose }: EditUnsyncedProps) {
  const t = useText()
  const query = whenLoaded(useWorkChoices(valuesOf(entry), { withInactiveClients: true }), true)
  return (
    <FormDialogState title={t('Edit Time Entry')} loading={t('Loading time entry...')} blocks={SKELETON_HEIGHTS} onClose={onClose} query={query}>
      {() => <EditForm entry={entry} onClose={onClose} />}
    </FormDialogState>
  )
}

function EditForm({ entry, onClose }: EditUnsyncedProps) {
  const t = useText()
  const store = useUnsyncedStore()
  const timer = useTimerStore()
  const form = useTimeEntryForm(valuesOf(entry))
  const { noteConnection, keep } = useKeepEntry(form)
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useLeaveGuard(isDirty)
  const { idempotencyKey, measured, refusal } = entry
  const remove = () => store.change((entries) => removeUnsynced(entries, idempotencyKey))

  const create = useSave(timeEntryCalls.create, {
    changes: ['timeEntries'],
    success: 'Time entry created successfully',
    view: ({ id }) => timeTrackingPath({ kind: 'edit', id: String(id) }),
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    onSaved() {
      remove()
      if (measured !== null) timer.change((record) => removeMeasured(record, measured))
    },
    onSavedWhileOpen: onClose,
    keepOffline(input) {
      if (!keep(input, measured)) return false
      remove()
      onClose()
      return true
    },
  })

  // If the timer's time has already been saved elsewhere, this becomes a separate entry without the timer.
  const isSavedElsewhere = refusal?.path === 'timerId'
  const submit = form.handleSubmit((body) => {
    noteConnection()
    const timerId = isSavedElsewhere ? undefined : entry.body.timerId
    create.mutate({ body: { ...body, invoiceId: null, ...(timerId !== undefined && { timerId }) } }, { onError: (error) => void applyIssues(form.setError, error) })
  })

  return (
    <>
      <TimeEntryForm
        title={t('Edit Time Entry')}
        form={form}
        submitText={t('Create Entry')}
        isSaving={create.isPending}
        notice={refusal && <Notice tone="warn">{isSavedElsewhere ? t('This time was saved or discarded elsewhere. Saving it here creates another entry.') : refusal.message}</Notice>}
        onSubmit={submit}
        onClose={() => (isDirty ? setAsking(true) : onClose())}
        onDirtyChange={setDirty}
      />
      <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </>
  )
}

function valuesOf({ body }: UnsyncedEntry): TimeEntryFormValues {
  const { clientId, projectId, date, hours, rate, description, isBillable, isInvoiced } = body
  return {
    clientId: String(clientId),
    projectId: String(projectId),
    date,
    hours: typedHours(String(hours)),
    rate: String(rate),
    description,
    isBillable: isBillable !== false,
    isInvoiced: isInvoiced === true,
  }
}
