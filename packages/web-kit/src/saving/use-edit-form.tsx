import { applyIssues, type ApiError } from '@billfold/web-kit'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { useEdited } from './use-edited.ts'

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
  save: (body: Partial<Body>, ifMatch: number | undefined) => Promise<unknown>
  fetchNewer: () => Promise<Edited>
  leave: () => void
  /** 'This client was changed after you opened it' */
  conflictText: string
}

interface EditFormState<Edited> {
  /** The version of the record that the form started from. */
  edited: Edited
  /** Shown if the record was changed or deleted meanwhile. */
  notice: ReactNode
  onSubmit: Submit
}

/** A form that saves only the changed fields of a record, and never overwrites a newer version unasked. */
export function useEditForm<Edited extends { version: number } & { [Field in keyof Body]?: unknown }, Values, Body extends object>(
  options: EditFormOptions<Edited, Values, Body>,
): EditFormState<Edited> {
  const { form, record, valuesOf, update, save, fetchNewer, leave, conflictText } = options
  const { edited, conflict } = useEdited({ record, update, fetchNewer, reset: (newer) => form.reset(valuesOf(newer)), leave })
  const submit = (ifMatch: number | undefined) =>
    form.handleSubmit((body) => save(changedFields(body, edited), ifMatch).catch((error: unknown) => applyIssues(form.setError, error)))
  return {
    edited,
    notice: conflict && <ConflictNotice {...conflict} title={conflictText} onOverwrite={() => void submit(undefined)()} />,
    onSubmit: submit(edited.version),
  }
}

/** The changed fields of a record, so that an update does not overwrite others. */
export function changedFields<Body extends object>(body: Body, record: { [Field in keyof Body]?: unknown }): Partial<Body> {
  const changed = Object.entries(body).filter(([field, value]) => value !== record[field as keyof Body])
  return Object.fromEntries(changed) as Partial<Body>
}
