import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { announceChanges } from '@billfold/server-kit/live/announce-changes'

// An expense outlives its client and project, and follows its project to another client.
export const expenses = [
  `create table expense (
    id integer generated always as identity,
    user_id integer not null references accounts.account (id) on delete cascade,
    client_id integer,
    project_id integer,
    date date not null,
    category text not null check (category in ('Software', 'Equipment', 'Travel', 'Meals', 'Office', 'Marketing', 'Contractors', 'Fees', 'Other')),
    amount numeric(10, 2) not null check (amount > 0),
    -- For sorting. Row-level security keeps Postgres from comparing numeric columns in an index, because those operators are not leak-proof.
    amount_cents bigint not null generated always as ((amount * 100)::bigint) stored,
    note text check (length(note) between 1 and 500),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (user_id, id),
    -- Foreign keys with a null are not checked: without a client, the project could be another user's.
    constraint expense_project_with_client check (project_id is null or client_id is not null),
    constraint expense_client foreign key (user_id, client_id) references projects.client (user_id, id) on delete set null (client_id),
    constraint expense_project foreign key (user_id, client_id, project_id)
      references projects.project (user_id, client_id, id) on update cascade on delete set null (project_id)
  )`,
  // Index for the list, and for totals of a period through an index-only scan.
  'create index expense_by_date on expense (user_id, date desc, id desc) include (amount, project_id)',
  'create index expense_by_client on expense (user_id, client_id, project_id)',
  'create index expense_by_project on expense (user_id, project_id) include (date, amount) where project_id is not null',
  'create index expense_by_amount on expense (user_id, amount_cents desc, id desc)',
  'create index expense_by_category on expense (user_id, category, id)',
  ...keepToUser('expense'),
  ...announceChanges([{ table: 'expense', topic: 'expenses' }]),
  // Clears the project with the client: deleting a client also deletes its projects, and either foreign key may act first.
  `create function expense_without_client() returns trigger language plpgsql as $$
    begin
      new.project_id := null;
      return new;
    end $$`,
  `create trigger expense_without_client before update of client_id on expense for each row
    when (new.client_id is null and new.project_id is not null) execute function expense_without_client()`,
  `create function expense_moved() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.updated_at := now();
      return new;
    end $$`,
  // Increases the version only for changes made by foreign keys, so that a form opened earlier does not overwrite them. Updates by the
  // service increase the version themselves.
  `create trigger expense_moved before update of client_id, project_id on expense for each row
    when (new.version = old.version and (new.client_id, new.project_id) is distinct from (old.client_id, old.project_id))
    execute function expense_moved()`,
]
