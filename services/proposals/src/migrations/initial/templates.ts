import { MAX_SAVED, MAX_SAVED_NAME } from '@billfold/contracts/proposals/proposal-template'
import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { skipUsedIds } from '@billfold/server-kit/database/user-rows'

/** Arbitrary first key of the advisory lock; the second key is the user. */
const LIMIT_LOCK = 20_261_212

const proposalTemplates = [
  `create table proposal_template (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    name text not null check (length(name) between 1 and ${MAX_SAVED_NAME}),
    title text not null check (length(title) between 1 and 255),
    description text not null check (length(description) >= 1),
    project_overview text,
    key_features text,
    project_assumptions text,
    project_deliverables text,
    amount numeric(14, 2) not null check (amount between 0 and 99999999.99),
    down_payment_percentage numeric(5, 2) not null check (down_payment_percentage between 0 and 100),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  'create unique index proposal_template_name_once on proposal_template (user_id, lower(name))',
  ...keepToUser('proposal_template'),
  ...skipUsedIds('proposals', [{ table: 'proposal_template' }]),
  ...limitPerUser('proposal_template', 'proposal_template_limit'),
  `create table proposal_template_line_item (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    template_id integer not null,
    description text not null check (length(description) >= 1),
    quantity numeric(10, 4) not null check (quantity >= 0),
    rate numeric(10, 2) not null check (rate >= 0),
    -- Copied from a proposal, whose constraints have already checked them.
    is_optional boolean not null default false,
    choice_group text,
    is_selected boolean not null default true,
    primary key (user_id, id),
    constraint line_item_template foreign key (user_id, template_id) references proposal_template (user_id, id) on delete cascade
  )`,
  'create index line_item_by_template on proposal_template_line_item (user_id, template_id, id)',
  ...keepToUser('proposal_template_line_item'),
]

const savedSections = [
  `create table saved_section (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    name text not null check (length(name) between 1 and ${MAX_SAVED_NAME}),
    text text not null check (length(text) >= 1),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, id)
  )`,
  'create unique index saved_section_name_once on saved_section (user_id, lower(name))',
  ...keepToUser('saved_section'),
  ...limitPerUser('saved_section', 'saved_section_limit'),
]

export const templates = [...proposalTemplates, ...savedSections]

/**
 * Runs after the insert, because replacing a row with `on conflict` also runs 'before insert' triggers. The lock serializes concurrent
 * inserts, which would not see each other's rows.
 */
function limitPerUser(table: string, constraint: string): string[] {
  return [
    `create function limit_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(${LIMIT_LOCK}, new.user_id);
        if (select count(*) from proposals.${table} where user_id = new.user_id) > ${MAX_SAVED} then
          raise exception 'too many rows' using errcode = 'check_violation', constraint = '${constraint}';
        end if;
        return null;
      end $$`,
    `create trigger ${table}_limited after insert on ${table} for each row execute function limit_${table}()`,
  ]
}
