import { keepToUser } from '@billfold/server-kit/database/row-level-security'

/** Security events of an account. See docs/decisions/0028. */
export const activity = [
  `create table activity (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    kind text not null check (kind in ('account-created', 'signed-in', 'sign-in-failed', 'code-refused', 'recovery-code-used', 'signed-out',
      'session-ended', 'other-sessions-ended', 'sessions-ended-by-operator', 'password-changed', 'password-refused', 'reset-requested',
      'password-reset', 'email-changed', 'two-factor-enabled', 'two-factor-disabled', 'recovery-codes-renewed', 'api-token-created',
      'api-token-revoked', 'api-token-leaked', 'webhook-added', 'webhook-deleted', 'webhook-secret-rotated')),
    address text not null,
    user_agent text not null,
    at timestamptz not null default now(),
    -- Failures, and what strangers can trigger, are one row per day and address, so that guessing does not fill the table. Null for other events.
    counted_on date,
    times integer not null default 1,
    primary key (user_id, id),
    constraint activity_counted unique (user_id, kind, address, counted_on)
  )`,
  'create index activity_newest on activity (user_id, at desc, id desc)',
  'create index activity_by_age on activity (at)',
  ...keepToUser('activity'),
  // Sets the user's scope itself, so that only one statement runs while the user waits.
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
