import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

export class ApiTokens extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
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
  `alter table activity drop constraint activity_kind_check, add constraint activity_kind_check check (kind in ('account-created', 'signed-in', 'sign-in-failed',
    'code-refused', 'recovery-code-used', 'signed-out', 'session-ended', 'other-sessions-ended', 'sessions-ended-by-operator', 'password-changed', 'password-refused',
    'reset-requested', 'password-reset', 'email-changed', 'two-factor-enabled', 'two-factor-disabled', 'recovery-codes-renewed', 'api-token-created',
    'api-token-revoked', 'api-token-leaked'))`,
]
