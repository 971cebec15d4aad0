import type { Schema } from '@billfold/server-kit/database/roles'

/**
 * 'records': data that users enter, restored from any file. 'sealed': actions of other people, and proofs. Users could forge these, so they
 * are restored only from an unchanged file that this installation sealed. 'kept': written to the file, but never restored.
 */
type TableUse = 'records' | 'sealed' | 'kept'

const columnTypes = ['integer', 'smallint', 'text', 'numeric', 'boolean', 'date', 'timestamptz', 'uuid', 'jsonb', 'text[]', 'integer[]', 'bytea'] as const
export type ColumnType = (typeof columnTypes)[number]

export interface Column {
  name: string
  type: ColumnType
  isNullable: boolean
}

export interface ExportedTable {
  schema: Schema
  table: string
  /** A name such as 'billing.invoice'; also used in file names. */
  name: string
  use: TableUse
  columns: readonly Column[]
  /** Sort order of the rows in the file. */
  sort: readonly string[]
  /** True if restored rows get a new id, because no row refers to the old one. */
  hasNewId: boolean
  /** True if a new account may already have rows, which the file replaces. */
  isReplaced: boolean
  /** Columns of the table that are not in the file. */
  omitted: readonly string[]
}

interface Declared {
  /** Column list in a format such as 'id integer, phone text?'. A question mark allows null. */
  columns: string
  sort?: string
  use?: TableUse
  hasNewId?: boolean
  isReplaced?: boolean
  omitted?: readonly string[]
}

const link = 'id uuid, created_at timestamptz, expires_at timestamptz?, revoked_at timestamptz?, views integer, last_viewed_at timestamptz?'
const documentLink = `${link}, first_viewed_at timestamptz?, sites text[], portal_link_id uuid?`
const times = 'created_at timestamptz, updated_at timestamptz'
const sections = 'project_overview text?, key_features text?, project_assumptions text?, project_deliverables text?'
const message = 'subject text, html text, text text, state text, error text?, attempts integer, created_at timestamptz, sent_at timestamptz?'

