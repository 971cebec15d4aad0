import { idempotencyKeyTable, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Proposals, their line items, and what the projects service may know of them. */
export class Proposals extends Migration {
  override up(): void {
    for (const statement of [...proposals, ...lineItems, ...idempotencyKeyTable, ...published]) this.addSql(statement)
  }

  override down(): void {
    const objects = ['view proposal_count', 'table proposal_line_item', 'table proposal', 'function record_status_date()', 'table idempotency_key']
    for (const object of objects) this.addSql(`drop ${object}`)
  }
}

const proposals = [
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
    -- What was typed as the total: the amount, as soon as there are no line items.
    typed_amount numeric(14, 2) not null check (typed_amount >= 0),
    -- Wider than it may be, so that a sum that is too large is refused by name.
    amount numeric(14, 2) not null,
    down_payment_percentage numeric(5, 2) not null default 50 check (down_payment_percentage between 0 and 100),
    -- Rounded once; of amounts that are not negative Postgres rounds a half up.
    down_payment_amount numeric(14, 2) not null generated always as (round(amount * down_payment_percentage / 100, 2)) stored,
    valid_until date,
    client_signature text check (length(client_signature) >= 1),
    signed_date timestamptz,
    sent_date timestamptz,
    accepted_date timestamptz,
    rejected_date timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (user_id, id),
    constraint proposal_amount_fits check (amount between 0 and 99999999.99),
    constraint proposal_signature_has_date check ((client_signature is null) = (signed_date is null)),
    -- 'No action', not 'restrict': checked after the cascades of a statement, it keeps a client with proposals from being
    -- deleted, and lets a whole account go.
    constraint proposal_client foreign key (user_id, client_id) references projects.client (user_id, id)
  )`,
  'create index proposal_by_client on proposal (user_id, client_id)',
  ...keepToUser('proposal'),
  // In whatever way a status is set: by hand, by signing, by sending, by a job.
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

/** How many hold on to a client: it cannot be deleted with any. */
const published = [
  'create view proposal_count as select user_id, client_id, count(*)::integer as proposals from proposal group by user_id, client_id',
  'grant usage on schema proposals to billfold_projects',
  'grant select on proposal_count to billfold_projects',
]
