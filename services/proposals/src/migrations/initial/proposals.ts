import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable } from '@billfold/server-kit/database/search-text'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'

const table = [
  `create table proposal (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer not null,
    title text not null check (length(title) between 1 and 255),
    description text not null check (length(description) >= 1),
    project_overview text,
    key_features text,
    project_assumptions text,
    project_deliverables text,
    status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'rejected', 'expired')),
    client_email text not null check (length(client_email) between 1 and 255),
    -- The total that was typed: it becomes the amount when there are no line items.
    typed_amount numeric(14, 2) not null check (typed_amount >= 0),
    -- Wider than the constraint allows, so that a sum that is too large violates the constraint by its name.
    amount numeric(14, 2) not null,
    down_payment_percentage numeric(5, 2) not null default 50 check (down_payment_percentage between 0 and 100),
    down_payment_amount numeric(14, 2) not null generated always as (round(amount * down_payment_percentage / 100, 2)) stored,
    valid_until date,
    client_signature text check (length(client_signature) >= 1),
    signed_date timestamptz,
    sent_date timestamptz,
    accepted_date timestamptz,
    rejected_date timestamptz,
    converted_to_project_id integer,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    constraint proposal_amount_fits check (amount between 0 and 99999999.99),
    constraint proposal_signature_has_date check ((client_signature is null) = (signed_date is null)),
    -- 'No action' instead of 'restrict': checked after the cascades of a statement, so a client with proposals cannot be deleted, but an account
    -- with all its data can.
    constraint proposal_client foreign key (user_id, client_id) references projects.client (user_id, id),
    constraint proposal_project foreign key (user_id, converted_to_project_id)
      references projects.project (user_id, id) on delete set null (converted_to_project_id)
  )`,
  'create index proposal_by_client on proposal (user_id, client_id, id)',
  "create index proposal_sent_until on proposal (valid_until) where status = 'sent'",
  // A project comes from at most one proposal.
  'create unique index proposal_by_project on proposal (user_id, converted_to_project_id) where converted_to_project_id is not null',
  ...keepToUser('proposal'),
  ...searchable({ table: 'proposal', title: 'title', isTitleFuzzy: true, words: ['description', 'client_email'], shows: ['client_id', 'title', 'status', 'amount'] }),
  ...forgetNotificationsOf('proposal'),
]

const statusDates = [
  `create function record_status_date() returns trigger language plpgsql as $$
    begin
      case new.status
        when 'sent' then new.sent_date := now();
        when 'accepted' then new.accepted_date := now();
        when 'rejected' then new.rejected_date := now();
        else null;
      end case;
      return new;
    end $$`,
  'create trigger proposal_created before insert on proposal for each row execute function record_status_date()',
  `create trigger proposal_status_changed before update on proposal for each row
    when (old.status <> new.status) execute function record_status_date()`,
]

const lineItems = [
  `create table proposal_line_item (
    id integer generated always as identity primary key,
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null default 1 check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    amount numeric(10, 2) not null generated always as (round(quantity * rate, 2)) stored,
    created_at timestamptz not null default now(),
    unique (user_id, id),
    constraint line_item_proposal foreign key (user_id, proposal_id) references proposal (user_id, id) on delete cascade
  )`,
  'create index line_item_by_proposal on proposal_line_item (user_id, proposal_id, id)',
  ...keepToUser('proposal_line_item'),
]

const conversion = [
  // Exists while a project is being created. Holds the project's data and the idempotency key that ensures it is created only once.
  `create table pending_conversion (
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    key uuid not null default gen_random_uuid(),
    project jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, proposal_id),
    constraint pending_conversion_proposal foreign key (user_id, proposal_id) references proposal (user_id, id) on delete cascade
  )`,
  ...keepToUser('pending_conversion'),
]

const expiry = [
  ...seenByJobs({
    schema: 'proposals',
    table: 'proposal',
    columns: ['user_id', 'id', 'status', 'valid_until'],
    rows: "status = 'sent' and valid_until is not null",
  }),
  ...jobFunction({
    schema: 'proposals',
    name: 'proposal_past_validity(day date)',
    returns: 'table (user_id integer, id integer)',
    query: "select p.user_id, p.id from proposal p where p.status = 'sent' and p.valid_until < day order by p.user_id, p.id",
  }),
]

const downPayments = [
  `create function refuse_change_of_asked_down_payment() returns trigger language plpgsql as $$
    begin
      if exists (select from billing.down_payment d where d.user_id = new.user_id and d.proposal_id = new.id) then
        raise exception 'the down payment was already requested' using errcode = 'check_violation', constraint = 'down_payment_asked';
      end if;
      return null;
    end $$`,
  // Runs after the update, because generated columns have no value before it.
  `create trigger down_payment_asked after update on proposal for each row
    when (old.down_payment_amount <> new.down_payment_amount or old.client_id <> new.client_id) execute function refuse_change_of_asked_down_payment()`,
  // Runs as the owner, because deleting an account runs without rights on this schema.
  `create function refuse_deletion_of_paid_proposal() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      if exists (select from billing.received_down_payment d where d.user_id = old.user_id and d.proposal_id = old.id) then
        raise exception 'the down payment was paid' using errcode = 'check_violation', constraint = 'down_payment_received';
      end if;
      return null;
    end $$`,
  // Runs after the deletion, so that an account can be deleted: its bills have been deleted by then.
  'create trigger paid_proposal_kept after delete on proposal for each row execute function refuse_deletion_of_paid_proposal()',
]

export const proposals = [...table, ...statusDates, ...lineItems, ...conversion, ...expiry, ...downPayments]
