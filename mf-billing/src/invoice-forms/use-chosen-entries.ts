import { toUnits } from '@billfold/contracts/money'
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

/** `before`: what stood on the invoice when the form was opened. Put back, it has its old line again, as long as that bills what the entry says. */
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
      const added = entries.filter(({ id }) => !isThere.has(id)).map((entry) => putBack(entry, known.get(entry.id)))
      change([...there, ...added])
    },
    [before, change, getValues],
  )
  return { chosen, ids, add, remove }
}

function putBack(entry: TimeEntry, before: ChosenEntry | undefined): ChosenEntry {
  if (!before) return chosenOf(entry)
  const { line } = before
  if (line === null || (isEqual(line.quantity, entry.hours) && isEqual(line.rate, entry.rate))) return before
  return chosenOf(entry, line.place)
}

function isEqual(one: string, other: string): boolean {
  return toUnits(one, 4) === toUnits(other, 4)
}
