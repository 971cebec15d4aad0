import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

/** What was done with an account, or tried: docs/decisions/0028. */
export class Activity extends Migration {
  override up(): void {
    for (const statement of [...activity, ...noteActivity, ...forgetActivity]) this.addSql(statement)
  }

  override down(): void {
    for (const object of ['function forget_activity()', 'function note_activity(integer, text, text, text, boolean)', 'table activity']) this.addSql(`drop ${object}`)
  }
}

const activity = [
  `create table activity (
    id integer generated always as identity primary key,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('account-created', 'signed-in', 'sign-in-failed', 'code-refused', 'recovery-code-used', 'signed-out',
      'session-ended', 'other-sessions-ended', 'sessions-ended-by-operator', 'password-changed', 'password-refused', 'reset-requested',
      'password-reset', 'email-changed', 'two-factor-enabled', 'two-factor-disabled', 'recovery-codes-renewed')),
    address text not null,
    user_agent text not null,
    at timestamptz not null default now(),
    -- What fails, or anybody can ask for, is one row a day and address: guessing does not fill the table. Null of what happened once.
    counted_on date,
    times integer not null default 1,
    constraint activity_counted unique (user_id, kind, address, counted_on)
  )`,
  'create index activity_newest on activity (user_id, at desc, id desc)',
  'create index activity_by_age on activity (at)',
  ...keepToUser('activity'),
]

// Enters the user's scope by itself, as user_of does, so that a note is one statement: whoever signs in waits for it.
const noteActivity = [
  `create function note_activity(of_user integer, what text, place text, browser text, is_counted boolean) returns void
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', of_user::text, true);
      insert into activity as noted (user_id, kind, address, user_agent, counted_on)
      values (of_user, what, place, browser, case when is_counted then current_date end)
      on conflict on constraint activity_counted do update set times = noted.times + 1, at = now(), user_agent = excluded.user_agent;
    end $$`,
  'revoke execute on function note_activity(integer, text, text, text, boolean) from public',
  'grant execute on function note_activity(integer, text, text, text, boolean) to billfold_accounts',
]

const OLD = "at < now() - interval '90 days'"
const schema = 'accounts'

const forgetActivity = [
  ...seenByJobs({ schema, table: 'activity', columns: ['at'], rows: OLD, isDeletable: true }),
  ...jobFunction({ schema, name: 'forget_activity()', returns: 'void', query: `delete from activity where ${OLD}` }),
]
