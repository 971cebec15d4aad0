import { keepToUser } from '@billfold/server-kit/database/row-level-security'

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
]

export const signIn = [...sessions, ...signInFailures, ...rateLimits, ...emailLinks, ...secondFactor]
