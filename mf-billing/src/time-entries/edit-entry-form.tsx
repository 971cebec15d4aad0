import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { api, applyIssues, placesOf, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import { isConflict, useEdited } from '@billfold/web-kit/saving/use-edited.ts'
import { invoiceNotice } from './form-hints.ts'
import type { EntryFormProps } from './new-entry-form.tsx'
import { TimeEntryForm, useTimeEntryForm } from './time-entry-form.tsx'
import { valuesOf } from './time-entry-form-values.ts'

interface EditEntryFormProps extends EntryFormProps {
  entry: TimeEntry
}

export function EditEntryForm({ entry, choices, onClose, onSaved, onDirtyChange }: EditEntryFormProps) {
  const t = useText()
  const params = { id: entry.id }
  const form = useTimeEntryForm(valuesOf(entry))
  const update = useSave(timeEntryCalls.update, {
    invalidates: placesOf.timeEntries,
    success: 'Time entry updated successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: isConflict,
    goOn: onSaved,
  })
  const { edited, conflict } = useEdited({
    record: entry,
    update,
    fetchNewer: () => api(timeEntryCalls.get, { params }),
    reset: (newer) => form.reset(valuesOf(newer)),
    leave: onSaved,
  })

  const invoiceText = invoiceNotice(edited, t)
  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update.mutate({ params, body: changedFields(body, edited), ifMatch }, { onError: (error) => applyIssues(form.setError, error) }),
    )

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
          {conflict && <ConflictNotice {...conflict} title={t('This time entry was changed after you opened it')} onOverwrite={save(undefined)} />}
          {invoiceText && <Notice>{invoiceText}</Notice>}
        </>
      }
      onSubmit={save(edited.version)}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}
