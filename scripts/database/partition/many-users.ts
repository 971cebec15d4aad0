import { withClient } from '../../../packages/server-kit/src/database/provision.ts'
import type { Client } from 'pg'

interface Fill {
  users: number
  entriesOfEach: number
}

const CLIENTS = 2
const INVOICES = 12

/** Inserts records whose rows alternate between many users. Skips triggers and foreign key checks, and builds the indexes at the end. */
export async function fillManyUsers(adminUrl: string, { users, entriesOfEach }: Fill): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off")
    await withoutIndexes(client, ['billing.time_entry', 'billing.invoice', 'billing.invoice_line_item', 'accounts.notification'], async () => {
      for (const sql of recordsOf({ users, entriesOfEach })) await client.query(sql)
    })
    await client.query('vacuum analyze')
  })
}

function recordsOf({ users, entriesOfEach }: Fill): string[] {
  return [
    `insert into accounts.account (username, email, first_name, last_name, password_hash) select 'user-' || n, 'user-' || n || '@example.com', 'Ada', 'Test', '-' from generate_series(1, ${users}) n`,
    `insert into projects.client (user_id, name, email) select a.id, 'Client ' || n, 'c@example.com' from generate_series(1, ${CLIENTS}) n, accounts.account a order by n, a.id`,
    "insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client",
    `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, overdue_after, issue_date, due_date, paid_date, subtotal, total, amount_paid)
     select p.user_id, p.client_id, p.id, format('INV-%s-%s', p.id, n), s.status, case when s.status = 'sent' then d.day + 30 end, d.day, d.day + 30, case when s.status = 'paid' then d.day + 20 end, 400, 400, case when s.status = 'paid' then 400 else 0 end
     from generate_series(1, ${INVOICES / CLIENTS}) n cross join projects.project p
     cross join lateral (select case when n = 1 then 'sent' else 'paid' end as status) s cross join lateral (select current_date - n * 50 + 21 as day) d order by n desc, p.id`,
    `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
     select user_id, id, true, 'Work on the website', 2, 100 from billing.invoice, generate_series(1, 2) order by id`,
    "insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason) select user_id, id, 'user', s, 'Created' from billing.invoice, unnest(array['draft', 'sent']) s order by id",
    "insert into billing.invoice_payment (user_id, invoice_id, amount, date) select user_id, id, total, paid_date from billing.invoice where status = 'paid' order by id",
    `insert into billing.expense (user_id, client_id, project_id, date, category, amount)
     select user_id, client_id, id, current_date - n * 20, 'Travel', 10 from generate_series(1, 10) n, projects.project order by n, id`,
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_invoiced)
     select user_id, client_id, id, 'Work on page ' || n % 97 || ' of the website', 1 + n % 8, 100, current_date - n, n > 30
     from generate_series(1, ${entriesOfEach / CLIENTS}) n, projects.project order by n desc, id`,
    `insert into accounts.notification (user_id, kind, subject, subject_id, name, key)
     select user_id, 'invoice-paid', 'invoice', id, invoice_number, 'invoice-paid ' || id from billing.invoice where status = 'paid' order by id`,
  ]
}

/** Drops the indexes while `work` runs, because building them at the end is several times faster than updating them row by row. */
async function withoutIndexes(client: Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index x
     where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = x.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}
