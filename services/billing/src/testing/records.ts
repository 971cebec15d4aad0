import { queryAs, type TestDatabase } from '@billfold/server-kit/testing/database'

/** Existing rows, written by the administrator, also into the tables of the projects service. */

export interface ProjectRecord {
  clientId: number
  projectId: number
}

/** A client named 'Acme Studio' with a project named 'Website'. */
export async function createProject(database: TestDatabase, userId: number): Promise<ProjectRecord> {
  const clientId = await insert(database, "insert into projects.client (user_id, name, email) values ($1, 'Acme Studio', 'hello@acme.test') returning id", [userId])
  return { clientId, projectId: await addProject(database, userId, clientId) }
}

export function addProject(database: TestDatabase, userId: number, clientId: number, name = 'Website'): Promise<number> {
  return insert(database, 'insert into projects.project (user_id, client_id, name) values ($1, $2, $3) returning id', [userId, clientId, name])
}

/** An invoice without lines to that client. */
export function createInvoice(database: TestDatabase, userId: number, clientId: number, invoiceNumber: string): Promise<number> {
  return insert(
    database,
    `insert into billing.invoice (user_id, client_id, invoice_number, issue_date, due_date, subtotal, total)
     values ($1, $2, $3, '2026-01-01', '2026-01-31', 100, 100) returning id`,
    [userId, clientId, invoiceNumber],
  )
}

/** A proposal of 1000 dollars, as the proposals service writes it. */
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
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
