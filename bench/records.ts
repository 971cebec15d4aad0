import { withClient } from '@billfold/server-kit/database/provision'
import type { Client } from 'pg'
import { hashPassword } from '../gateway/src/accounts/password.ts'

export const USERS = 1000
export const PASSWORD = 'correct horse battery staple'

/** The records of the first user, which the operations read and change. */
export interface Data {
  userId: number
  username: string
  password: string
  clientId: number
  /** The project with 20,000 open entries. */
  projectId: number
  entryIds: number[]
  /** Entries that are not invoiced yet. */
  openEntryIds: number[]
}

/** Skips triggers and foreign key checks, which would take 90 % of the time. */
export function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: adminUrl, options: '-c session_replication_role=replica' }, work)
}

/** Creates one user with 100,000 entries and 10,000 invoices, and 999 users with 48 entries and 4 invoices each. */
export function fill(adminUrl: string): Promise<Data> {
  return asAdmin(adminUrl, async (client) => {
    const hash = await hashPassword(PASSWORD)
    for (const [sql, values] of statements(hash)) await client.query(sql, values)
    await client.query('vacuum analyze')
    return describe(client)
  })
}

const BUSY = '(select min(id) from accounts.account)'

/** Each of the first user's projects gets ten invoices with six entries each, 12 entries invoiced elsewhere and eight open entries. */
function statements(passwordHash: string): [string, unknown[]?][] {
  return [
    [
      `insert into accounts.account (username, email, first_name, last_name, password_hash)
       select 'user-' || n, 'user-' || n || '@example.com', 'Ada', 'Number ' || n, $1 from generate_series(1, ${USERS}) n`,
      [passwordHash],
    ],
    [
      `insert into projects.client (user_id, name, email)
       select a.id, 'Studio ' || n, 'studio-' || n || '@example.com' from accounts.account a, generate_series(1, 200) n
       where a.id = ${BUSY} or n <= 4 order by n`,
    ],
    [
      `insert into projects.project (user_id, client_id, name, hourly_rate)
       select user_id, id, 'Website ' || n, 100 from projects.client, generate_series(1, 5) n where user_id = ${BUSY} or n = 1 order by n`,
    ],
    [
      `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
       select user_id, client_id, id, format('INV-%s-%s', id, n), s.status, current_date - n * 80, current_date - n * 80 + 30,
         case when s.status = 'paid' then current_date - n * 80 + 20 end, 750, 750
       from projects.project, generate_series(1, 10) n, lateral (select case when n > 2 then 'paid' when n = 2 then 'submitted' else 'draft' end as status) s
       where user_id = ${BUSY} or n = 1 order by random()`,
    ],
    [
      `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_invoiced, invoice_id)
       select p.user_id, p.client_id, p.id, 'Design of the website ' || p.id, 1.25, 100, current_date - n * 9, n <= 72, i.id
       from generate_series(1, 80) n cross join projects.project p
       left join billing.invoice i on n <= 60 and i.user_id = p.user_id and i.invoice_number = format('INV-%s-%s', p.id, (n + 5) / 6)
       where p.user_id = ${BUSY} or n <= 12 order by random()`,
    ],
    [
      `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
       select user_id, client_id, id, 'Design of the website, open', 0.5, 100, current_date - n % 700
       from generate_series(1, 20000) n, (select * from projects.project where user_id = ${BUSY} order by id limit 1) p`,
    ],
    [
      `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate, time_entry_id)
       select user_id, invoice_id, true, description, hours, rate, id from billing.time_entry where invoice_id is not null order by invoice_id`,
    ],
    [
      `insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason)
       select user_id, id, 'user', status, 'Created' from billing.invoice`,
    ],
  ]
}

async function describe(client: Client): Promise<Data> {
  const projects = await client.query<{ user_id: number; client_id: number; id: number }>(`select user_id, client_id, id from projects.project where user_id = ${BUSY} order by id limit 1`)
  const [project] = projects.rows
  if (!project) throw new Error('There are no records')
  const ids = async (where: string) =>
    (await client.query<{ id: number }>(`select id from billing.time_entry where user_id = $1 and ${where} order by random() limit 20000`, [project.user_id])).rows.map(({ id }) => id)
  return {
    userId: project.user_id,
    username: 'user-1',
    password: PASSWORD,
    clientId: project.client_id,
    projectId: project.id,
    entryIds: await ids(`project_id <> ${project.id}`),
    openEntryIds: await ids(`project_id = ${project.id} and invoice_id is null and not is_invoiced and description like '%, open'`),
  }
}

/** Deletes the rows that a slice wrote, so that every slice starts with the same data. */
export async function undoWrites(client: Client, { userId, projectId }: Data): Promise<void> {
  const made = `(select id from billing.invoice where user_id = ${userId} and invoice_number like 'BENCH-%')`
  await client.query(`
    delete from billing.invoice_line_item where user_id = ${userId} and invoice_id in ${made};
    delete from billing.invoice_status_change where user_id = ${userId} and invoice_id in ${made};
    delete from billing.invoice where user_id = ${userId} and invoice_number like 'BENCH-%';
    update billing.time_entry set invoice_id = null, is_invoiced = false
      where user_id = ${userId} and project_id = ${projectId} and is_invoiced and description like '%, open';
    delete from billing.time_entry where user_id = ${userId} and description = 'Benchmark'`)
}

export async function vacuum(client: Client): Promise<void> {
  await client.query('vacuum analyze billing.time_entry, billing.invoice, billing.invoice_line_item, billing.invoice_status_change')
}
