import { idempotencyKeyTable, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Invoices, time entries, and the figures that the other services may read of them. */
export class InvoicesAndTimeEntries extends Migration {
  override up(): void {
    for (const statement of [...invoices, ...timeEntries, ...idempotencyKeyTable, ...published]) this.addSql(statement)
  }

  override down(): void {
    const views = ['project_totals', 'client_totals', 'paid_invoice'].map((view) => `view ${view}`)
    const tables = ['time_entry', 'invoice', 'idempotency_key'].map((table) => `table ${table}`)
    for (const object of [...views, ...tables]) this.addSql(`drop ${object}`)
  }
}

// The references to clients and projects say 'no action', not 'restrict': checked after the cascades of a statement,
// they keep a client with invoices from being deleted, and let a whole account go.
const invoices = [
  `create table invoice (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    project_id integer,
    invoice_number text not null check (length(invoice_number) between 1 and 50),
    status text not null default 'draft' check (status in ('draft', 'sent', 'submitted', 'paid', 'overdue', 'cancelled')),
    -- Nothing stands on a cancelled invoice. Part of the keys that point here, so that no row can say otherwise.
    is_live boolean not null generated always as (status <> 'cancelled') stored,
    -- The day after which the job makes it overdue; null where the status stays as it was written.
    overdue_after date,
    -- What it was before the job made it overdue.
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
    stripe_invoice_id text,
    stripe_payment_intent_id text,
    stripe_payment_link_url text check (length(stripe_payment_link_url) <= 500),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    -- For what stands on an invoice: it is live, and the same client's.
    unique (user_id, id, is_live),
    unique (user_id, client_id, id, is_live),
    constraint invoice_number_once unique (user_id, invoice_number),
    constraint invoice_total_adds_up check (total = subtotal + tax_amount),
    constraint invoice_paid_has_date check ((status = 'paid') = (paid_date is not null)),
    constraint invoice_due_after_issue check (due_date >= issue_date),
    constraint invoice_overdue_after_while_open check (overdue_after is null or status in ('sent', 'submitted')),
    constraint invoice_earlier_status_while_overdue check (earlier_status is null or status = 'overdue'),
    constraint invoice_client foreign key (user_id, client_id) references projects.client (user_id, id),
    constraint invoice_project foreign key (user_id, client_id, project_id) references projects.project (user_id, client_id, id)
  )`,
  // The list and each of its filters, in the order in which it is read.
  'create index invoice_by_date on invoice (user_id, issue_date desc, id desc)',
  'create index invoice_by_client on invoice (user_id, client_id, issue_date desc, id desc)',
  'create index invoice_by_project on invoice (user_id, project_id, issue_date desc, id desc)',
  'create index invoice_by_status on invoice (user_id, status, issue_date desc, id desc)',
  'create index invoice_to_watch on invoice (overdue_after) where overdue_after is not null',
  ...keepToUser('invoice'),
]

const timeEntries = [
  `create table time_entry (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    project_id integer not null,
    description text not null check (length(description) >= 1),
    hours numeric(10, 4) not null check (hours >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    date date not null,
    is_billable boolean not null default true,
    is_invoiced boolean not null default false,
    invoice_id integer,
    on_live_invoice boolean generated always as (case when invoice_id is not null then true end) stored,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    -- For the line that bills it.
    unique (user_id, id, invoice_id),
    constraint time_entry_project foreign key (user_id, client_id, project_id)
      references projects.project (user_id, client_id, id) on delete cascade,
    constraint time_entry_invoice foreign key (user_id, client_id, invoice_id, on_live_invoice)
      references invoice (user_id, client_id, id, is_live),
    -- 'Invoiced' is one fact, is_invoiced; the invoice, where there is one, is its reason.
    constraint time_entry_on_invoice_is_invoiced check (invoice_id is null or is_invoiced),
    -- An amount that no invoice line could hold could never be billed.
    constraint time_entry_amount_fits check (round(hours * rate, 2) < 100000000)
  )`,
  // The list and each of its filters, in the order in which it is read.
  'create index time_entry_by_date on time_entry (user_id, date desc, id desc)',
  'create index time_entry_by_client on time_entry (user_id, client_id, date desc, id desc)',
  'create index time_entry_by_project on time_entry (user_id, project_id, date desc, id desc)',
  'create index time_entry_uninvoiced on time_entry (user_id, date desc, id desc) where not is_invoiced',
  'create index time_entry_by_invoice on time_entry (user_id, invoice_id)',
  ...keepToUser('time_entry'),
]

const published = [
  `create view client_totals as
    select user_id, client_id,
      coalesce(sum(total) filter (where status not in ('draft', 'cancelled')), 0) as billed,
      coalesce(sum(total) filter (where status = 'paid'), 0) as paid
    from invoice group by user_id, client_id`,
  `create view project_totals as
    select user_id, project_id, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable_hours
    from time_entry group by user_id, project_id`,
  "create view paid_invoice as select user_id, client_id, project_id, paid_date, total from invoice where status = 'paid'",
  'grant usage on schema billing to billfold_projects',
  'grant select on client_totals, project_totals, paid_invoice to billfold_projects',
]
