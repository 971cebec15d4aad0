import { keepToUser } from '@billfold/server-kit/database/row-level-security'

const apiTokens = [
  `create table api_token (
    id integer generated always as identity,
    user_id integer not null references account (id) on delete cascade,
    name text not null check (name <> '' and length(name) <= 100),
    -- sha256 of the token, so that nobody can use a copy of the table.
    secret_hash bytea not null,
    -- The last characters of the token.
    hint text not null,
    scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['clients:read', 'clients:write', 'projects:read', 'projects:write',
      'time:read', 'time:write', 'expenses:read', 'expenses:write', 'invoices:read', 'invoices:write',
      'proposals:read', 'proposals:write', 'reports:read', 'settings:read', 'settings:write']),
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    last_address text,
    primary key (user_id, id),
    unique (user_id, secret_hash)
  )`,
  ...keepToUser('api_token'),
]

const calendarFeeds = [
  `create table calendar_feed (
    user_id integer primary key references account (id) on delete cascade,
    -- sha256 of the token in the address, so that nobody can use a copy of the table.
    secret_hash bytea not null,
    created_at timestamptz not null default now()
  )`,
  ...keepToUser('calendar_feed'),
]

export const access = [...apiTokens, ...calendarFeeds]
