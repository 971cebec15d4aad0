import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate } from '@billfold/contracts/calendar-date'
import { type TestDatabase, createAccount, queryAs } from '@billfold/server-kit/testing/database'
import { CLIENTS, type Ledger, paymentsOf } from './ledger.ts'

export interface Books {
  userId: number
  clients: { id: number; name: string; industry: string | null; projectId: number; projectName: string }[]
  /** Replaces all records. The ledger counts days relative to today. */
  replace(ledger: Ledger, today: CalendarDate): Promise<void>
}

export async function openBooks(database: TestDatabase): Promise<Books> {
  const userId = await createAccount(database)
  const write = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(database.adminUrl, null, sql, [userId, ...values])
  const clients = await write<Books['clients'][number]>(
    `with client as (
      insert into projects.client (user_id, name, email, industry)
      select $1, 'Client ' || n, 'c@example.com', case when n % 2 = 0 then 'Technology' end from generate_series(1, $2) n returning id, name, industry
    ), project as (
      insert into projects.project (user_id, client_id, name) select $1, id, 'Project of ' || name from client returning id, client_id, name
    ) select c.id, c.name, c.industry, p.id as "projectId", p.name as "projectName" from client c join project p on p.client_id = c.id order by c.name`,
    [CLIENTS],
  )
  function of(place: number | null, isOfProject = true) {
    const client = place === null ? undefined : clients[place]
    return { client: client?.id, project: isOfProject ? client?.projectId : undefined }
  }

  async function replace({ received, invoices, entries, expenses }: Ledger, today: CalendarDate): Promise<void> {
    const numbers = invoices.map(() => randomUUID())
    const rows = {
      entries: entries.map((entry) => ({ ...entry, ...of(entry.client), date: addDays(today, entry.day) })),
      invoices: invoices.map(({ client, isOfProject, issued, paid, status, total, deposit }, place) => ({
        number: numbers[place],
        status,
        total,
        deducted: deposit?.total ?? 0,
        kind: invoices.some((other) => other.deposit === invoices[place]) ? 'deposit' : 'standard',
        ...of(client, isOfProject),
        issued: addDays(today, issued),
        paid: status === 'paid' && paid !== null ? addDays(today, paid) : null,
      })),
      expenses: expenses.map(({ client, isOfProject, amount, day }) => ({ amount, ...of(client, isOfProject), date: addDays(today, day) })),
      parts: invoices.flatMap((invoice, place) =>
        paymentsOf(invoice).flatMap(({ isPart, amount, day }) => (isPart && day !== null ? { number: numbers[place], amount, date: addDays(today, day) } : [])),
      ),
      deductions: invoices.flatMap(({ deposit }, place) => (deposit ? [{ number: numbers[place], deposit: numbers[invoices.indexOf(deposit)], amount: deposit.total }] : [])),
      received: clients.map(({ id }, place) => ({ id, cents: received[place] })),
    }
    // Uses one statement, because a connection per table would take longer than the test.
    await write(REPLACE, Object.values(rows).map((of) => JSON.stringify(of)))
  }
  return { userId, clients, replace }
}

const REPLACE = `
  with no_entries as (delete from billing.time_entry where user_id = $1), no_invoices as (delete from billing.invoice where user_id = $1),
  no_expenses as (delete from billing.expense where user_id = $1),
  worked as (
    insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_billable, is_invoiced)
    select $1, e.client, e.project, 'Work', e.hours / 10000.0, e.rate / 100.0, e.date, e.billable, e.invoiced
    from json_to_recordset($2::json) e (client integer, project integer, hours numeric, rate numeric, date date, billable boolean, invoiced boolean)
  ),
  billed as (
    insert into billing.invoice (user_id, client_id, project_id, invoice_number, kind, status, issue_date, due_date, paid_date, subtotal, deducted, total)
    select $1, i.client, i.project, i.number, i.kind, i.status, i.issued, i.issued, i.paid, (i.total + i.deducted) / 100.0, i.deducted / 100.0, i.total / 100.0
    from json_to_recordset($3::json) i (number text, client integer, project integer, kind text, status text, issued date, paid date, total numeric, deducted numeric)
    returning id, client_id, is_live, invoice_number
  ),
  part_paid as (
    insert into billing.invoice_payment (user_id, invoice_id, amount, date)
    select $1, b.id, p.amount / 100.0, p.date from json_to_recordset($5::json) p (number text, amount numeric, date date) join billed b on b.invoice_number = p.number
  ),
  deducted as (
    insert into billing.invoice_deduction (user_id, client_id, invoice_id, invoice_is_live, deposit_id, amount)
    select $1, b.client_id, b.id, b.is_live, p.id, d.amount / 100.0
    from json_to_recordset($6::json) d (number text, deposit text, amount numeric) join billed b on b.invoice_number = d.number join billed p on p.invoice_number = d.deposit
  ),
  spent as (
    insert into billing.expense (user_id, client_id, project_id, date, category, amount)
    select $1, e.client, e.project, e.date, 'Other', e.amount / 100.0
    from json_to_recordset($4::json) e (client integer, project integer, date date, amount numeric)
  )
  update projects.client c set total_received = r.cents / 100.0
  from json_to_recordset($7::json) r (id integer, cents numeric) where c.user_id = $1 and c.id = r.id`
