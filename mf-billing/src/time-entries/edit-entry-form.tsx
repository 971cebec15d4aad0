import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Notice } from '@billfold/ui'
import { api, type ApiError, applyIssues, placesOf, toast, useSave, useText } from '@billfold/web-kit'
import { changedFields } from '@billfold/web-kit/forms/changed-fields.ts'
import { useState } from 'react'
import { ConflictNotice } from '@billfold/web-kit/saving/conflict-notice.tsx'
import type { EntryFormProps } from './new-entry-form.tsx'
import { TimeEntryForm, useTimeEntryForm } from './time-entry-form.tsx'
import { valuesOf } from './time-entry-form-values.ts'

interface EditEntryFormProps extends EntryFormProps {
  entry: TimeEntry
}

export function EditEntryForm({ entry, choices, onClose, onSaved, onDirtyChange }: EditEntryFormProps) {
  const t = useText()
  const params = { id: entry.id }
  /** The record that the form started from; a newer one in the list must not change it under the user's hands. */
  const [edited, setEdited] = useState(entry)
  const form = useTimeEntryForm(valuesOf(entry))
  const update = useSave(timeEntryCalls.update, {
    invalidates: placesOf.timeEntries,
    success: 'Time entry updated successfully',
    failure: { title: 'Error', fallback: 'Failed to save time entry. Please try again.' },
    explains: ['stale_version'],
    onSaved,
  })

  const save = (ifMatch: number | undefined) =>
    form.handleSubmit((body) =>
      update.mutate({ params, body: changedFields(body, edited), ifMatch }, { onError: (error) => applyIssues(form.setError, error) }),
    )

  async function loadNewer() {
    try {
      const newer = await api(timeEntryCalls.get, { params })
      setEdited(newer)
      form.reset(valuesOf(newer))
      update.reset()
    } catch (error) {
      toast({ title: t('Error'), description: (error as ApiError).message, tone: 'bad' })
    }
  }

  const conflict = update.error?.code === 'stale_version' && (
    <ConflictNotice
      title={t('This time entry was changed after you opened it')}
      onOverwrite={save(undefined)}
      onLoadNewer={() => void loadNewer()}
    />
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
          {conflict}
          {edited.invoiceNumber !== null && (
            <Notice>
              {t('This entry stands on invoice {number}. The invoice keeps its line, whatever you change here.', { number: edited.invoiceNumber })}
            </Notice>
          )}
        </>
      }
      onSubmit={save(edited.version)}
      onClose={onClose}
      onDirtyChange={onDirtyChange}
    />
  )
}
