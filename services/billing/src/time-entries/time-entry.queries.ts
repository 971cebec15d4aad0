import type { TimeEntry, TimeEntryFilter, TimeEntrySummary } from '@billfold/contracts/time-entries/time-entry'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

/** Joined to one client, one project and at most one invoice each. */
const NAMES = `
  join projects.client_directory c on c.user_id = t.user_id and c.id = t.client_id
  join projects.project_directory p on p.user_id = t.user_id and p.id = t.project_id
  left join invoice i on i.user_id = t.user_id and i.id = t.invoice_id`

/** The same of one entry: each by its key, also where Postgres expects so few of a user that it would as soon read them all. */
const NAMES_OF_ONE = `
  cross join lateral (select name from projects.client_directory where user_id = t.user_id and id = t.client_id offset 0) c
  cross join lateral (select name from projects.project_directory where user_id = t.user_id and id = t.project_id offset 0) p
  left join lateral (select invoice_number from invoice where user_id = t.user_id and id = t.invoice_id offset 0) i on true`

/** Of which rows of `time_entry`, and in no order. */
const selectFrom = (entries: string, names = NAMES) => `
  select t.id, t.user_id as "userId", t.client_id as "clientId", c.name as "clientName",
    t.project_id as "projectId", p.name as "projectName", t.date, t.description,
    trim_scale(t.hours) as hours, t.rate, round(t.hours * t.rate, 2) as amount,
    t.is_billable as "isBillable", t.is_invoiced as "isInvoiced",
    t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
    ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt", t.version
  from ${entries} t ${names}`

/** One row, of the table or as a statement has just written it. */
export const selectOneFrom = (entry: string) => selectFrom(entry, NAMES_OF_ONE)

/** Newest date first, and on one date what was recorded last. */
const NEWEST_FIRST = 'order by t.date desc, t.id desc'

export function listTimeEntries(scope: Scope, { projectId, clientId, status, limit }: TimeEntryFilter): Promise<TimeEntry[]> {
  const conditions = ['t.user_id = ?']
  const parameters: unknown[] = [scope.userId]
  function narrow(condition: string, ...values: unknown[]): void {
    conditions.push(condition)
    parameters.push(...values)
  }
  if (projectId !== undefined) narrow('t.project_id = ?', projectId)
  if (clientId !== undefined) narrow('t.client_id = ?', clientId)
  if (status !== undefined) narrow(status === 'invoiced' ? 't.is_invoiced' : 'not t.is_invoiced')
  const chosen = [`select * from time_entry t where ${conditions.join(' and ')}`]
  if (limit !== undefined) {
    // The newest are chosen before anything is joined: of a hundred thousand entries a hundred are looked at.
    chosen.push(NEWEST_FIRST, 'limit ?')
    parameters.push(limit)
  }
  return scope.rows<TimeEntry>([selectFrom(`(${chosen.join(' ')})`), NEWEST_FIRST].join(' '), parameters)
}

export async function getTimeEntry(scope: Scope, id: number): Promise<TimeEntry | undefined> {
  const [entry] = await scope.planned<TimeEntry>(`${selectOneFrom('time_entry')} where t.user_id = ? and t.id = ?`, [scope.userId, id])
  return entry
}

export async function summariseTimeEntries(scope: Scope): Promise<TimeEntrySummary | undefined> {
  const today = scope.today()
  const [summary] = await scope.rows<TimeEntrySummary>(
    `select ${hours()} as "totalHours",
      ${hours("date >= date_trunc('week', ?::date)::date and date < date_trunc('week', ?::date)::date + 7")} as "hoursThisWeek",
      ${hours('is_billable')} as "billableHours",
      coalesce(round(100 * sum(hours) filter (where is_billable) / nullif(sum(hours), 0)), 0)::integer as "billablePercent",
      ${amount()} as "totalEarnings",
      ${amount('is_invoiced')} as "invoicedAmount", ${hours('is_invoiced')} as "invoicedHours",
      ${amount('is_billable and not is_invoiced')} as "uninvoicedAmount", ${hours('is_billable and not is_invoiced')} as "pendingHours"
    from time_entry where user_id = ?`,
    [today, today, scope.userId],
  )
  return summary
}

function hours(of = 'true'): string {
  return `trim_scale(coalesce(sum(hours) filter (where ${of}), 0))`
}

/** Each entry is rounded before they are added, as on an invoice. */
function amount(of = 'true'): string {
  return `coalesce(sum(round(hours * rate, 2)) filter (where ${of}), 0.00)`
}
