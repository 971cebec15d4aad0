import { queryAs, type TestDatabase } from '../../packages/server-kit/src/testing/database.ts'

/** A row of every table of user data, in an order that their references allow. $1 is the user. */
const rows = [
  'insert into accounts.settings (user_id) values ($1)',
  "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')",
  "insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client where user_id = $1",
  'insert into projects.share_link (user_id, project_id) select user_id, id from projects.project where user_id = $1',
  `insert into billing.invoice (user_id, client_id, project_id, invoice_number, issue_date, due_date, subtotal, total)
   select user_id, client_id, id, 'INV-1', '2026-01-01', '2026-01-31', 10, 10 from projects.project where user_id = $1`,
  `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
   select user_id, id, is_live, 'Work', 1, 10 from billing.invoice where user_id = $1`,
  `insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason)
   select user_id, id, 'user', 'draft', 'created' from billing.invoice where user_id = $1`,
  "insert into billing.invoice_design (user_id, template, accent_color) values ($1, 'classic', '#112233')",
  `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
   select user_id, client_id, id, 'Work', 1, 100, '2026-01-01' from projects.project where user_id = $1`,
  `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
   select user_id, id, 'Proposal', 'Text', email, 10, 10 from projects.client where user_id = $1`,
  `insert into proposals.proposal_line_item (user_id, proposal_id, description, rate)
   select user_id, id, 'Work', 10 from proposals.proposal where user_id = $1`,
  ...['projects', 'billing', 'proposals'].map((schema) => `insert into ${schema}.idempotency_key (user_id, key, fingerprint) values ($1, 'k', 'f')`),
]

/** Written by the administrator, past every rule of the services. */
export async function seedUser(database: TestDatabase, userId: number): Promise<void> {
  for (const sql of rows) await queryAs(database.adminUrl, null, sql, [userId])
}
