import { type ClientNotes, clientNotesCalls } from '@billfold/contracts/clients/client-notes'
import { Button, Card, Field, Row, Skeleton, Stack, TextArea } from '@billfold/ui'
import { queryOf, QueryState, type SlotProps, toast, useCall, useLeaveGuard, useSave, useText } from '@billfold/web-kit'
import { isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'

export function NotesTab({ context: { clientId } }: SlotProps<'client-detail.tabs.v1'>) {
  const t = useText()
  const query = useCall(clientNotesCalls.get, { params: { id: clientId } })
  return (
    <Card>
      <QueryState query={query} loading={<Skeleton height={220} />} failure={t('The notes could not be loaded')}>
        {(notes) => <NotesForm clientId={clientId} notes={notes} />}
      </QueryState>
    </Card>
  )
}

interface NotesFormProps {
  clientId: number
  /** The latest notes from the server. */
  notes: ClientNotes
}

/** Always editable. The form stays open after a save and continues from the saved version. */
function NotesForm({ clientId, notes }: NotesFormProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const params = { id: clientId }
  const query = queryOf(clientNotesCalls.get, { params })
  const [text, setText] = useState(notes.notes ?? '')
  const [problem, setProblem] = useState<string>()

  const save = useSave(clientNotesCalls.save, {
    explains: (error) => isConflict(error) || error.issues.length > 0,
    onSaved: (saved, { body, ifMatch }) => {
      const before = edited.notes
      keep(saved, body.notes ?? '')
      // No Undo after overwriting a newer version, because `before` is then not the text that was replaced.
      const undo = { label: t('Undo'), onSelect: () => undoSave.mutate({ params, body: { notes: before }, ifMatch: saved.version }) }
      toast({ title: t('Notes saved'), tone: 'good', action: ifMatch === undefined ? undefined : undo })
    },
  })
  const undoSave = useSave(clientNotesCalls.save, { success: { title: 'Undone' }, onSaved: (saved) => keep(saved, edited.notes ?? '') })

  const { edited, notice, onSubmit, restart } = useEditForm({
    form: {
      reset: setText,
      setError: (_, { message }) => setProblem(t(message)),
      handleSubmit: (onValid: (body: { notes: string }) => Promise<unknown>) => (event) => {
        event?.preventDefault()
        setProblem(undefined)
        return onValid({ notes: text })
      },
    },
    record: notes,
    valuesOf: textOf,
    update: save,
    save: (body, _, ifMatch) => save.mutateAsync({ params, body, ifMatch }),
    fetchNewer: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    leave: () => leave('/clients', { replace: true }),
    conflictText: t('These notes were changed after you opened them'),
  })
  const isDirty = text !== textOf(edited)
  const leave = useLeaveGuard(isDirty)

  // Shows a change made elsewhere, unless that would replace unsaved text.
  if (!isDirty && notes.version > edited.version) {
    restart(notes)
    setText(textOf(notes))
  }

  /** Keeps text that was entered after the request was sent. */
  function keep(saved: ClientNotes, sent: string): void {
    queryClient.setQueryData(query.queryKey, saved)
    restart(saved)
    setText((current) => (current === sent ? textOf(saved) : current))
  }

  function discard(): void {
    setText(textOf(edited))
    setProblem(undefined)
    save.reset()
  }

  function submitWithKeys(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) void onSubmit(event)
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Stack>
        {notice}
        <Field label={t('Notes')} help={t('Only you can see them. They are never shown to your client.')} error={problem}>
          <TextArea rows={8} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={submitWithKeys} />
        </Field>
        {(isDirty || save.isPending) && (
          <Row justify="end">
            <Button disabled={save.isPending} onClick={discard}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending} busyText={t('Saving...')}>
              {t('Save')}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  )
}

function textOf({ notes }: ClientNotes): string {
  return notes ?? ''
}
