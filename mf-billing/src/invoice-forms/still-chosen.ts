import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { chosenOf, type ChosenEntry } from './invoice-form-values.ts'

/** As the fresh list has them: an entry that was edited meanwhile is billed as it is now. A line that is on paper stays as it is. */
export function stillChosen(
  chosen: readonly ChosenEntry[],
  entries: readonly TimeEntry[],
  canBeChosen: (entry: TimeEntry) => boolean,
): ChosenEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return chosen.flatMap((one) => {
    const entry = byId.get(one.entryId)
    if (!entry || !canBeChosen(entry)) return []
    return one.line?.place === null ? chosenOf(entry) : one
  })
}
