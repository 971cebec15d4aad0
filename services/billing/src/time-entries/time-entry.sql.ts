import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { ListPage } from '@billfold/contracts/list'
import { sumHours } from '@billfold/contracts/time-entries/hours'
import type { ListedTimeEntry, TimeEntry, TimeEntryQuery, TimeEntrySort, TimeEntrySummary } from '@billfold/contracts/time-entries/time-entry'
import { type Condition, listPage, type SortField, whereOf } from '@billfold/server-kit/database/list-page'
import { prepared } from '@billfold/server-kit/database/prepared'
import { searchList } from '@billfold/server-kit/database/search-list'
import { columnsOf, instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import type { EntryInvoice } from './time-entry-rules.ts'
import { TimeEntryEntity } from './time-entry.entity.ts'

const NAMES = `
  cross join ${lookUp('projects.client_directory', { of: 't', column: 'client_id' })} c
  cross join ${lookUp('projects.project_directory', { of: 't', column: 'project_id' })} p
  left join ${lookUp('invoice', { of: 't', column: 'invoice_id' })} i on true`

const COLUMNS = `
  ${columnsOf(TimeEntryEntity, 't', { except: ['hours', 'updatedAt'] })}, c.name as "clientName", p.name as "projectName",
  trim_scale(t.hours) as hours, round(t.hours * t.rate, 2) as amount, i.invoice_number as "invoiceNumber", coalesce(i.status <> 'draft', false) as "isLocked",
  ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"`

const BY_STATUS = { invoiced: 't.is_invoiced', uninvoiced: 'not t.is_invoiced' }

const SORTS: Record<TimeEntrySort, SortField> = {
  date: { column: 't.date', type: 'date', direction: 'desc' },
  hours: { column: 't.hours_units', type: 'bigint', direction: 'desc' },
  amount: { column: 't.amount_cents', type: 'bigint', direction: 'desc' },
}

export async function listTimeEntries(scope: Scope, query: TimeEntryQuery): Promise<ListPage<ListedTimeEntry>> {
  const { projectId, clientId, invoiceId, status, isBillable, from, to, search: term, totals, sort = 'date' } = withCalendarDates(query, scope.timeZone)
  const conditions: readonly Condition[] = [
    ['t.project_id = ?', projectId],
    ['t.client_id = ?', clientId],
    ['t.invoice_id = ?', invoiceId],
    [status && BY_STATUS[status]],
    ['t.is_billable = ?::boolean', isBillable],
    ['t.date >= ?::date', from],
    ['t.date <= ?::date', to],
  ]
  const search = await searchList(scope, term, { alias: 't', records: 'find_time_entries', names: { client_id: 'find_clients_by_name', project_id: 'find_projects_by_name' } })
  const page = await listPage<TimeEntry, TimeEntrySort>(
    scope,
    { name: 'time entries', columns: COLUMNS, from: 'time_entry t', alias: 't', joins: NAMES, sorts: SORTS, defaultSort: 'date', conditions, search },
    query,
  )
  return totals === 'true' && sort === 'date' ? { ...page, items: await withTotals(scope, page.items, [...conditions, ...search.conditions]) } : page
}

interface DayHours {
  date: string
  /** Its Monday. */
  week: string
  hours: string
}

/** Totals are cheap: a page sorted by date spans only a few weeks, and contains most of their matching entries. */
async function withTotals(scope: Scope, entries: readonly TimeEntry[], conditions: readonly Condition[]): Promise<ListedTimeEntry[]> {
  const [one, other] = [entries[0]?.date, entries.at(-1)?.date]
  if (one === undefined || other === undefined) return []
  const [first, last] = one < other ? [one, other] : [other, one]
  const { sql, parameters } = whereOf([
    ['t.user_id = ?', scope.userId],
    ...conditions,
    ["t.date >= date_trunc('week', ?::date)::date", first],
    ["t.date < date_trunc('week', ?::date)::date + 7", last],
  ])
  const days = await scope.rows<DayHours>(
    `select t.date, date_trunc('week', t.date)::date as week, trim_scale(sum(t.hours)) as hours from time_entry t where ${sql} group by t.date`,
    parameters,
  )
  const byDate = new Map(days.map((day) => [day.date, day]))
  const weeks = Map.groupBy(days, ({ week }) => week)
  const weekHours = new Map([...weeks].map(([week, all]) => [week, sumHours(all.map(({ hours }) => hours))]))
  // An entry saved between the two statements has no totals yet; the list is fetched again after that change.
  return entries.map((entry) => {
    const day = byDate.get(entry.date)
    return day ? { ...entry, dayHours: day.hours, weekHours: weekHours.get(day.week) } : entry
  })
}

const GET_ENTRY = prepared(`select ${COLUMNS} from ${lookUpOne('time_entry')} t ${NAMES}`)

export async function getTimeEntry(scope: Scope, id: number): Promise<TimeEntry | undefined> {
  const [entry] = await scope.rows<TimeEntry>(GET_ENTRY, [scope.userId, id])
  return entry
}

export async function summariseTimeEntries(scope: Scope): Promise<TimeEntrySummary | undefined> {
  const today = scope.today()
  const [summary] = await scope.rows<TimeEntrySummary>(SUMMARISE, [today, today, scope.userId])
  return summary
}

function hours(of = 'true'): string {
  return `trim_scale(coalesce(sum(hours) filter (where ${of}), 0))`
}

/** Rounds each entry before adding, as on an invoice. */
function amount(of = 'true'): string {
  return `coalesce(sum(round(hours * rate, 2)) filter (where ${of}), 0.00)`
}

const SUMMARISE = prepared(`
  select ${hours()} as "totalHours",
    ${hours("date >= date_trunc('week', ?::date)::date and date < date_trunc('week', ?::date)::date + 7")} as "hoursThisWeek",
    ${hours('is_billable')} as "billableHours",
    coalesce(round(100 * sum(hours) filter (where is_billable) / nullif(sum(hours), 0)), 0)::integer as "billablePercent",
    ${amount()} as "totalEarnings",
    ${amount('is_invoiced')} as "invoicedAmount", ${hours('is_invoiced')} as "invoicedHours",
    ${amount('is_billable and not is_invoiced')} as "uninvoicedAmount", ${hours('is_billable and not is_invoiced')} as "pendingHours"
  from time_entry where user_id = ?`)

const LOCK_INVOICES = prepared(
  `select i.id, i.invoice_number as "invoiceNumber", i.status
  from (
    select ?::integer as user_id, wanted.id from (select ?::integer union select invoice_id from time_entry where user_id = ? and id = ? order by 1) wanted (id)
  ) wanted cross join ${lookUp('invoice', { of: 'wanted', column: 'id', hold: 'for no key update' })} i`,
)

/** Locks the entry's current and new invoice, in id order. */
export function lockInvoicesOf(tx: Transaction, entryId: number, newInvoiceId: number | null | undefined): Promise<EntryInvoice[]> {
  return tx.rows<EntryInvoice>(LOCK_INVOICES, [tx.userId, newInvoiceId, tx.userId, entryId])
}

/**
 * The specification's line items have two decimals, so quantity and rate may differ from the entry's by 0.01. An exact match takes
 * precedence.
 */
const LINK_LINE = prepared(`
  with line as (
    select l.id, l.user_id, t.id as entry_id from time_entry t join invoice_line_item l using (user_id, invoice_id)
    where t.user_id = ? and t.id = ? and l.time_entry_id is null and abs(l.quantity - t.hours) <= 0.01 and abs(l.rate - t.rate) <= 0.01
      and (strpos(l.description, t.description) > 0 or strpos(t.description, l.description) > 0)
    order by l.quantity <> t.hours, l.rate <> t.rate, l.id limit 1
  )
  update invoice_line_item l set time_entry_id = line.entry_id from line where l.user_id = line.user_id and l.id = line.id returning l.id`)

/** Links the entry to the invoice line that bills it. False if there is no such line. */
export async function linkMatchingLine(tx: Transaction, entryId: number): Promise<boolean> {
  return (await tx.rows(LINK_LINE, [tx.userId, entryId])).length > 0
}

/** False if the entry does not exist in that version, or is invoiced. */
export async function deleteUninvoicedEntry(scope: Scope, id: number, version: number | undefined): Promise<boolean> {
  const sql = 'delete from time_entry where user_id = ? and id = ? and version = coalesce(?, version) and not is_invoiced returning id'
  return (await scope.rows(sql, [scope.userId, id, version])).length > 0
}
