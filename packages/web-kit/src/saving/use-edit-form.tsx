import { Button, Notice, Row, Stack } from '@billfold/ui'
import { applyIssues, type ApiError, showFailure, useText } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type ReactNode, useState } from 'react'
import { isGone } from '../data/api-error.ts'

type Submit = (event?: BaseSyntheticEvent) => Promise<unknown>

/** The methods of a react-hook-form that edits text and submits a request body. */
interface EditedForm<Values, Body> {
  reset: (values: Values) => void
  setError: (name: never, error: { message: string }, options?: { shouldFocus: boolean }) => void
  handleSubmit: (onValid: (body: Body) => Promise<unknown>) => Submit
}

interface EditFormOptions<Edited, Values, Body> {
  form: EditedForm<Values, Body>
  record: Edited
  valuesOf: (record: Edited) => Values
  /** The save mutation, created with `explains: isConflict`. */
  update: { error: ApiError | null; reset: () => void }
  save: (body: Body, edited: Edited, ifMatch: number | undefined) => Promise<unknown>
  fetchNewer: () => Promise<Edited>
  leave: () => void
  /** For example 'This client was changed after you opened it'. */
  conflictText: string
}

interface EditFormState<Edited> {
  /** The record version that the form started from. */
  edited: Edited
  /** Explains that the record was changed or deleted in the meantime, and offers a choice of how to continue. */
  notice: ReactNode
  onSubmit: Submit
  /** For a form that stays open after a save: call it with the saved record, whose version the form then starts from. */
  restart: (record: Edited) => void
}

/**
 * A form that edits a record. It saves against the version it started from, because a newer version in the cache must not change the form
 * during editing. If the server has a newer version, the user can overwrite that version or load it.
 */
export function useEditForm<Edited extends { version: number }, Values, Body>(options: EditFormOptions<Edited, Values, Body>): EditFormState<Edited> {
  const { form, record, valuesOf, update, save, fetchNewer, leave, conflictText } = options
  const t = useText()
  const [edited, setEdited] = useState(record)
  const newer = useMutation<Edited, ApiError>({
    mutationFn: fetchNewer,
    onSuccess: (found) => {
      setEdited(found)
      form.reset(valuesOf(found))
      update.reset()
    },
    onError: (error) => {
      if (!isGone(error)) showFailure(error, { title: t('Error'), description: error.message })
    },
  })
  const submit = (ifMatch: number | undefined) =>
    form.handleSubmit((body) => save(body, edited, ifMatch).catch((error: unknown) => applyIssues(form.setError, error)))

  const isDeleted = [update.error, newer.error].some((error) => error && isGone(error))
  const notice = update.error && isConflict(update.error) && (
    <ConflictNotice
      title={conflictText}
      isDeleted={isDeleted}
      isLoading={newer.isPending}
      onOverwrite={() => void submit(undefined)()}
      onLoadNewer={() => newer.mutate()}
      onLeave={leave}
    />
  )
  return { edited, notice, onSubmit: submit(edited.version), restart: setEdited }
}

export function isConflict(error: ApiError): boolean {
  return error.code === 'stale_version' || isGone(error)
}

/** Returns only the fields that differ from the record, so that an update does not overwrite other fields. */
export function changedFields<Body extends object>(body: Body, record: { [Field in keyof Body]?: unknown }): Partial<Body> {
  const changed = Object.entries(body).filter(([field, value]) => value !== record[field as keyof Body])
  return Object.fromEntries(changed) as Partial<Body>
}

interface ConflictNoticeProps {
  title: string
  isDeleted: boolean
  isLoading: boolean
  onOverwrite: () => void
  onLoadNewer: () => void
  onLeave: () => void
}

/** Keeps the user's input and offers a choice of how to continue. */
function ConflictNotice({ title, isDeleted, isLoading, onOverwrite, onLoadNewer, onLeave }: ConflictNoticeProps) {
  const t = useText()
  return (
    <Notice key={String(isDeleted)} tone="bad" title={isDeleted ? t('This was deleted after you opened it') : title} takesFocus>
      <Stack gap={3}>
        <p>
          {isDeleted
            ? t('Your changes are still here to read and copy, but can’t be saved.')
            : t('Your changes are still here but not saved. Overwrite replaces the newer version with them.')}
        </p>
        <Row>
          <Button size="small" onClick={isDeleted ? onLeave : onOverwrite}>
            {isDeleted ? t('Leave') : t('Overwrite')}
          </Button>
          {!isDeleted && (
            <Button size="small" variant="ghost" busy={isLoading} onClick={onLoadNewer}>
              {t('Load the newer version')}
            </Button>
          )}
        </Row>
      </Stack>
    </Notice>
  )
}
