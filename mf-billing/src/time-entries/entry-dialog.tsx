import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { Dialog, EmptyState, ErrorState, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { queryOf, useCall, useText, type ApiError } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EditEntryForm } from './edit-entry-form.tsx'
import { NewEntryForm, type EntryFormProps } from './new-entry-form.tsx'
import type { OpenDialog } from './time-tracking-address.ts'
import { useWorkChoices } from './use-work-choices.ts'

interface EntryDialogProps extends Omit<EntryFormProps, 'choices'> {
  dialog: OpenDialog
}

/** The form of the address, once everything it offers is there. */
export function EntryDialog({ dialog, ...form }: EntryDialogProps) {
  const t = useText()
  const { choices, error, isFetching, retry } = useWorkChoices()
  const title = dialog.kind === 'new' ? t('New Time Entry') : t('Edit Time Entry')
  if (error) return <Failed title={title} error={error} isFetching={isFetching} onRetry={retry} onClose={form.onClose} />
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
  const query = useQuery({ ...queryOf(timeEntryCalls.get, { params: { id } }), enabled: !list.isPending && !listed })
  const found = listed ?? query.data
  // Once it is open, nothing that happens to the list takes the form away.
  const [entry, setEntry] = useState(found)
  if (!entry && found) setEntry(found)
  if (entry) return <EditEntryForm {...form} entry={entry} />
  if (!query.error) return <Waiting title={title} onClose={form.onClose} />
  if (query.error.code === 'not_found') return <NotFound title={title} onClose={form.onClose} />
  return <Failed title={title} error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} onClose={form.onClose} />
}

interface FrameProps {
  title: string
  onClose: () => void
}

function Frame({ title, onClose, children }: FrameProps & { children: ReactNode }) {
  return (
    <Dialog open title={title} onOpenChange={onClose}>
      {children}
    </Dialog>
  )
}

function Waiting(frame: FrameProps) {
  const t = useText()
  return (
    <Frame {...frame}>
      <LoadingState text={t('Loading time entry...')}>
        <Stack>
          {['client', 'hours', 'flags', 'description'].map((row) => (
            <Skeleton key={row} height={row === 'description' ? 88 : 58} />
          ))}
        </Stack>
      </LoadingState>
    </Frame>
  )
}

function NotFound(frame: FrameProps) {
  const t = useText()
  return (
    <Frame {...frame}>
      <EmptyState icon={<SearchX />} title={t('Time entry not found')} description={t('It may have been deleted, or the address is not right.')} />
    </Frame>
  )
}

function Failed({ error, isFetching, onRetry, ...frame }: FrameProps & { error: ApiError; isFetching: boolean; onRetry: () => void }) {
  const t = useText()
  return (
    <Frame {...frame}>
      <ErrorState
        title={t('The form could not be loaded')}
        message={error.message}
        requestId={error.requestId}
        retrying={isFetching}
        onRetry={onRetry}
      />
    </Frame>
  )
}
