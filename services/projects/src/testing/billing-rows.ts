import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { InvoiceStatus } from '@billfold/contracts/invoices/invoice'
import type { Project } from '@billfold/contracts/projects/project'
import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

type Owned = Pick<Project, 'id' | 'userId' | 'clientId'>

interface Entry {
  hours: string
  rate?: string
  date?: CalendarDate
}

// Inserts rows with the billing service's role.

export async function recordTime(database: TestDatabase, project: Owned, { hours, rate = '100', date = '2026-01-31' }: Entry): Promise<void> {
  await queryAs(
    database.url('billing'),
    project.userId,
    "insert into time_entry (user_id, client_id, project_id, description, hours, rate, date) values ($1, $2, $3, 'Work', $4, $5, $6)",
    [project.userId, project.clientId, project.id, hours, rate, date],
  )
}

interface Bill {
  total?: string
  /** Excludes 'paid', which also needs a payment date. */
  status?: Exclude<InvoiceStatus, 'paid'>
}

export async function writeInvoice(
  database: TestDatabase,
  owner: { userId: number; clientId: number; projectId?: number },
  { total = '10', status = 'draft' }: Bill = {},
): Promise<number> {
  const [invoice] = await queryAs<{ id: number }>(
    database.url('billing'),
    owner.userId,
    `insert into invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, subtotal, total)
     values ($1, $2, $3, gen_random_uuid(), $4, '2026-01-01', '2026-01-31', $5, $5) returning id`,
    [owner.userId, owner.clientId, owner.projectId ?? null, status, total],
  )
  return Number(invoice?.id)
}
