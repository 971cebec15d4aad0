import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'

// Tables that are read before the user is known have no row-level security: sessions, rate limits and links in e-mails. See docs/decisions/0004.

const sessions = [
  `create table session (
    -- sha256 of the id in the cookie, so that nobody can sign in with a copy of the table.
    id_hash bytea primary key,
    -- Names the session in addresses.
    id integer generated always as identity unique,
    user_id integer not null references account (id) on delete cascade,
    data jsonb not null default '{}',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    address text not null,
    user_agent text not null
  )`,
  'create index session_by_user on session (user_id)',
]

const signInFailures = [
  `create table sign_in_failure (
    -- sha256, because people type passwords into the name field.
    key bytea primary key,
    failures integer not null,
    -- The count restarts after this time.
    until timestamptz not null
  )`,
  'create index sign_in_failure_by_end on sign_in_failure (until)',
]

/** Has the columns that rate-limiter-flexible expects. Unlogged, so counting starts over after a server crash. */
const rateLimits = [
  'create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  'create index rate_limit_by_end on rate_limit (expire)',
]

const emailLinks = [
  `create table password_reset (
    -- sha256 of the token in the link.
    token_hash bytea primary key,
    user_id integer not null references account (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index password_reset_by_user on password_reset (user_id)',
  `create table email_confirmation (
    -- sha256 of the token in the link.
    token_hash bytea primary key,
    user_id integer not null references account (id) on delete cascade,
    -- The address that the link was sent to.
    email text not null,
    expires_at timestamptz not null,
    -- Used links stay until they expire, so that a second click can say that the address is confirmed.
    used_at timestamptz
  )`,
  'create index email_confirmation_by_user on email_confirmation (user_id)',
]

const SETUP_EXPIRED = "enabled_at is null and begun_at < now() - interval '15 minutes'"

const secondFactor = [
  `create table second_factor (
    user_id integer primary key references account (id) on delete cascade,
    -- Encrypted with a key that only the gateway has: docs/decisions/0014.
    secret bytea not null,
    -- Null until a code was entered.
    enabled_at timestamptz,
    -- Time step of the last accepted code: neither it nor earlier codes are accepted again.
    last_step bigint not null default 0,
    begun_at timestamptz not null default now()
  )`,
  ...keepToUser('second_factor'),
  `create table recovery_code (
    user_id integer not null references second_factor (user_id) on delete cascade,
    -- sha256: 80 random bits need no slow hash.
    hash bytea not null,
    primary key (user_id, hash)
  )`,
  ...keepToUser('recovery_code'),
  `create table second_factor_failure (
    user_id integer not null references account (id) on delete cascade,
    -- Networks where the user has signed in before have counts of their own; '' counts all others together.
    network text not null,
    failures integer not null,
    -- No code is checked before this time.
    until timestamptz not null,
    primary key (user_id, network)
  )`,
  ...keepToUser('second_factor_failure'),
  // Sets the user's scope itself, so that a session and its second factor can be read in one statement.
  `create function second_factor_of(account_id integer) returns bytea
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return (select f.secret from second_factor f where f.user_id = account_id and f.enabled_at is not null);
    end $$`,
  'revoke execute on function second_factor_of(integer) from public',
  'grant execute on function second_factor_of(integer) to billfold_accounts',
  ...seenByJobs({ schema: 'accounts', table: 'second_factor', columns: ['enabled_at', 'begun_at'], rows: SETUP_EXPIRED, isDeletable: true }),
  ...jobFunction({ schema: 'accounts', name: 'forget_begun_factors()', returns: 'void', query: `delete from second_factor where ${SETUP_EXPIRED}` }),
]

const OLD_ACTIVITY = "at < now() - interval '90 days'"

/** Security events of an account. See docs/decisions/0028. */
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
    -- Failures, and what strangers can trigger, are one row per day and address, so that guessing does not fill the table. Null for other events.
    counted_on date,
    times integer not null default 1,
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
  ...seenByJobs({ schema: 'accounts', table: 'activity', columns: ['at'], rows: OLD_ACTIVITY, isDeletable: true }),
  ...jobFunction({ schema: 'accounts', name: 'forget_activity()', returns: 'void', query: `delete from activity where ${OLD_ACTIVITY}` }),
]

export const security = [...sessions, ...signInFailures, ...rateLimits, ...emailLinks, ...secondFactor, ...activity]