/** Listed in restore order: each table comes after the tables that it refers to. */
const declared: Readonly<Record<string, Declared>> = {
  'accounts.settings': { columns: 'profile jsonb, company jsonb, billing jsonb, notifications jsonb', sort: 'profile', isReplaced: true },
  'accounts.picture': { columns: 'kind text, hash text, type text, bytes bytea', sort: 'kind', isReplaced: true },
  'accounts.activity': { columns: 'id integer, kind text, address text, user_agent text, at timestamptz, counted_on date?, times integer', use: 'kept' },
  'accounts.api_token': {
    columns: 'id integer, name text, hint text, scopes text[], created_at timestamptz, expires_at timestamptz?, last_used_at timestamptz?, last_address text?',
    use: 'kept',
    omitted: ['secret_hash'],
  },
  'accounts.webhook': {
    columns: 'id integer, url text, description text, events text[], is_active boolean, disabled_for text?, failing_since timestamptz?, created_at timestamptz',
    use: 'kept',
    omitted: ['secret', 'former_secret', 'former_secret_until'],
  },
  'projects.client': {
    columns: `id integer, name text, email text, phone text?, industry text?, website text?, primary_contact text?, hourly_rate numeric?, total_received numeric, currency text,
      payment_terms text, tax_id text?, address text?, logo_url text?, language text?, is_active boolean, send_reminders boolean, notes text?, notes_version integer, version integer, ${times}`,
  },
  'projects.client_contact': {
    columns: `id integer, client_id integer, name text, email text?, phone text?, role text?, is_billing boolean, position smallint, version integer, ${times}`,
    hasNewId: true,
  },
  'projects.project': {
    columns: `id integer, client_id integer, name text, description text?, status text, budget_kind text, budget numeric?, hourly_rate numeric?, cost_rate numeric?, estimated_hours numeric?,
      start_date date?, end_date date?, due_date date?, completion_percentage integer, is_archived boolean, version integer, ${times}`,
  },
  'projects.share_link': { columns: `${link}, project_id integer`, use: 'sealed' },
  'projects.portal_link': { columns: `${link}, client_id integer`, use: 'sealed' },
  'billing.invoice': {
    columns: `id integer, client_id integer, project_id integer?, kind text, invoice_number text, po_number text?, status text, overdue_after date?, earlier_status text?, issue_date date, due_date date,
      paid_date date?, submitted_date date?, subtotal numeric, tax_rate numeric?, tax_amount numeric, deducted numeric, total numeric, amount_paid numeric, notes text?, template text?,
      accent_color text?, send_reminders boolean, proposal_id integer?, version integer, ${times}`,
  },
  'billing.time_entry': {
    columns: `id integer, client_id integer, project_id integer, description text, hours numeric, rate numeric, date date, is_billable boolean, is_invoiced boolean, invoice_id integer?,
      version integer, ${times}`,
  },
  'billing.invoice_line_item': {
    columns: 'id integer, invoice_id integer, invoice_is_live boolean, description text, quantity numeric, rate numeric, time_entry_id integer?',
    hasNewId: true,
  },
  'billing.invoice_deduction': { columns: 'client_id integer, invoice_id integer, invoice_is_live boolean, deposit_id integer, amount numeric', sort: 'invoice_id, deposit_id' },
  'billing.invoice_status_change': {
    columns: 'id integer, invoice_id integer, changed_at timestamptz, changed_by text, from_status text?, to_status text, reason text, due_date date?',
    use: 'sealed',
    hasNewId: true,
  },
  'billing.invoice_payment': {
    columns: `id integer, invoice_id integer, amount numeric, refunded numeric, disputed numeric, excess numeric, date date?, method text, note text?, source text, provider_id text?,
      payment_intent_id text?, bill_provider_id text?, is_balance boolean, paid_at timestamptz, ${times}`,
  },
  'billing.bank_transaction': { columns: 'fingerprint text, part smallint, payment_id integer, content text, recorded_at timestamptz', sort: 'fingerprint, part' },
  'billing.invoice_file': {
    columns: 'id integer, invoice_id integer, name text, type text, bytes bytea, is_shown boolean, created_at timestamptz, removed_at timestamptz?',
  },
  'billing.invoice_reminder': { columns: 'invoice_id integer, step integer, due_date date, created_at timestamptz', sort: 'invoice_id, step, due_date' },
  'billing.invoice_receipt': { columns: 'invoice_id integer, payment text, amount numeric, requested_at timestamptz, mailed_at timestamptz?', sort: 'invoice_id, payment' },
  'billing.expense': {
    columns: `id integer, client_id integer?, project_id integer?, date date, category text, amount numeric, note text?, version integer, ${times}`,
    hasNewId: true,
  },
  'billing.timer': { columns: 'id integer, project_id integer?, description text, started_at timestamptz, hours numeric?', hasNewId: true },
  'billing.invoice_design': { columns: 'template text, accent_color text, terms text?', sort: 'template', isReplaced: true },
  'billing.invoice_email_template': { columns: 'subject text, message text', sort: 'subject', isReplaced: true },
  'billing.email_text': { columns: 'template text, language text, subject text, message text', sort: 'template, language', isReplaced: true },
  'billing.accounting_settings': { columns: 'settings jsonb', sort: 'settings', isReplaced: true },
  'billing.onboarding': { columns: 'set_up_at timestamptz?, closed_at timestamptz?, congratulated_at timestamptz?', sort: 'set_up_at', isReplaced: true },
  'billing.reminder_settings': { columns: 'is_enabled boolean', sort: 'is_enabled', isReplaced: true },
  'billing.reminder_step': { columns: 'number integer, is_on boolean, days integer, subject text, message text, active_since timestamptz?', sort: 'number', isReplaced: true },
  'billing.receipt_settings': { columns: 'is_enabled boolean, subject text, message text', sort: 'is_enabled', isReplaced: true },
  'billing.share_link': { columns: `${documentLink}, invoice_id integer`, use: 'sealed' },
  'billing.mail': {
    columns: `id integer, kind text, invoice_id integer?, client_id integer?, client_email text, recipients text[], cc text[], bcc text[], sender_name text, reply_to text, ${message},
      attachment_name text, attachment bytea, file_ids integer[]`,
    use: 'sealed',
    hasNewId: true,
  },
  'proposals.proposal': {
    columns: `id integer, client_id integer, title text, description text, ${sections}, status text, client_email text, typed_amount numeric, amount numeric, down_payment_percentage numeric,
      valid_until date?, client_signature text?, signed_date timestamptz?, sent_date timestamptz?, accepted_date timestamptz?, rejected_date timestamptz?, converted_to_project_id integer?,
      version integer, ${times}`,
  },
  'proposals.proposal_line_item': {
    columns: 'id integer, proposal_id integer, description text, quantity numeric, rate numeric, is_optional boolean, choice_group text?, is_selected boolean, created_at timestamptz',
  },
  'proposals.proposal_event': {
    columns: 'proposal_id integer, seq integer, at timestamptz, type text, by text, detail text?, data text, previous_hash text?, hash text',
    sort: 'proposal_id, seq',
    use: 'sealed',
  },
  'proposals.share_link': { columns: `${documentLink}, proposal_id integer`, use: 'sealed' },
  'proposals.signature': {
    columns: 'proposal_id integer, document text, document_hash text, record text, record_hash text, name text, signed_at timestamptz, link_id uuid',
    sort: 'proposal_id',
    use: 'sealed',
  },
  'proposals.mail': {
    columns: `id integer, proposal_id integer?, link_id uuid?, recipient text, sender_name text, reply_to text, message text?, ${message}, attachment_name text?, attachment bytea?`,
    use: 'sealed',
    hasNewId: true,
  },
  'proposals.proposal_template': { columns: `id integer, name text, title text, description text, ${sections}, amount numeric, down_payment_percentage numeric, ${times}` },
  'proposals.proposal_template_line_item': {
    columns: 'id integer, template_id integer, description text, quantity numeric, rate numeric, is_optional boolean, choice_group text?, is_selected boolean',
    hasNewId: true,
  },
  'proposals.saved_section': { columns: `id integer, name text, text text, ${times}`, hasNewId: true },
  'accounts.notification': {
    columns: `id integer, kind text, subject text, subject_id integer, name text, client_name text?, amount numeric?, key text, created_at timestamptz, read_at timestamptz?,
      from_name text?, from_email text?, message text?`,
    use: 'sealed',
    hasNewId: true,
  },
}

