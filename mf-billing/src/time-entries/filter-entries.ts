import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { EntryFilter } from './time-tracking-address.ts'

/** An entry counts as invoiced when it stands on an invoice or is marked so. */
export function filterEntries(entries: readonly TimeEntry[], filter: EntryFilter): readonly TimeEntry[] {
  if (filter === 'all') return entries
  return entries.filter(({ isInvoiced, invoiceId }) => (isInvoiced || invoiceId !== null) === (filter === 'invoiced'))
}
