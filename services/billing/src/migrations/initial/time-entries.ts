import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'

const searched = { table: 'time_entry', title: 'description', shows: ['client_id', 'project_id', 'description', 'date'] }

const entries = [
  `create table time_entry (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    project_id integer not null,
    description text not null check (length(description) >= 1),
    hours numeric(10, 4) not null check (hours >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    -- For sorting. Row-level security keeps Postgres from comparing numeric columns in an index, because those operators are not leak-proof.
    hours_units bigint not null generated always as ((hours * 10000)::bigint) stored,
    amount_cents bigint not null generated always as ((round(hours * rate, 2) * 100)::bigint) stored,
    date date not null,
    is_billable boolean not null default true,
    is_invoiced boolean not null default false,
    invoice_id integer,
    on_live_invoice boolean generated always as (case when invoice_id is not null then true end) stored,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ${searchTextColumn(searched)},
    primary key (user_id, id),
    -- Target of the lines' foreign key, and index for the entries of an invoice.
    unique (user_id, invoice_id, id),
    constraint time_entry_project foreign key (user_id, client_id, project_id)
      references projects.project (user_id, client_id, id) on delete cascade,
    constraint time_entry_invoice foreign key (user_id, client_id, invoice_id, on_live_invoice)
      references invoice (user_id, client_id, id, is_live),
    -- Users can also mark entries as invoiced without an invoice.
    constraint time_entry_on_invoice_is_invoiced check (invoice_id is null or is_invoiced),
    -- A larger amount would not fit on an invoice line.
    constraint time_entry_amount_fits check (round(hours * rate, 2) < 100000000)
  )`,
  // Indexes for the list with any filter, in its sort order. The included columns allow an index-only scan for a user's totals.
  'create index time_entry_by_date on time_entry (user_id, date desc, id desc) include (project_id, hours, is_billable)',
  'create index time_entry_by_client on time_entry (user_id, client_id, date desc, id desc)',
  'create index time_entry_by_project on time_entry (user_id, project_id, date desc, id desc) include (client_id, hours, rate, is_billable, is_invoiced)',
  'create index time_entry_uninvoiced on time_entry (user_id, date desc, id desc) where not is_invoiced',
  'create index time_entry_by_hours on time_entry (user_id, hours_units desc, id desc)',
  'create index time_entry_by_amount on time_entry (user_id, amount_cents desc, id desc)',
  ...keepToUser('time_entry'),
  ...searchable(searched),
  ...skipUsedIds('billing', [{ table: 'time_entry' }]),
  ...announceChanges([{ table: 'time_entry', topic: 'timeEntries', project: 'project_id' }]),
  // Security definer, because deleting a project runs without rights on invoices.
  `create function keep_invoiced_entry() returns trigger language plpgsql security definer set search_path = billing, pg_temp as $$
    begin
      if exists (select from invoice where user_id = old.user_id and id = old.invoice_id) then
        raise exception 'time entry % is on invoice %', old.id, old.invoice_id
          using errcode = 'foreign_key_violation', constraint = 'time_entry_keeps_invoice';
      end if;
      return null;
    end $$`,
  // Deferred, because deleting an account may delete its invoices after its entries.
  `create constraint trigger time_entry_keeps_invoice after delete on time_entry deferrable initially deferred for each row
    when (old.invoice_id is not null) execute function keep_invoiced_entry()`,
]

const webhooks = [
  ...emitWebhooks({
    schema: 'billing',
    table: 'time_entry',
    kind: 'time_entry',
    fields: {
      clientId: 'r.client_id',
      projectId: 'r.project_id',
      date: 'r.date',
      hours: 'trim_scale(r.hours)::text',
      rate: 'r.rate::text',
      isBillable: 'r.is_billable',
      isInvoiced: 'r.is_invoiced',
      invoiceId: 'r.invoice_id',
      version: 'r.version',
    },
    events: ['time_entry.created', 'time_entry.updated', 'time_entry.deleted'],
  }),
]

const timers = [
  `create table timer (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    project_id integer,
    description text not null,
    started_at timestamptz(3) not null,
    -- Null while it runs. A stopped timer remains until its time is saved as an entry or discarded.
    hours numeric(10, 4) check (hours >= 0),
    primary key (user_id, id),
    -- Two tabs may send the same timer.
    constraint timer_start_once unique (user_id, started_at),
    constraint timer_project foreign key (user_id, project_id) references projects.project (user_id, id) on delete set null (project_id)
  )`,
  'create unique index timer_running_once on timer (user_id) where hours is null',
  'create index timer_by_project on timer (user_id, project_id)',
  ...keepToUser('timer'),
  ...announceChanges([{ table: 'timer', topic: 'timers' }]),
]

export const timeEntries = [...entries, ...webhooks, ...timers]
