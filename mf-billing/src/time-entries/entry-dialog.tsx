import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { queryOf, useCall, useKeptFailure, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedDialog, NotFoundDialog, WaitingDialog } from '../form-dialog/dialog-states.tsx'
import { useWorkChoices } from '../work/use-work-choices.ts'
import { EditEntryForm } from './edit-entry-form.tsx'
import { NewEntryForm, type EntryFormProps } from './new-entry-form.tsx'
import type { OpenDialog } from './time-tracking-address.ts'

interface EntryDialogProps extends Omit<EntryFormProps, 'choices'> {
  dialog: OpenDialog
}

/** The form of the address, once everything it offers is there. */
export function EntryDialog({ dialog, ...form }: EntryDialogProps) {
  const t = useText()
  const work = useWorkChoices()
  const { choices } = work
  const title = dialog.kind === 'new' ? t('New Time Entry') : t('Edit Time Entry')
  if (work.error) return <FailedDialog title={title} query={work} onClose={form.onClose} />
  if (!choices) return <Waiting title={title} onClose={form.onClose} />
  if (dialog.kind === 'new') return <NewEntryForm {...form} dialog={dialog} choices={choices} />
  return <ExistingEntry {...form} id={dialog.id} choices={choices} />
}

function ExistingEntry({ id, ...form }: EntryFormProps & { id: string }) {
  const t = useText()
  const title = t('Edit Time Entry')
  const list = useCall(timeEntryCalls.list)
  const listed = list.data?.find((entry) => String(entry.id) === id)
  // The list has it in nearly every case. When it could not be loaded, or does not know the entry, the entry is asked for.
  const query = useKeptFailure(useQuery({ ...queryOf(timeEntryCalls.get, { params: { id } }), enabled: !list.isPending && !listed }))
  const found = listed ?? query.data
  // Once it is open, nothing that happens to the list takes the form away.
  const [entry, setEntry] = useState(found)
  if (!entry && found) setEntry(found)
  if (entry) return <EditEntryForm {...form} entry={entry} />
  if (!query.error) return <Waiting title={title} onClose={form.onClose} />
  if (query.error.code === 'not_found') return <NotFoundDialog title={title} what={t('Time entry not found')} onClose={form.onClose} />
  return <FailedDialog title={title} query={query} onClose={form.onClose} />
}

/** Pixels of two rows of fields, the two checkboxes and the description. */
const BLOCKS = [58, 58, 58, 88]

function Waiting(frame: { title: string; onClose: () => void }) {
  const t = useText()
  return <WaitingDialog {...frame} text={t('Loading time entry...')} blocks={BLOCKS} />
}