export const exportedTables: readonly ExportedTable[] = Object.entries(declared).map(([name, { columns, sort = 'id', use = 'records', hasNewId = false, isReplaced = false, omitted = [] }]) => {
  const [schema, table] = name.split('.') as [Schema, string]
  return { schema, table, name, use, columns: columns.split(/,\s+/).map(columnOf), sort: sort.split(', '), hasNewId, isReplaced, omitted }
})

function columnOf(text: string): Column {
  const [name = '', type = ''] = text.trim().split(' ')
  return { name, type: type.replace('?', '') as ColumnType, isNullable: type.endsWith('?') }
}

export function tableNamed(name: string): ExportedTable {
  const table = exportedTables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} is not exported`)
  return table
}

const SECRET = 'gives access to the account'
const DERIVED = 'is written with its link'
const RUNNING = 'is needed only while a request or a job runs'
const IMPORTS = 'is about the imports of this account'
const STRIPE = 'belongs to an account at Stripe; the payments themselves are in billing.invoice_payment'

/** Tables with user data that are not in the file, with the reasons. */
export const leftOut: Readonly<Record<string, string>> = {
  'accounts.calendar_feed': SECRET,
  'accounts.data_archive': 'is about the file itself',
  'accounts.data_archive_chunk': 'is the file itself',
  'accounts.email_confirmation': SECRET,
  'accounts.idempotency_key': RUNNING,
  'accounts.import_part': RUNNING,
  'accounts.import_run': IMPORTS,
  'accounts.mail': 'contains links that sign off without a password',
  'accounts.module_vote': RUNNING,
  'accounts.password_reset': SECRET,
  'accounts.recovery_code': SECRET,
  'accounts.report_mail': 'says which reports this account got by e-mail',
  'accounts.second_factor': SECRET,
  'accounts.second_factor_failure': SECRET,
  'accounts.session': SECRET,
  'accounts.unmailed_notification': RUNNING,
  'accounts.unsubscribe_link': SECRET,
  'accounts.webhook_delivery': 'is deleted after 30 days',
  'accounts.webhook_event': 'is deleted after 30 days',
  'billing.idempotency_key': RUNNING,
  'billing.imported_record': IMPORTS,
  'billing.payment_customer': STRIPE,
  'billing.share_link_directory': DERIVED,
  'billing.stripe_event': STRIPE,
  'billing.synced_bill': STRIPE,
  'projects.idempotency_key': RUNNING,
  'projects.imported_record': IMPORTS,
  'projects.portal_link_directory': DERIVED,
  'projects.share_link_directory': DERIVED,
  'proposals.idempotency_key': RUNNING,
  'proposals.pending_conversion': RUNNING,
  'proposals.share_link_directory': DERIVED,
}
