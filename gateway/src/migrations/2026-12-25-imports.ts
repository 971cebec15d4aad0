import { CURRENT_USER, idempotencyKeyTable, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { dueFunctions, jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { NOT_IMPORTING } from '@billfold/server-kit/imports/import-mode'
import { Migration } from '@mikro-orm/migrations'

const schema = 'accounts'

const tables = [
  `create table import_run (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    source text not null check (source in ('toggl', 'harvest', 'clockify', 'freshbooks', 'invoice-ninja', 'kimai', 'csv')),
    file_name text not null check (length(file_name) <= 255),
    state text not null default 'receiving' check (state in ('receiving', 'checking', 'checked', 'importing', 'imported', 'failed', 'undoing', 'undone')),
    received integer not null default 0 check (received between 0 and 100000),
    bytes integer not null default 0,
    done integer not null default 0,
    -- Counts, missing clients, new projects and problems.
    preview json,
    -- Why it failed or could not be undone. While it is 'importing', what was created must be removed again.
    error json,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (user_id, id)
  )`,
  ...keepToUser('import_run'),
  // The records as they were sent; deleted when the import has finished. The type is json, because jsonb rejects some texts that the check
  // is supposed to report.
  `create table import_part (
    user_id integer not null references account (id) on delete cascade,
    import_id integer not null,
    first integer not null check (first >= 0),
    size integer not null check (size > 0),
    hash text not null,
    records json not null,
    primary key (user_id, import_id, first),
    constraint import_part_run foreign key (user_id, import_id) references import_run (user_id, id) on delete cascade
  )`,
  ...keepToUser('import_part'),
  ...idempotencyKeyTable,
]

/** Imported records are history, so they trigger neither notifications nor webhooks. */
const silence = [
  `create or replace function has_webhooks() returns boolean language sql stable security definer set search_path = ${schema}, pg_temp as $$
    select ${NOT_IMPORTING} and exists (select from webhook w where w.user_id = ${CURRENT_USER} and w.is_active)
  $$`,
  `create or replace function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now(), from_name text default null, from_email text default null, message text default null) returns void
    language sql security definer set search_path = accounts, pg_temp as $$
      with added as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at, from_name, from_email, message)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at, from_name, from_email, message
        where of_user = ${CURRENT_USER} and ${NOT_IMPORTING} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
        on conflict do nothing
        returning user_id, id
      )
      insert into unmailed_notification (user_id, notification_id) select user_id, id from added
    $$`,
]

const ABANDONED = "(state in ('receiving', 'checking', 'checked') and touched_at < now() - interval '1 day')"
const RUNNING = "state in ('checking', 'importing', 'undoing')"

const jobs = [
  ...seenByJobs({ schema, table: 'import_run', columns: ['user_id', 'id', 'state', 'touched_at'], isDeletable: true, rows: `${ABANDONED} or ${RUNNING}` }),
  ...jobFunction({ schema, name: 'forget_imports()', returns: 'void', query: `delete from import_run where ${ABANDONED}` }),
  // Finds unfinished imports whose job was lost or gave up.
  ...dueFunctions({
    schema,
    name: 'imports_to_resume',
    columns: 'user_id integer, id integer',
    query: `select i.user_id, i.id from import_run i where i.${RUNNING} and i.touched_at < now() - interval '45 minutes'`,
  }),
]

export class Imports extends Migration {
  override up(): void {
    for (const statement of [...tables, ...silence, ...jobs]) this.addSql(statement)
  }
}
