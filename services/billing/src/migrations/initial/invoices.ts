import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'
import { shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { emitWebhookOfView, emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'
import { clientName } from './client-name.ts'

const searched = { table: 'invoice', title: 'invoice_number', words: ['notes', 'po_number'], shows: ['client_id', 'invoice_number', 'status', 'total', 'issue_date'] }

// The foreign keys to clients and projects use 'no action' instead of 'restrict': they are checked after the cascades of a statement, so a client
// with invoices cannot be deleted, but an account with all its data can.
const table = [
  `create table invoice (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    project_id integer,
    kind text not null default 'standard' check (kind in ('standard', 'deposit')),
    -- Null once the proposal is deleted. No foreign key: the schema of proposals is created later.
    proposal_id integer,
    invoice_number text not null check (length(invoice_number) between 1 and 50),
    status text not null default 'draft' check (status in ('draft', 'sent', 'submitted', 'paid', 'overdue', 'cancelled')),
    -- Part of the foreign keys of time entries and lines: a cancelled invoice claims no time entries.
    is_live boolean not null generated always as (status <> 'cancelled') stored,
    -- The job sets the invoice to overdue after this day; null if the status stays as it is.
    overdue_after date,
    -- The status before the job set it to overdue.
    earlier_status text check (earlier_status in ('sent', 'submitted')),
    issue_date date not null,
    due_date date not null,
    paid_date date,
    submitted_date date,
    subtotal numeric(10, 2) not null check (subtotal >= 0),
    tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
    tax_rate numeric(7, 4) check (tax_rate between 0 and 100),
    -- Sum of the deducted deposits.
    deducted numeric(10, 2) not null default 0 check (deducted >= 0),
    total numeric(10, 2) not null check (total >= 0),
    -- For sorting. Row-level security keeps Postgres from comparing numeric columns in an index, because those operators are not leak-proof.
    total_cents bigint not null generated always as ((total * 100)::bigint) stored,
    -- Target of the deductions' foreign key.
    deductible numeric(10, 2) generated always as (case when kind = 'deposit' and status <> 'cancelled' then total end) stored,
    amount_paid numeric(10, 2) not null default 0,
    po_number text check (length(po_number) between 1 and 50),
    notes text,
    template text check (template in ('classic', 'modern', 'compact')),
    accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
    send_reminders boolean not null default true,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ${searchTextColumn(searched)},
    primary key (user_id, id),
    unique (user_id, id, is_live),
    unique (user_id, client_id, id, is_live),
    unique (user_id, client_id, id, deductible),
    constraint invoice_number_once unique (user_id, invoice_number),
    constraint invoice_total_adds_up check (total = subtotal + tax_amount - deducted),
    constraint invoice_of_proposal_is_deposit check (proposal_id is null or kind = 'deposit'),
    constraint invoice_deposit_deducts_nothing check (kind = 'standard' or deducted = 0),
    constraint invoice_unpaid_has_no_date check (paid_date is null or status = 'paid'),
    constraint invoice_due_after_issue check (due_date >= issue_date),
    constraint invoice_overdue_after_while_open check (overdue_after is null or status in ('sent', 'submitted')),
    constraint invoice_earlier_status_while_overdue check (earlier_status is null or status = 'overdue'),
    constraint invoice_client foreign key (user_id, client_id) references projects.client (user_id, id),
    constraint invoice_project foreign key (user_id, client_id, project_id) references projects.project (user_id, client_id, id)
  )`,
  // Indexes for the list with any filter, in its sort order. The included columns allow an index-only scan for a user's totals.
  'create index invoice_by_date on invoice (user_id, issue_date desc, id desc)',
  'create index invoice_by_client on invoice (user_id, client_id, issue_date desc, id desc) include (status, total, amount_paid)',
  'create index invoice_by_project on invoice (user_id, project_id, issue_date desc, id desc)',
  'create index invoice_by_status on invoice (user_id, status, issue_date desc, id desc) include (client_id, project_id, paid_date, total)',
  'create index invoice_by_total on invoice (user_id, total_cents desc, id desc)',
  'create index invoice_by_due_date on invoice (user_id, due_date desc, id desc)',
  `create index invoice_by_number on invoice (user_id, (invoice_number collate ${NATURAL_ORDER}), id)`,
  'create index invoice_to_watch on invoice (overdue_after) where overdue_after is not null',
  'create index invoice_watched_by_user on invoice (user_id, overdue_after, id) where overdue_after is not null',
  "create unique index invoice_deposit_once on invoice (user_id, proposal_id) where proposal_id is not null and status <> 'cancelled'",
  "create index invoice_deposit_by_client on invoice (user_id, client_id) where kind = 'deposit'",
  ...keepToUser('invoice'),
  ...searchable(searched),
  ...skipUsedIds('billing', [{ table: 'invoice' }]),
  ...announceChanges([{ table: 'invoice', topic: 'invoices', project: 'project_id' }]),
]

const history = [
  `create table invoice_status_change (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    changed_at timestamptz not null default now(),
    changed_by text not null check (changed_by in ('user', 'job', 'stripe')),
    from_status text,
    to_status text not null,
    reason text not null check (length(reason) >= 1),
    due_date date,
    primary key (user_id, id),
    constraint status_change_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index status_change_by_invoice on invoice_status_change (user_id, invoice_id, id)',
  ...keepToUser('invoice_status_change'),
  // Append-only: rows are deleted only with their invoice, by a foreign key that acts as the owner.
  'revoke update, delete on invoice_status_change from billfold_billing',
]

const notifications = [
  // The key limits notifications to one per paid date and per due date, even if the status is corrected and set again.
  `create function notify_of_invoice() returns trigger language plpgsql as $$
    begin
      perform accounts.notify(new.user_id, 'invoice-' || new.status, 'invoice', new.id, new.invoice_number, ${clientName('new')}, new.total,
        format('invoice-%s %s %s', new.status, new.id, case new.status when 'paid' then new.paid_date else new.due_date end));
      return null;
    end $$`,
  // Skips inserts, because invoices entered as paid or overdue are historical.
  `create trigger notify_of_invoice after update on invoice for each row
    when (old.status is distinct from new.status and new.status in ('paid', 'overdue')) execute function notify_of_invoice()`,
  ...forgetNotificationsOf('invoice'),
]

const pastDue = [
  ...seenByJobs({ schema: 'billing', table: 'invoice', columns: ['user_id', 'id', 'overdue_after'], rows: 'overdue_after is not null' }),
  ...dueFunctions({
    schema: 'billing',
    name: 'invoice_past_due',
    parameters: 'day date',
    columns: 'user_id integer',
    query: 'select distinct i.user_id from invoice i where i.overdue_after < day',
  }),
]

const published = {
  schema: 'billing',
  table: 'invoice',
  kind: 'invoice',
  fields: {
    invoiceNumber: 'r.invoice_number',
    isDeposit: "r.kind = 'deposit'",
    status: 'r.status',
    clientId: 'r.client_id',
    projectId: 'r.project_id',
    issueDate: 'r.issue_date',
    dueDate: 'r.due_date',
    total: 'r.total::text',
    balance: '(r.total - r.amount_paid)::text',
    version: 'r.version',
  },
} as const

const isSent = (row: string) => `${row}.status in ('sent', 'submitted')`

const webhooks = [
  ...emitWebhooks({
    ...published,
    events: ['invoice.created', 'invoice.updated', 'invoice.deleted'],
    transitions: {
      'invoice.sent': `former.status = 'draft' and ${isSent('r')}`,
      'invoice.paid': "former.status <> 'paid' and r.status = 'paid'",
      'invoice.overdue': "former.status <> 'overdue' and r.status = 'overdue'",
    },
    // Trigger depth: saving a payment updates its invoice (2). A new status books the balance as a payment, which updates the invoice
    // within its own update (3).
    deepestUpdate: 2,
  }),
]

const links = [...shareLinkTable('invoice'), ...announceChanges([{ table: 'share_link', topic: 'invoices' }]), ...emitWebhookOfView(published)]

export const invoices = [...table, ...history, ...notifications, ...pastDue, ...webhooks, ...links]
