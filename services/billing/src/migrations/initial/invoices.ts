import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable } from '@billfold/server-kit/database/search-text'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'
import { clientName } from './client-name.ts'

// The foreign keys to clients and projects use 'no action' instead of 'restrict': they are checked after the cascades of a statement, so a client
// with invoices cannot be deleted, but an account with all its data can.
const table = [
  `create table invoice (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    project_id integer,
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
    total numeric(10, 2) not null check (total >= 0),
    notes text,
    template text check (template in ('classic', 'modern', 'compact')),
    accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    unique (user_id, id, is_live),
    unique (user_id, client_id, id, is_live),
    constraint invoice_number_once unique (user_id, invoice_number),
    constraint invoice_total_adds_up check (total = subtotal + tax_amount),
    constraint invoice_unpaid_has_no_date check (paid_date is null or status = 'paid'),
    constraint invoice_due_after_issue check (due_date >= issue_date),
    constraint invoice_overdue_after_while_open check (overdue_after is null or status in ('sent', 'submitted')),
    constraint invoice_earlier_status_while_overdue check (earlier_status is null or status = 'overdue'),
    constraint invoice_client foreign key (user_id, client_id) references projects.client (user_id, id),
    constraint invoice_project foreign key (user_id, client_id, project_id) references projects.project (user_id, client_id, id)
  )`,
  // Indexes for the list with any filter, in its sort order. The included columns allow an index-only scan for a user's totals.
  'create index invoice_by_date on invoice (user_id, issue_date desc, id desc)',
  'create index invoice_by_client on invoice (user_id, client_id, issue_date desc, id desc) include (status, total)',
  'create index invoice_by_project on invoice (user_id, project_id, issue_date desc, id desc)',
  'create index invoice_by_status on invoice (user_id, status, issue_date desc, id desc) include (client_id, project_id, paid_date, total)',
  'create index invoice_to_watch on invoice (overdue_after) where overdue_after is not null',
  ...keepToUser('invoice'),
]

const search = searchable({ table: 'invoice', title: 'invoice_number', words: ['notes'], shows: ['client_id', 'invoice_number', 'status', 'total', 'issue_date'] })

const history = [
  `create table invoice_status_change (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    invoice_id integer not null,
    changed_at timestamptz not null default now(),
    changed_by text not null check (changed_by in ('user', 'job', 'stripe')),
    from_status text,
    to_status text not null,
    reason text not null check (length(reason) >= 1),
    due_date date,
    constraint status_change_invoice foreign key (user_id, invoice_id) references invoice (user_id, id) on delete cascade
  )`,
  'create index status_change_by_invoice on invoice_status_change (user_id, invoice_id, id)',
  ...keepToUser('invoice_status_change'),
  // Append-only: rows are deleted only with their invoice, by a foreign key that acts as the owner.
  'revoke update, delete on invoice_status_change from billfold_billing',
]

const design = [
  `create table invoice_design (
    user_id integer primary key references accounts.account (id) on delete cascade,
    template text not null check (template in ('classic', 'modern', 'compact')),
    accent_color text not null check (accent_color ~ '^#[0-9a-f]{6}$'),
    terms text
  )`,
  ...keepToUser('invoice_design'),
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
  ...jobFunction({
    schema: 'billing',
    name: 'invoice_past_due(day date)',
    returns: 'table (user_id integer, id integer)',
    query: 'select i.user_id, i.id from invoice i where i.overdue_after < day order by i.user_id, i.id',
  }),
]

/** Created after the table of time entries, because lines reference entries. */
const lines = [
  `create table invoice_line_item (
    id integer generated always as identity primary key,
    user_id integer not null,
    invoice_id integer not null,
    -- Follows its invoice: cancelling releases the time entries, and reopening claims them again or fails.
    invoice_is_live boolean not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    amount numeric(10, 2) not null generated always as (round(quantity * rate, 2)) stored,
    -- Kept when the invoice is cancelled.
    time_entry_id integer,
    claimed_for integer generated always as (case when invoice_is_live then invoice_id end) stored,
    constraint line_item_invoice foreign key (user_id, invoice_id, invoice_is_live)
      references invoice (user_id, id, is_live) on update cascade on delete cascade,
    constraint line_item_time_entry foreign key (user_id, time_entry_id)
      references time_entry (user_id, id) on delete set null (time_entry_id),
    -- The time entry of a live line is on the line's invoice. Checked at the end of the transaction, because one of the two is written first.
    constraint line_item_claims_entry foreign key (user_id, claimed_for, time_entry_id)
      references time_entry (user_id, invoice_id, id) deferrable initially deferred
  )`,
  'create unique index line_item_entry_once on invoice_line_item (user_id, time_entry_id) where invoice_is_live',
  'create index line_item_by_invoice on invoice_line_item (user_id, invoice_id, id)',
  'create index line_item_by_time_entry on invoice_line_item (user_id, time_entry_id)',
  ...keepToUser('invoice_line_item'),
  ...searchable({ table: 'invoice_line_item', words: ['description'], shows: ['invoice_id'] }),
]

export const invoices = { tables: [...table, ...search, ...history, ...design, ...notifications, ...pastDue], lines }
