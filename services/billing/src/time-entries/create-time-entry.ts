import { toCalendarDate } from '@billfold/contracts/calendar-date'
import type { NewTimeEntry, TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'
import { lockInvoiceRow } from '../invoices/invoice.sql.ts'
import { billEntry, requireRoomForEntry } from './bill-entry.ts'
import { selectOneFrom } from './time-entry.queries.ts'

export async function createTimeEntry(scope: Scope, input: NewTimeEntry): Promise<TimeEntry | undefined> {
  const { invoiceId } = input
  if (typeof invoiceId !== 'number') return insert(scope, input)
  return scope.transaction(async (tx) => {
    await lockInvoiceRow(tx, invoiceId)
    await requireRoomForEntry(tx, invoiceId)
    const created = await insert(tx, input)
    if (created) await billEntry(tx, invoiceId, created)
    return created
  })
}

const CREATE = prepared(
  `with created as (
     insert into time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced, invoice_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
   ) ${selectOneFrom('created')}`,
)

/** One statement writes and returns the entry. */
async function insert(scope: Scope, input: NewTimeEntry): Promise<TimeEntry | undefined> {
  const { clientId, projectId, description, hours, rate, isBillable = true, invoiceId } = input
  const isInvoiced = input.invoiced ?? input.isInvoiced ?? typeof invoiceId === 'number'
  const date = toCalendarDate(input.date, scope.timeZone)
  const [created] = await scope.rows<TimeEntry>(CREATE, [scope.userId, clientId, projectId, description, hours, rate, date, isBillable, isInvoiced, invoiceId])
  return created
}
