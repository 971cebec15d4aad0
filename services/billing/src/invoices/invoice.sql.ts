import { addDays, type CalendarDate, firstOfMonth, withCalendarDates } from '@billfold/contracts/calendar-date'
import type {
  Invoice,
  InvoiceDetails,
  InvoiceFilter,
  InvoiceQuery,
  InvoiceSort,
  InvoiceStatus,
  InvoiceStatusCounts,
  InvoiceSummary,
} from '@billfold/contracts/invoices/invoice'
import type { ListPage } from '@billfold/contracts/list'
import type { Language } from '@billfold/contracts/settings/languages'
import { type Condition, listPage, type SortField, whereOf } from '@billfold/server-kit/database/list-page'
import { prepared } from '@billfold/server-kit/database/prepared'
import { type Search, searchList } from '@billfold/server-kit/database/search-list'
import { arrayOf, columnsOf, instant, isCurrentUsers, lookUp, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import type { Batch, BatchPage } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Moment, Scope, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import { InvoiceEntity, type InvoiceRow } from './invoice.entity.ts'
import type { BillableEntry } from './invoice-rules.ts'

// Reads

const COLUMNS = `
  ${columnsOf(InvoiceEntity, 'i', { except: ['overdueAfter', 'earlierStatus', 'taxRate', 'deducted', 'updatedAt'] })},
  c.name as "clientName", p.name as "projectName", trim_scale(i.tax_rate) as "taxRate",
  i.amount_paid as "amountPaid",
  b.provider_id as "stripeInvoiceId", b.payment_intent_id as "stripePaymentIntentId", b.payment_link as "stripePaymentLinkUrl",
  ${instant('i.created_at')} as "createdAt", ${instant('i.updated_at')} as "updatedAt"`

const NAMES = `
  cross join ${lookUp('projects.client_directory', { of: 'i', column: 'client_id' })} c
  left join ${lookUp('projects.project_directory', { of: 'i', column: 'project_id' })} p on true
  left join ${lookUp('synced_bill', { of: 'i', column: 'id', as: 'invoice_id' })} b
    -- Not a closed bill of an invoice that has a balance: a new one is opened for it.
    on i.status in ('paid', 'cancelled') or b.status is null or b.status not in ('paid', 'void')`

// Decimals are text because a JSON number would pass through a binary float.
const DETAILS = `
  (select coalesce(json_agg(json_build_object(
      'id', l.id, 'invoiceId', l.invoice_id, 'description', l.description, 'quantity', trim_scale(l.quantity)::text,
      'rate', l.rate::text, 'amount', l.amount::text, 'timeEntryId', l.time_entry_id) order by l.id), '[]')
    from invoice_line_item l where l.user_id = i.user_id and ${isCurrentUsers('l')} and l.invoice_id = i.id) as "lineItems",
  (select coalesce(json_agg(t.id order by t.id), '[]') from time_entry t where t.user_id = i.user_id and ${isCurrentUsers('t')} and t.invoice_id = i.id) as "timeEntryIds",
  (select coalesce(json_agg(json_build_object('depositId', d.deposit_id, 'invoiceNumber', n.invoice_number, 'amount', d.amount::text) order by d.deposit_id), '[]')
    from invoice_deduction d join invoice n on n.user_id = d.user_id and ${isCurrentUsers('n')} and n.id = d.deposit_id where d.user_id = i.user_id and d.invoice_id = i.id) as deductions,
  (select json_build_object('invoiceId', n.id, 'invoiceNumber', n.invoice_number)
    from invoice_deduction d join invoice n on n.user_id = d.user_id and ${isCurrentUsers('n')} and n.id = d.invoice_id
    where d.user_id = i.user_id and d.deposit_id = i.id and d.invoice_is_live) as "deductedOn",
  (select coalesce(json_agg(json_build_object(
      'at', ${instant('h.changed_at')}, 'by', h.changed_by, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason, 'dueDate', h.due_date) order by h.id), '[]')
    from invoice_status_change h where h.user_id = i.user_id and ${isCurrentUsers('h')} and h.invoice_id = i.id) as history,
  (select coalesce(json_agg(json_build_object(
      'id', y.id, 'amount', y.amount::text, 'refunded', y.refunded::text, 'excess', y.excess::text, 'date', y.date, 'method', y.method, 'note', y.note,
      'source', y.source, 'isBalance', y.is_balance, 'at', ${instant('y.paid_at')}) order by y.date, y.id), '[]')
    from invoice_payment y where y.user_id = i.user_id and ${isCurrentUsers('y')} and y.invoice_id = i.id) as payments,
  (select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', m.kind, 'recipients', m.recipients, 'cc', m.cc, 'subject', m.subject, 'state', m.state, 'error', m.error,
      'createdAt', ${instant('m.created_at')}, 'sentAt', ${instant('m.sent_at')}) order by m.id desc), '[]')
    from mail m where m.user_id = i.user_id and ${isCurrentUsers('m')} and m.invoice_id = i.id) as emails,
  (select coalesce(json_agg(json_build_object(
      'id', f.id, 'name', f.name, 'type', f.type, 'size', octet_length(f.bytes), 'isShown', f.is_shown, 'createdAt', ${instant('f.created_at')}) order by f.id), '[]')
    from invoice_file f where f.user_id = i.user_id and f.invoice_id = i.id and f.removed_at is null) as files,
  (select ${instant('s.first_viewed_at')} from share_link s where s.user_id = i.user_id and s.invoice_id = i.id and s.revoked_at is null) as "viewedAt"`

const SORTS: Record<InvoiceSort, SortField> = {
  issueDate: { column: 'i.issue_date', type: 'date', direction: 'desc' },
  dueDate: { column: 'i.due_date', type: 'date', direction: 'desc' },
  invoiceNumber: { column: `i.invoice_number collate ${NATURAL_ORDER}`, type: 'text', direction: 'asc' },
  total: { column: 'i.total_cents', type: 'bigint', direction: 'desc' },
}

export async function listInvoices(scope: Scope, query: InvoiceQuery): Promise<ListPage<Invoice>> {
  const { status } = query
  return listPage<Invoice, InvoiceSort>(
    scope,
    {
      name: 'invoices',
      columns: COLUMNS,
      from: 'invoice i',
      alias: 'i',
      joins: NAMES,
      sorts: SORTS,
      defaultSort: 'issueDate',
      search: await searchInvoices(scope, query),
      conditions: [...matching(scope, query), status === 'pending' ? ["i.status in ('sent', 'submitted')"] : ['i.status = ?', status]],
    },
    query,
  )
}

function matching({ timeZone }: Scope, filter: InvoiceFilter): Condition[] {
  const { clientId, projectId, from, to } = withCalendarDates(filter, timeZone)
  return [
    ['i.client_id = ?', clientId],
    ['i.project_id = ?', projectId],
    ['i.issue_date >= ?::date', from],
    ['i.issue_date <= ?::date', to],
  ]
}

function searchInvoices(scope: Scope, { search }: InvoiceFilter): Promise<Search> {
  return searchList(scope, search, { alias: 'i', records: 'find_invoices', names: { client_id: 'find_clients_by_name' } })
}

export async function countInvoicesByStatus(scope: Scope, filter: InvoiceFilter): Promise<InvoiceStatusCounts> {
  const search = await searchInvoices(scope, filter)
  const { sql, parameters } = whereOf([['i.user_id = ?', scope.userId], ...matching(scope, filter), ...search.conditions])
  const rows = await scope.rows<{ status: InvoiceStatus; count: number }>(`select i.status, count(*)::integer as count from invoice i where ${sql} group by i.status`, parameters)
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { ...NONE, ...found }
}

const NONE: InvoiceStatusCounts = { draft: 0, sent: 0, submitted: 0, paid: 0, overdue: 0, cancelled: 0 }

const GET_INVOICE = prepared(`select ${COLUMNS}, ${DETAILS} from ${lookUpOne('invoice')} i ${NAMES}`)

export async function getInvoice(scope: Moment, id: number): Promise<InvoiceDetails | undefined> {
  const [invoice] = await scope.rows<InvoiceDetails>(GET_INVOICE, [scope.userId, id])
  return invoice
}

export async function getInvoiceStatus(scope: Moment, id: number): Promise<InvoiceStatus | undefined> {
  const [invoice] = await scope.rows<{ status: InvoiceStatus }>('select status from invoice where user_id = ? and id = ?', [scope.userId, id])
  return invoice?.status
}

export async function summariseInvoices(scope: Scope): Promise<InvoiceSummary | undefined> {
  const month = firstOfMonth(scope.today())
  const nextMonth = firstOfMonth(addDays(month, 31))
  const [summary] = await scope.rows<InvoiceSummary>(SUMMARISE, [month, nextMonth, scope.userId])
  return summary
}

function card(name: string, condition: string, amount: string): string {
  return `(count(*) filter (where ${condition}))::integer as "${name}Count", coalesce(sum(${amount}) filter (where ${condition}), 0.00) as "${name}Total"`
}

const SUMMARISE = prepared(`
  select count(*)::integer as "totalInvoices",
    (count(*) filter (where issue_date >= ?::date and issue_date < ?::date))::integer as "issuedThisMonth",
    ${card('paid', "status = 'paid'", 'total')}, ${card('pending', "status in ('sent', 'submitted')", 'total - amount_paid')},
    ${card('overdue', "status = 'overdue'", 'total - amount_paid')}
  from invoice where user_id = ?`)

interface BillTo {
  name: string
  email: string
  contact: string | null
  /** The name to greet in e-mails: the billing contact, or else the primary contact, or else the client. */
  greeted: string
  address: string | null
  taxId: string | null
  /** Null if the client uses the account's language. */
  language: Language | null
}

export async function getBillTo(scope: Moment, clientId: number): Promise<BillTo | undefined> {
  const [client] = await scope.rows<BillTo>(
    `select c.name, c.email, c.primary_contact as contact, coalesce(k.name, c.primary_contact, c.name) as greeted, c.address, c.tax_id as "taxId", c.language
     from projects.bill_to c left join projects.contact_directory k on k.user_id = c.user_id and k.client_id = c.id and k.is_billing
     where c.user_id = ? and c.id = ?`,
    [scope.userId, clientId],
  )
  return client
}

export async function clientExists(scope: Moment, id: number | undefined): Promise<boolean> {
  return (await scope.rows('select from projects.client_directory where user_id = ? and id = ?', [scope.userId, id])).length > 0
}

export async function getInvoicePrefix(scope: Moment): Promise<string | undefined> {
  const [card] = await scope.rows<{ prefix: string }>('select invoice_prefix as prefix from accounts.business_card')
  return card?.prefix
}

export async function listNumbers(scope: Moment, prefix: string): Promise<string[]> {
  const rows = await scope.rows<{ number: string }>('select invoice_number as number from invoice where user_id = ? and starts_with(invoice_number, ?)', [scope.userId, prefix])
  return rows.map(({ number }) => number)
}

// Locks

/**
 * Lock an invoice before its entries; the opposite order could deadlock. MikroORM's own lock modes would also block references to the
 * invoice.
 */
export async function lockInvoiceRow(tx: Transaction, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await tx.rows('select * from invoice where user_id = ? and id = ? for no key update', [tx.userId, id])
  return row && tx.em.map(InvoiceEntity, row)
}

/** Locks the given entries and those on the invoice, in id order so that two invoices with the same entries cannot deadlock. */
export function lockEntries(tx: Transaction, ids: Iterable<number>, invoiceId: number | null = null): Promise<BillableEntry[]> {
  return tx.rows<BillableEntry>(
    `select t.id, t.client_id as "clientId", t.description, trim_scale(t.hours) as hours, t.rate, t.is_invoiced as "isInvoiced",
      t.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber"
    from (
      select ?::integer as user_id, wanted.id from (select unnest(?::integer[]) union select id from time_entry where user_id = ? and invoice_id = ? order by 1) wanted (id)
    ) wanted cross join ${lookUp('time_entry', { of: 'wanted', column: 'id', hold: 'for update' })} t
    left join ${lookUp('invoice', { of: 't', column: 'invoice_id', as: 'id' })} i on true
    order by t.id`,
    [tx.userId, arrayOf(ids), tx.userId, invoiceId],
  )
}

/** Stops counting at the limit. */
export async function countEntries(tx: Transaction, invoiceId: number, limit: number): Promise<number> {
  return (await tx.rows('select from time_entry where user_id = ? and invoice_id = ? limit ?', [tx.userId, invoiceId, limit])).length
}


const NEW_VERSION = 'version = version + 1, updated_at = now()'

export async function claimEntries(tx: Transaction, invoiceId: number, ids: Iterable<number>): Promise<void> {
  await tx.rows(
    `update time_entry set invoice_id = ?, is_invoiced = true, ${NEW_VERSION} where user_id = ? and id = any(?::integer[]) and invoice_id is null`,
    [invoiceId, tx.userId, arrayOf(ids)],
  )
}

export async function releaseEntries(tx: Transaction, ids: Iterable<number>): Promise<void> {
  await tx.rows(`update time_entry set invoice_id = null, is_invoiced = false, ${NEW_VERSION} where user_id = ? and id = any(?::integer[])`, [tx.userId, arrayOf(ids)])
}

const TOUCH_INVOICE = prepared(`update invoice set ${NEW_VERSION} where user_id = ? and id = ?`)

/** Entries are part of the invoice, so adding one creates a new version. */
export async function touchInvoice(tx: Transaction, id: number): Promise<void> {
  await tx.rows(TOUCH_INVOICE, [tx.userId, id])
}

/** Users with past-due invoices. A function of the job role reads them, since row-level security hides them here. */
export function listPastDueOwners(orm: MikroORM, day: CalendarDate, { firstUser, lastUser }: Batch): Promise<{ userId: number }[]> {
  return orm.em.getConnection().execute('select user_id as "userId" from invoice_past_due(?::date, ?, ?)', [day, firstUser, lastUser])
}

export function listPastDueBatches(orm: MikroORM, day: CalendarDate, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'invoice_past_due_batches(?::date, ?, ?, ?)', [day], page)
}

const SET_OVERDUE = prepared(`
  with due as (
    select id from invoice where user_id = ? and overdue_after < ?::date order by id for no key update
  ), changed as (
    update invoice set earlier_status = status, status = 'overdue', overdue_after = null, ${NEW_VERSION}
    where user_id = ? and id = any(array(select id from due)) returning user_id, id, earlier_status
  )
  insert into invoice_status_change (user_id, invoice_id, changed_by, from_status, to_status, reason)
  select user_id, id, 'job', earlier_status, 'overdue', 'Due date passed' from changed order by id`)

/**
 * Checks the date under the lock, because another worker may have updated the invoice first. The same statement writes the history, which
 * saves a round trip per user.
 */
export async function setOverdue(scope: Scope, today: CalendarDate): Promise<void> {
  await scope.rows(SET_OVERDUE, [scope.userId, today, scope.userId])
}

// Savepoint

/** After a failed statement, a transaction can only continue from a savepoint. */
export async function setSavepoint(tx: Transaction): Promise<void> {
  await tx.rows('savepoint before_invoice')
}

export async function rollBackToSavepoint(tx: Transaction): Promise<void> {
  await tx.rows('rollback to savepoint before_invoice')
}
