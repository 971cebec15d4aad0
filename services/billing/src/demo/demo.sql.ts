import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { DemoExpense } from '@billfold/contracts/demo/demo-expenses'
import type { DemoInvoice } from '@billfold/contracts/demo/demo-invoices'
import type { DemoEntry } from '@billfold/contracts/demo/demo-time'
import type { StatusChange } from '@billfold/contracts/invoices/invoice'
import type { Transaction } from '@billfold/server-kit/scope'

// Entries and expenses get an earlier creation time, so they cause no notifications. Rows are matched by project name, client name and
// invoice number: a demo account has no other data.

export async function insertInvoices(tx: Transaction, invoices: readonly DemoInvoice[]): Promise<void> {
  await tx.rows(
    `insert into invoice (user_id, client_id, project_id, invoice_number, status, overdue_after, earlier_status, issue_date, due_date, paid_date,
       submitted_date, subtotal, tax_rate, tax_amount, total, notes, created_at, updated_at)
     select p.user_id, p.client_id, p.id, i.number, i.status, case when i.status in ('sent', 'submitted') then i."dueDate" end,
       case when i.status = 'overdue' then case when i."submittedDate" is null then 'sent' else 'submitted' end end,
       i."issueDate", i."dueDate", i."paidDate", i."submittedDate", i.subtotal, i."taxRate", i."taxAmount", i.total, i.notes, m.moment, m.moment
     from json_to_recordset(?::json) i (project text, number text, status text, "issueDate" date, "dueDate" date, "paidDate" date, "submittedDate" date,
       subtotal numeric, "taxRate" numeric, "taxAmount" numeric, total numeric, notes text)
     join projects.project_directory p on p.user_id = ? and p.name = i.project
     cross join lateral (select least(now(), (i."issueDate" + time '14:00') at time zone 'UTC') as moment) m
     order by i."issueDate", i.number`,
    [JSON.stringify(invoices.map((invoice) => ({ ...invoice, entries: undefined, fees: undefined }))), tx.userId],
  )
}

export async function insertEntries(tx: Transaction, entries: readonly DemoEntry[], invoices: readonly DemoInvoice[]): Promise<void> {
  const numbers = new Map(invoices.flatMap(({ entries, number }) => entries.map((entry) => [entry, number])))
  const rows = entries.map((entry, index) => ({ ...entry, index, invoice: numbers.get(entry) }))
  await tx.rows(
    `insert into time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced, invoice_id, created_at, updated_at)
     select p.user_id, p.client_id, p.id, e.description, e.hours, e.rate, e.date, e."isBillable", i.id is not null, i.id, m.moment, m.moment
     from json_to_recordset(?::json) e (project text, description text, hours numeric, rate numeric, date date, "isBillable" boolean, invoice text, index integer)
     join projects.project_directory p on p.user_id = ? and p.name = e.project
     left join invoice i on i.user_id = p.user_id and i.invoice_number = e.invoice
     cross join lateral (select least(now() - interval '1 minute', (e.date + time '21:30') at time zone 'UTC') as moment) m
     order by e.index`,
    [JSON.stringify(rows), tx.userId],
  )
}

/** Adds a line for each invoiced entry, plus lines without an entry. */
export async function insertLines(tx: Transaction, invoices: readonly DemoInvoice[]): Promise<void> {
  await tx.rows(
    `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id)
     select t.user_id, i.id, i.is_live, t.description, t.hours, t.rate, t.id
     from time_entry t join invoice i on i.user_id = t.user_id and i.id = t.invoice_id
     where t.user_id = ? order by t.id`,
    [tx.userId],
  )
  const fees = invoices.flatMap(({ number, fees }) => fees.map((fee, index) => ({ ...fee, number, index })))
  await tx.rows(
    `insert into invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
     select i.user_id, i.id, i.is_live, f.description, f.quantity, f.rate
     from json_to_recordset(?::json) f (number text, description text, quantity numeric, rate numeric, index integer)
     join invoice i on i.user_id = ? and i.invoice_number = f.number
     order by i.id, f.index`,
    [JSON.stringify(fees), tx.userId],
  )
}

/** Adds share links for invoices that were sent by e-mail. Clients open them the next day, so links of newer invoices have no views yet. */
export async function insertShareLinks(tx: Transaction): Promise<void> {
  await tx.rows(
    `insert into share_link (user_id, invoice_id, created_at, views, first_viewed_at, last_viewed_at)
     select user_id, id, created_at, case when viewed_at < now() then 1 + extract(day from issue_date)::integer % 3 else 0 end,
       case when viewed_at < now() then viewed_at end, case when viewed_at < now() then viewed_at end
     from invoice cross join lateral (select created_at + interval '20 hours' as viewed_at) v
     where user_id = ? and submitted_date is null and status in ('sent', 'overdue', 'paid')`,
    [tx.userId],
  )
}

export interface DemoStatusChange extends Omit<StatusChange, 'at'> {
  number: string
  date: CalendarDate
  time: string
}

export async function insertHistory(tx: Transaction, changes: readonly DemoStatusChange[]): Promise<void> {
  const rows = changes.map((change, index) => ({ ...change, index }))
  await tx.rows(
    `insert into invoice_status_change (user_id, invoice_id, changed_at, changed_by, from_status, to_status, reason)
     select i.user_id, i.id, least(now(), (h.date + h.time) at time zone 'UTC'), h.by, h.from, h.to, h.reason
     from json_to_recordset(?::json) h (number text, date date, time time, by text, "from" text, "to" text, reason text, index integer)
     join invoice i on i.user_id = ? and i.invoice_number = h.number
     order by h.index`,
    [JSON.stringify(rows), tx.userId],
  )
}

export async function insertExpenses(tx: Transaction, expenses: readonly DemoExpense[]): Promise<void> {
  await tx.rows(
    `insert into expense (user_id, client_id, project_id, date, category, amount, note, created_at, updated_at)
     select ?, coalesce(p.client_id, c.id), p.id, e.date, e.category, e.amount, e.note, m.moment, m.moment
     from json_to_recordset(?::json) e (date date, category text, amount numeric, note text, client text, project text, index integer)
     left join projects.client_directory c on c.user_id = ? and c.name = e.client
     left join projects.project_directory p on p.user_id = ? and p.name = e.project
     cross join lateral (select least(now() - interval '1 minute', (e.date + time '22:00') at time zone 'UTC') as moment) m
     order by e.index`,
    [tx.userId, JSON.stringify(expenses.map((expense, index) => ({ ...expense, index }))), tx.userId, tx.userId],
  )
}

/**
 * Adds the latest invoice notifications, dated when they occurred. They use the same keys as the triggers, so no notification is sent
 * twice.
 */
export async function insertNotifications(tx: Transaction): Promise<void> {
  await tx.rows(
    `select accounts.notify(n.user_id, 'invoice-' || n.status, 'invoice', n.id, n.invoice_number, c.name, n.total, format('invoice-%s %s %s', n.status, n.id, n.day),
       least(now(), (n.day + n.after) at time zone 'UTC'))
     from (
       (select *, paid_date as day, interval '16 hours' as after from invoice where user_id = ? and status = 'paid' order by paid_date desc, id desc limit 4)
       union all
       (select *, due_date, interval '29 hours' from invoice where user_id = ? and status = 'overdue' order by due_date desc, id desc limit 2)
     ) n
     join projects.client_directory c on c.user_id = n.user_id and c.id = n.client_id
     order by n.day, n.id`,
    [tx.userId, tx.userId],
  )
}
