import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

interface DueInvoices {
  users: number
  firstUser: number
  /** Difference between consecutive user ids. */
  gap?: number
}

/** Creates users with one invoice each that became due long ago. */
export async function createDueInvoices(database: TestDatabase, { users, firstUser, gap = 1 }: DueInvoices): Promise<void> {
  await queryAs(
    database.adminUrl,
    null,
    `with account as (
       insert into accounts.account (id, username, email, first_name, last_name, password_hash) overriding system value
       select n, 'due-' || n, 'due-' || n || '@example.com', 'Due', 'User', '-'
       from generate_series($1::integer, $1::integer + ($3::integer - 1) * $2::integer, $2::integer) n returning id
     ), client as (
       insert into projects.client (user_id, name, email) select id, 'Acme', 'hello@acme.test' from account returning user_id, id
     )
     insert into billing.invoice (user_id, client_id, invoice_number, status, overdue_after, issue_date, due_date, subtotal, total)
     select user_id, id, 'INV-1', 'sent', '2026-03-02', '2026-03-01', '2026-03-02', 10, 10 from client`,
    [firstUser, gap, users],
  )
}

/** Counts invoices by status, by number of changes made by the job, and by number of notifications. */
export function countInvoices(database: TestDatabase): Promise<{ status: string; changes: number; notifications: number; invoices: number }[]> {
  return queryAs(
    database.adminUrl,
    null,
    `select status, changes, notifications, count(*)::integer as invoices from (
       select i.status, coalesce(h.changes, 0)::integer as changes, coalesce(n.notifications, 0)::integer as notifications from billing.invoice i
       left join (select user_id, invoice_id, count(*) as changes from billing.invoice_status_change where changed_by = 'job' group by 1, 2) h on h.user_id = i.user_id and h.invoice_id = i.id
       left join (select user_id, subject_id, count(*) as notifications from accounts.notification group by 1, 2) n on n.user_id = i.user_id and n.subject_id = i.id
     ) counted group by 1, 2, 3 order by 1, 2, 3`,
  )
}
