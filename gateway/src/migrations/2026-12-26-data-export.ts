import { CURRENT_USER, keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { IS_RESTORING, userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { NOT_IMPORTING } from '@billfold/server-kit/imports/import-mode'
import { Migration } from '@mikro-orm/migrations'

const schema = 'accounts'

const tables = [
  `create table data_archive (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('export', 'restore')),
    state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
    progress integer not null default 0 check (progress between 0 and 100),
    size bigint check (size >= 0),
    records integer check (records >= 0),
    is_complete boolean not null default true,
    -- A message for the user, if the file is the reason.
    problem jsonb,
    created_at timestamptz not null default now(),
    -- An archive in preparation that is not updated for minutes has failed with its process.
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (user_id, id),
    constraint data_archive_one_of_each unique (user_id, kind)
  )`,
  ...keepToUser('data_archive'),
  // Stored in the database, so that every replica can process the archive or send the file.
  `create table data_archive_chunk (
    user_id integer not null references account (id) on delete cascade,
    archive_id integer not null,
    number integer not null check (number >= 0),
    bytes bytea not null,
    primary key (user_id, archive_id, number),
    constraint data_archive_chunk_archive foreign key (user_id, archive_id) references data_archive (user_id, id) on delete cascade
  )`,
  // The bytes are already compressed, so Postgres should not try to compress them.
  'alter table data_archive_chunk alter column bytes set storage external',
  ...keepToUser('data_archive_chunk'),
]

const OLD = "created_at < now() - interval '7 days'"

const jobs = [
  ...seenByJobs({ schema, table: 'data_archive', columns: ['created_at'], rows: OLD, isDeletable: true }),
  ...jobFunction({ schema, name: 'forget_data_archives()', returns: 'void', query: `delete from data_archive where ${OLD}` }),
]

/** Adds a value to a check constraint of the form `column in (…)`, regardless of the values that other migrations have added. */
function allow(table: string, constraint: string, value: string): string {
  return `do $$
    declare
      definition text;
    begin
      select pg_get_constraintdef(oid) into strict definition from pg_constraint where conrelid = '${table}'::regclass and conname = '${constraint}';
      execute 'alter table ${table} drop constraint ${constraint}';
      execute 'alter table ${table} add constraint ${constraint} ' || replace(definition, 'ARRAY[', 'ARRAY[''${value}''::text, ');
    end $$`
}

/** Like imported records, restored records trigger neither notifications nor webhooks. */
const silence = [
  `create or replace function has_webhooks() returns boolean language sql stable security definer set search_path = ${schema}, pg_temp as $$
    select not (${IS_RESTORING}) and ${NOT_IMPORTING} and exists (select from webhook w where w.user_id = ${CURRENT_USER} and w.is_active)
  $$`,
  `create or replace function notify(of_user integer, kind text, subject text, subject_id integer, name text, client_name text, amount numeric, key text,
      happened_at timestamptz default now(), from_name text default null, from_email text default null, message text default null) returns void
    language sql security definer set search_path = ${schema}, pg_temp as $$
      with added as (
        insert into notification (user_id, kind, subject, subject_id, name, client_name, amount, key, created_at, from_name, from_email, message)
        select of_user, kind, subject, subject_id, name, client_name, amount, key, happened_at, from_name, from_email, message
        where not (${IS_RESTORING}) and ${NOT_IMPORTING} and of_user = ${CURRENT_USER} and not exists (select from notification n where n.user_id = of_user and n.key = notify.key)
        on conflict do nothing
        returning user_id, id
      )
      insert into unmailed_notification (user_id, notification_id) select user_id, id from added
    $$`,
]

const statements = [
  ...tables,
  ...jobs,
  ...userRowFunctions(schema),
  ...silence,
  allow('notification', 'notification_kind_check', 'export-ready'),
  allow('notification', 'notification_subject_check', 'account'),
  // Lets the owner role assign ids, because restored e-mails get new ones.
  'grant usage on sequence outgoing_mail_id to billfold_billing_owner',
]

export class DataExport extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
