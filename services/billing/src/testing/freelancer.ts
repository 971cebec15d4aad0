import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { type TestDatabase, createAccount, queryAs } from '@billfold/server-kit/testing/database'
import type { Caller, TestService } from '@billfold/server-kit/testing/service'

export interface Freelancer {
  id: number
  call: Caller
  project: ProjectRecord
  work: ProjectRecord & { date: string; hours: string; rate: string; description: string }
}

export async function createFreelancer(service: TestService): Promise<Freelancer> {
  const id = await createAccount(service.database)
  const project = await createProject(service.database, id)
  return { id, call: service.as(id), project, work: { ...project, date: '2026-03-01', hours: '2.5', rate: '125', description: 'Design' } }
}

// The functions below create records through API calls.

let numbers = 0

export function invoiceFor({ project }: Freelancer, more: Record<string, unknown> = {}) {
  return { ...project, invoiceNumber: `T-${(numbers += 1)}`, issueDate: '2026-03-01', dueDate: '2026-03-31', ...more }
}

export async function recordWork(freelancer: Freelancer, more: Record<string, unknown> = {}): Promise<TimeEntry> {
  return (await freelancer.call(timeEntryCalls.create, { body: { ...freelancer.work, ...more } })).body
}

export async function bill(freelancer: Freelancer, entries: TimeEntry[], more: Record<string, unknown> = {}): Promise<InvoiceDetails> {
  const lineItems = entries.map(({ id, description, hours, rate, amount }) => ({ description, quantity: hours, rate, amount, timeEntryId: id }))
  const { status, body, error } = await freelancer.call(invoiceCalls.create, { body: invoiceFor(freelancer, { lineItems, ...more }) })
  if (status !== 201) throw new Error(error.message)
  return body
}

/** The token in the invoice's share link. */
export async function tokenOf({ call }: Freelancer, { id }: { id: number }): Promise<string> {
  const { body } = await call(invoiceSharingCalls.generate, { params: { id } })
  return body.shareUrl.split('/').at(-1) ?? ''
}

export async function entryNow({ call }: Freelancer, entry: { id: number }): Promise<TimeEntry> {
  return (await call(timeEntryCalls.get, { params: entry })).body
}

// The functions below write rows as the administrator, including rows of other services.

export interface ProjectRecord {
  clientId: number
  projectId: number
}

export async function createProject(database: TestDatabase, userId: number): Promise<ProjectRecord> {
  const clientId = await insert(database, "insert into projects.client (user_id, name, email) values ($1, 'Acme Studio', 'hello@acme.test') returning id", [userId])
  return { clientId, projectId: await addProject(database, userId, clientId) }
}

export function addProject(database: TestDatabase, userId: number, clientId: number, name = 'Website'): Promise<number> {
  return insert(database, 'insert into projects.project (user_id, client_id, name) values ($1, $2, $3) returning id', [userId, clientId, name])
}

export function createInvoice(database: TestDatabase, userId: number, clientId: number, invoiceNumber: string): Promise<number> {
  return insert(
    database,
    `insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
     values ($1, $2, $3, '2026-01-01', '2026-01-31', 100, 100) returning id`,
    [userId, clientId, invoiceNumber],
  )
}

export function createProposal(database: TestDatabase, userId: number, clientId: number, downPaymentPercentage = '33.33'): Promise<number> {
  return insert(
    database,
    `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount, down_payment_percentage)
     values ($1, $2, 'Website', 'D', 'boss@acme.test', 1000, 1000, $3) returning id`,
    [userId, clientId, downPaymentPercentage],
  )
}

async function insert(database: TestDatabase, sql: string, values: unknown[]): Promise<number> {
  const [row] = await queryAs<{ id: number }>(database.adminUrl, null, sql, values)
  if (!row) throw new Error('no row was inserted')
  return row.id
}
