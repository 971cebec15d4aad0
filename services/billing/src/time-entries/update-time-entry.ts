import { toCalendarDate } from '@billfold/contracts/calendar-date'
import type { TimeEntry, TimeEntryChanges } from '@billfold/contracts/time-entries/time-entry'
import { prepared } from '@billfold/server-kit/database/prepared'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { lockEntries } from '../invoices/invoice.sql.ts'
import { billEntry, requireRoomForEntry } from './bill-entry.ts'
import { holdInvoicesOf, requireFixedFigures } from './require-fixed-figures.ts'
import { requireKeepsInvoice } from './require-keeps-invoice.ts'
import { getTimeEntry, selectOneFrom } from './time-entry.sql.ts'

/** Absent fields keep their value. With `ifMatch`, a conflicting edit is refused. */
export function updateTimeEntry(scope: Scope, id: number, changes: TimeEntryChanges, ifMatch?: number): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    const held = await holdInvoicesOf(tx, id, changes.invoiceId)
    // Adding a line locks all entries of the invoice; lock them all, including this one, sorted by id to avoid a deadlock.
    if (changes.invoiceId) await lockEntries(tx, [id], changes.invoiceId)
    const entry = await lockTimeEntry(tx, id)
    if (!entry) return undefined
    requireVersion(entry, ifMatch)
    const { clientId, projectId, description, hours, rate, date, isBillable, invoiceId } = changes
    const mark = markOf(changes)
    await requireKeepsInvoice(tx, entry, { clientId, invoiceId, isInvoiced: mark })
    if (invoiceId && invoiceId !== entry.invoiceId) await requireRoomForEntry(tx, invoiceId)
    const calendarDate = date === undefined ? undefined : toCalendarDate(date, scope.timeZone)
    requireFixedFigures(entry, { hours, rate, date: calendarDate }, held)
    const isInvoiced = mark ?? (invoiceId ? true : undefined)
    const fields = [clientId, projectId, description, hours, rate, calendarDate, isBillable, isInvoiced, invoiceId]
    const [updated] = await tx.rows<TimeEntry>(UPDATE, [...fields, tx.userId, id])
    if (updated?.invoiceId && updated.invoiceId !== entry.invoiceId) await billEntry(tx, updated.invoiceId, updated)
    return updated ?? getTimeEntry(tx, id)
  })
}

/** Null: follow the invoice, as for a new entry; absent: unchanged. */
function markOf({ invoiced, isInvoiced, invoiceId }: TimeEntryChanges): boolean | undefined {
  if (invoiced === undefined && isInvoiced === undefined) return undefined
  return invoiced ?? isInvoiced ?? typeof invoiceId === 'number'
}

interface LockedEntry {
  clientId: number
  hours: string
  rate: string
  date: string
  invoiceId: number | null
  version: number
}

const LOCK = prepared(
  'select client_id as "clientId", trim_scale(hours) as hours, rate, date, invoice_id as "invoiceId", version from time_entry where user_id = ? and id = ? for update',
)

async function lockTimeEntry(tx: Transaction, id: number): Promise<LockedEntry | undefined> {
  const [entry] = await tx.rows<LockedEntry>(LOCK, [tx.userId, id])
  return entry
}

/** Accepted fields in parameter order; null if absent. */
const FIELDS = {
  client_id: 'integer',
  project_id: 'integer',
  description: 'text',
  hours: 'numeric',
  rate: 'numeric',
  date: 'date',
  is_billable: 'boolean',
  is_invoiced: 'boolean',
  invoice_id: 'integer',
}
const names = Object.keys(FIELDS)
const sent = Object.entries(FIELDS).map(([name, type]) => `?::${type} as ${name}`)
const wanted = names.map((name) => `coalesce(w.${name}, t.${name})`)

/** Writes and returns in one statement. A save without changes keeps the version. */
const UPDATE = prepared(`
  with updated as (
    update time_entry t set (${names.join(', ')}) = row(${wanted.join(', ')}), version = t.version + 1, updated_at = now()
    from (select ${sent.join(', ')}) w
    where t.user_id = ? and t.id = ? and row(${names.map((name) => `t.${name}`).join(', ')}) is distinct from row(${wanted.join(', ')})
    returning t.*
  ) ${selectOneFrom('updated')}`)
