import { toCalendarDate } from '@billfold/contracts/calendar-date'
import type { NewTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { Scope } from '@billfold/server-kit/scope'
import { TimeEntryEntity } from './time-entry.entity.ts'
import { getTimeEntry } from './time-entry.queries.ts'

export function createTimeEntry(scope: Scope, { invoiced, ...input }: NewTimeEntry): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    const entry = tx.em.create(TimeEntryEntity, {
      ...input,
      userId: scope.userId,
      date: toCalendarDate(input.date, scope.timeZone),
      isInvoiced: invoiced ?? input.isInvoiced ?? typeof input.invoiceId === 'number',
    })
    await tx.em.flush()
    return getTimeEntry(tx, entry.id)
  })
}
