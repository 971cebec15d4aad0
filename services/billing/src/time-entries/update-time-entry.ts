import { toCalendarDate } from '@billfold/contracts/calendar-date'
import type { TimeEntry, TimeEntryChanges } from '@billfold/contracts/time-entries/time-entry'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { holdInvoice } from '../invoices/invoiced-entries.ts'
import { requireKeepsInvoice } from './require-keeps-invoice.ts'
import { TimeEntryEntity } from './time-entry.entity.ts'
import { getTimeEntry } from './time-entry.queries.ts'

/** Fields that are absent keep their value. With `ifMatch` a save over somebody else's save is refused. */
export function updateTimeEntry(scope: Scope, id: number, changes: TimeEntryChanges, ifMatch?: number): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    if (changes.invoiceId) await holdInvoice(tx, changes.invoiceId)
    const entry = await tx.em.findOne(TimeEntryEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry) return undefined
    requireVersion(entry, ifMatch)
    const { invoiced, date, invoiceId, ...fields } = changes
    const mark = invoiced ?? changes.isInvoiced
    await requireKeepsInvoice(tx, entry, { clientId: changes.clientId, invoiceId, isInvoiced: mark })
    const values = {
      ...fields,
      date: date === undefined ? undefined : toCalendarDate(date, scope.timeZone),
      invoiceId: invoiceId ?? undefined,
      isInvoiced: mark ?? (invoiceId ? true : undefined),
    }
    tx.em.assign(entry, values, { ignoreUndefined: true })
    await tx.em.flush()
    return getTimeEntry(tx, id)
  })
}
