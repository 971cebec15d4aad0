import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { useCallback, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { chosenOf, inOrder, type ChosenEntry } from './invoice-form-values.ts'
import type { InvoiceFormState } from './use-invoice-form.ts'

export interface ChosenEntries {
  chosen: readonly ChosenEntry[]
  ids: ReadonlySet<number>
  add: (entries: readonly TimeEntry[]) => void
  remove: (ids: Iterable<number>) => void
}

const nothing: readonly ChosenEntry[] = []

/** `before`: what stood on the invoice when the form was opened. Put back, it has its old line again. */
export function useChosenEntries(form: InvoiceFormState, before = nothing): ChosenEntries {
  const { control, getValues, setValue, formState } = form
  const { isSubmitted } = formState
  const chosen = useWatch({ control, name: 'chosen' })
  const ids = useMemo(() => new Set(chosen.map(({ entryId }) => entryId)), [chosen])

  const change = useCallback(
    (next: ChosenEntry[]) => setValue('chosen', inOrder(next), { shouldDirty: true, shouldValidate: isSubmitted }),
    [setValue, isSubmitted],
  )
  const remove = useCallback(
    (gone: Iterable<number>) => {
      const all = new Set(gone)
      change(getValues('chosen').filter(({ entryId }) => !all.has(entryId)))
    },
    [change, getValues],
  )
  const add = useCallback(
    (entries: readonly TimeEntry[]) => {
      const there = getValues('chosen')
      const known = new Map([...before, ...there].map((one) => [one.entryId, one]))
      const isThere = new Set(there.map(({ entryId }) => entryId))
      const added = entries.filter(({ id }) => !isThere.has(id)).map((entry) => known.get(entry.id) ?? chosenOf(entry))
      change([...there, ...added])
    },
    [before, change, getValues],
  )
  return { chosen, ids, add, remove }
}
