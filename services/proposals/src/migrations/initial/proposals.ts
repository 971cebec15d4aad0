import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { searchable, searchTextColumn } from '@billfold/server-kit/database/search-text'
import { NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { forgetNotificationsOf } from '@billfold/server-kit/notifications/notify'

const searched = { table: 'proposal', title: 'title', isTitleFuzzy: true, words: ['description', 'client_email'], shows: ['client_id', 'title', 'status', 'amount'] }

const table = [
  `create table proposal (
    id integer generated always as identity,
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
    -- For sorting. Stored as bigint, because row-level security keeps Postgres from comparing numeric columns in an index.
    amount_cents bigint not null generated always as ((amount * 100)::bigint) stored,
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
    ${searchTextColumn(searched)},
    primary key (user_id, id),
    constraint proposal_amount_fits check (amount between 0 and 99999999.99),
    constraint proposal_signature_has_date check ((client_signature is null) = (signed_date is null)),
    -- 'No action' instead of 'restrict': checked after the cascades of a statement, so a client with proposals cannot be deleted, but an account
    -- with all its data can.
    constraint proposal_client foreign key (user_id, client_id) references projects.client (user_id, id),
    constraint proposal_project foreign key (user_id, converted_to_project_id)
      references projects.project (user_id, id) on delete set null (converted_to_project_id)
  )`,
  'create index proposal_by_client on proposal (user_id, client_id, id)',
  `create index proposal_by_sorted_title on proposal (user_id, (title collate ${NATURAL_ORDER}), id)`,
  "create index proposal_by_validity on proposal (user_id, (coalesce(valid_until, 'infinity'::date)), id)",
  'create index proposal_by_status on proposal (user_id, status, id desc)',
  'create index proposal_by_amount on proposal (user_id, amount_cents desc, id desc)',
  "create index proposal_sent_until on proposal (valid_until) where status = 'sent'",
  "create index proposal_sent_by_user on proposal (user_id, valid_until, id) where status = 'sent'",
  // A project comes from at most one proposal.
  'create unique index proposal_by_project on proposal (user_id, converted_to_project_id) where converted_to_project_id is not null',
  ...keepToUser('proposal'),
  ...searchable(searched),
  ...skipUsedIds('proposals', [
    // The id of a deleted proposal counts as used if it has events, because those are kept.
    { table: 'proposal', orUsed: 'exists (select from proposals.proposal_event e where e.user_id = new.user_id and e.proposal_id = new.id)' },
  ]),
  ...announceChanges([{ table: 'proposal', topic: 'proposals' }]),
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
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    proposal_id integer not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null default 1 check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    amount numeric(10, 2) not null generated always as (round(quantity * rate, 2)) stored,
    is_optional boolean not null default false,
    -- The client chooses one line of a group. Null: the client may add the line.
    choice_group text check (length(choice_group) between 1 and 100),
    -- Part of the total: included, preselected, or chosen by the client who signed.
    is_selected boolean not null default true,
    created_at timestamptz not null default now(),
    primary key (user_id, id),
    constraint line_item_included check (is_optional or (is_selected and choice_group is null)),
    constraint line_item_option_amount check (not is_optional or amount >= 0),
    constraint line_item_proposal foreign key (user_id, proposal_id) references proposal (user_id, id) on delete cascade
  )`,
  'create index line_item_by_proposal on proposal_line_item (user_id, proposal_id, id)',
  ...keepToUser('proposal_line_item'),
  ...skipUsedIds('proposals', [{ table: 'proposal_line_item' }]),
  ...announceChanges([{ table: 'proposal_line_item', topic: 'proposals' }]),
  // At most one line of a group is selected at any time.
  'create unique index line_item_one_of_group on proposal_line_item (user_id, proposal_id, choice_group) where is_selected and choice_group is not null',
  // At least one line of a group is selected at commit. Runs as the owner, because deleting an account runs without rights on this schema.
  `create function require_one_of_group() returns trigger language plpgsql security definer set search_path = proposals, pg_temp as $$
    begin
      if exists (
        select from proposal_line_item l
        where (l.user_id, l.proposal_id, l.choice_group) in ((old.user_id, old.proposal_id, old.choice_group), (new.user_id, new.proposal_id, new.choice_group))
        group by l.proposal_id, l.choice_group having not bool_or(l.is_selected)
      ) then
        raise exception 'one line of each group must be selected' using errcode = 'check_violation', constraint = 'line_item_some_of_group';
      end if;
      return null;
    end $$`,
  `create constraint trigger line_item_some_of_group after insert or update or delete on proposal_line_item deferrable initially deferred
    for each row execute function require_one_of_group()`,
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
  ...dueFunctions({
    schema: 'proposals',
    name: 'proposal_past_validity',
    parameters: 'day date',
    columns: 'user_id integer, id integer',
    query: "select p.user_id, p.id from proposal p where p.status = 'sent' and p.valid_until < day",
  }),
]

export const proposals = [...table, ...statusDates, ...lineItems, ...conversion, ...expiry]
