import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { queryAs, type TestDatabase } from '../../packages/server-kit/src/testing/database.ts'

/** Inserts that add a row to every table with user data, ordered so that referenced rows come first. $1 is the user. */
const rows = [
  'insert into accounts.settings (user_id) values ($1)',
  "insert into accounts.picture (user_id, kind, hash, type, bytes) values ($1, 'logo', repeat('0', 64), 'image/png', '\\x00')",
  "insert into accounts.second_factor (user_id, secret) values ($1, '\\x00')",
  "insert into accounts.recovery_code (user_id, hash) values ($1, '\\x00')",
  "insert into accounts.second_factor_failure (user_id, network, failures, until) values ($1, '', 1, now())",
  "insert into accounts.activity (user_id, kind, address, user_agent) values ($1, 'signed-in', '192.0.2.1', 'Browser')",
  "insert into accounts.api_token (user_id, name, secret_hash, hint, scopes) values ($1, 'Token', '\\x00', '0000', '{clients:read}')",
  "insert into accounts.webhook (user_id, url, events, secret) values ($1, 'https://example.com/', '{proposal.declined}', '\\x00')",
  "insert into accounts.webhook_event (user_id, name, kind, record_id, payload) values ($1, 'webhook.test', 'webhook', 1, '{}')",
  `insert into accounts.webhook_delivery (user_id, webhook_id, event_id, kind, record_id)
   select e.user_id, w.id, e.id, e.kind, e.record_id from accounts.webhook_event e join accounts.webhook w on w.user_id = e.user_id where e.user_id = $1`,
  "insert into accounts.data_archive (user_id, kind) values ($1, 'export')",
  "insert into accounts.data_archive_chunk (user_id, archive_id, number, bytes) select user_id, id, 0, '\\x00' from accounts.data_archive where user_id = $1",
  "insert into accounts.calendar_feed (user_id, secret_hash) values ($1, '\\x00')",
  "insert into accounts.import_run (user_id, source, file_name) values ($1, 'csv', 'Time.csv')",
  `insert into accounts.import_part (user_id, import_id, first, size, hash, records) select user_id, id, 0, 1, '-', '[{}]' from accounts.import_run where user_id = $1`,
  "insert into accounts.notification (user_id, kind, subject, subject_id, name, key) values ($1, 'project-done', 'project', 1, 'Project', 'k')",
  'insert into accounts.unmailed_notification (user_id, notification_id) select user_id, id from accounts.notification where user_id = $1',
  `insert into accounts.mail (user_id, recipient, sender_name, reply_to, subject, html, text)
   values ($1, 'u@example.com', 'Billfold', 'b@example.com', 'Project is completed', '<p></p>', 'Text')`,
  "insert into accounts.report_mail (user_id, kind, period_start, is_written) values ($1, 'weekly', '2026-11-16', true)",
  "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')",
  "insert into projects.client_contact (user_id, client_id, name, position) select user_id, id, 'Contact', 1 from projects.client where user_id = $1",
  "insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client where user_id = $1",
  'insert into projects.share_link (user_id, project_id) select user_id, id from projects.project where user_id = $1',
  'insert into projects.portal_link (user_id, client_id) select user_id, id from projects.client where user_id = $1',
  `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, subtotal, total)
   select user_id, client_id, id, 'INV-1', 'sent', '2026-01-01', '2026-01-31', 10, 10 from projects.project where user_id = $1`,
  `insert into billing.share_link (user_id, invoice_id, portal_link_id)
   select i.user_id, i.id, l.id from billing.invoice i join projects.portal_link l on l.user_id = i.user_id and l.client_id = i.client_id where i.user_id = $1`,
  `insert into billing.mail (user_id, invoice_id, client_email, recipients, cc, bcc, sender_name, reply_to, subject, html, text, attachment_name, attachment, state)
   select user_id, id, 'c@example.com', '{c@example.com}', '{}', '{}', 'User', 'u@example.com', 'Invoice', '<p></p>', 'Text', 'Invoice.pdf', '\\x00', 'outbox'
   from billing.invoice where user_id = $1`,
  "insert into billing.invoice_file (user_id, invoice_id, name, type, bytes) select user_id, id, 'Plan.pdf', 'application/pdf', '\\x00' from billing.invoice where user_id = $1",
  `insert into billing.invoice_line_item (user_id, invoice_id, invoice_is_live, description, quantity, rate)
   select user_id, id, is_live, 'Work', 1, 10 from billing.invoice where user_id = $1`,
  `insert into billing.invoice_status_change (user_id, invoice_id, changed_by, to_status, reason)
   select user_id, id, 'user', 'draft', 'created' from billing.invoice where user_id = $1`,
  "insert into billing.payment_customer (user_id, client_id, name, email, customer_id) select user_id, id, name, email, 'cus_' || user_id from projects.client where user_id = $1",
  `insert into billing.synced_bill (user_id, invoice_id, provider_id, status, amount_due)
   select user_id, id, 'in_' || user_id, 'open', 10 from billing.invoice where user_id = $1`,
  "insert into billing.invoice_payment (user_id, invoice_id, amount, date) select user_id, id, 4, '2026-01-15' from billing.invoice where user_id = $1",
  `insert into billing.bank_transaction (user_id, fingerprint, payment_id, content)
   select user_id, repeat('0', 64), id, repeat('0', 64) from billing.invoice_payment where user_id = $1 and source = 'manual' limit 1`,
  "insert into billing.accounting_settings (user_id, settings) values ($1, '{}')",
  "insert into billing.stripe_event (user_id, id) values ($1, 'evt_1')",
  "insert into billing.invoice_design (user_id, template, accent_color) values ($1, 'classic', '#112233')",
  "insert into billing.invoice_email_template (user_id, subject, message) values ($1, 'Invoice', 'Text')",
  "insert into billing.email_text (user_id, template, language, subject, message) values ($1, 'invoice', 'de', 'Rechnung', 'Text')",
  'insert into billing.onboarding (user_id, closed_at) values ($1, now())',
  'insert into billing.reminder_settings (user_id, is_enabled) values ($1, true)',
  "insert into billing.reminder_step (user_id, number, is_on, days, subject, message, active_since) values ($1, 1, true, 7, 'Reminder', 'Text', now())",
  "insert into billing.receipt_settings (user_id, is_enabled, subject, message) values ($1, true, 'Receipt', 'Text')",
  'insert into billing.invoice_reminder (user_id, invoice_id, step, due_date) select user_id, id, 1, due_date from billing.invoice where user_id = $1',
  "insert into billing.invoice_receipt (user_id, invoice_id, payment, amount) select user_id, id, 'paid', total from billing.invoice where user_id = $1",
  `with deposit as (
     insert into billing.invoice (user_id, client_id, kind, invoice_number, status, issue_date, due_date, paid_date, subtotal, total)
     select user_id, client_id, 'deposit', 'DEP-1', 'paid', '2026-01-01', '2026-01-31', '2026-01-02', 2, 2 from billing.invoice where user_id = $1 returning user_id, id
   ), deducting as (
     update billing.invoice set deducted = 2, total = 8 where user_id = $1 returning user_id, client_id, id, is_live
   )
   insert into billing.invoice_deduction (user_id, client_id, invoice_id, invoice_is_live, deposit_id, amount)
   select i.user_id, i.client_id, i.id, i.is_live, d.id, 2 from deducting i join deposit d on d.user_id = i.user_id`,
  `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
   select user_id, client_id, id, 'Work', 1, 100, '2026-01-01' from projects.project where user_id = $1`,
  `insert into billing.timer (user_id, project_id, description, started_at) select user_id, id, 'Work', now() from projects.project where user_id = $1`,
  `insert into billing.expense (user_id, client_id, project_id, date, category, amount)
   select user_id, client_id, id, '2026-01-01', 'Travel', 10 from projects.project where user_id = $1`,
  `insert into projects.imported_record (user_id, import_id, kind, fingerprint, record_id, version, updated_at)
   select user_id, 1, 'client', repeat('0', 22), id, version, updated_at from projects.client where user_id = $1`,
  `insert into billing.imported_record (user_id, import_id, kind, fingerprint, record_id, version, updated_at)
   select user_id, 1, 'expense', repeat('0', 22), id, version, updated_at from billing.expense where user_id = $1`,
  `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
   select user_id, id, 'Proposal', 'Text', email, 10, 10 from projects.client where user_id = $1`,
  `insert into proposals.proposal_line_item (user_id, proposal_id, description, rate)
   select user_id, id, 'Work', 10 from proposals.proposal where user_id = $1`,
  `insert into proposals.proposal_event (user_id, proposal_id, seq, at, type, by, hash)
   select user_id, id, 1, now(), 'created', 'owner', repeat('0', 64) from proposals.proposal where user_id = $1`,
  'insert into proposals.share_link (user_id, proposal_id) select user_id, id from proposals.proposal where user_id = $1',
  `insert into proposals.signature (user_id, proposal_id, document, document_hash, record, record_hash, name, signed_at, link_id)
   select s.user_id, s.proposal_id, '{}', s.hash, s.record, encode(sha256(convert_to(s.record, 'UTF8')), 'hex'), 'Client', now(), s.id from (
     select l.*, h.hash, json_build_object('documentHash', h.hash, 'linkId', l.id, 'name', 'Client')::text as record
     from proposals.share_link l, (select encode(sha256('{}'), 'hex') as hash) h where l.user_id = $1
   ) s`,
  `insert into proposals.mail (user_id, proposal_id, recipient, sender_name, reply_to, subject, html, text, state)
   select user_id, id, client_email, 'User', 'u@example.com', 'Proposal', '<p></p>', 'Text', 'outbox' from proposals.proposal where user_id = $1`,
  "insert into proposals.proposal_template (user_id, name, title, description, amount, down_payment_percentage) values ($1, 'Template', 'Proposal', 'Text', 10, 50)",
  `insert into proposals.proposal_template_line_item (user_id, template_id, description, quantity, rate)
   select user_id, id, 'Work', 1, 10 from proposals.proposal_template where user_id = $1`,
  "insert into proposals.saved_section (user_id, name, text) values ($1, 'Terms', 'Text')",
  "insert into proposals.pending_conversion (user_id, proposal_id, project) select user_id, id, '{}' from proposals.proposal where user_id = $1",
  ...schemas.map((schema) => `insert into ${schema}.idempotency_key (user_id, key, fingerprint) values ($1, 'k', 'f')`),
]

/**
 * Inserts as the administrator, which bypasses the services' validation. Skips tables that a database from an earlier release does not have
 * yet.
 */
export async function seedUser(database: TestDatabase, userId: number): Promise<void> {
  const tables = await queryAs<{ name: string }>(database.adminUrl, null, "select schemaname || '.' || tablename as name from pg_tables")
  const existing = new Set(tables.map(({ name }) => name))
  const known = rows.filter((sql) => existing.has(/insert into (\S+)/.exec(sql)?.[1] ?? ''))
  await queryAs(database.adminUrl, null, known.map((sql) => sql.replaceAll('$1', String(userId))).join(';\n'))
}
