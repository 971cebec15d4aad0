import { Migration } from '@mikro-orm/migrations'

/** Who is signed in where, and how often somebody failed to. Neither has row-level security: see docs/decisions/0004. */
export class Sessions extends Migration {
  override up(): void {
    for (const statement of [...session, ...signInFailure]) this.addSql(statement)
  }

  override down(): void {
    for (const table of ['sign_in_failure', 'session']) this.addSql(`drop table ${table}`)
  }
}

const session = [
  `create table session (
    -- sha256 of the id in the cookie: whoever reads the table cannot sign in with it.
    id_hash bytea primary key,
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

const signInFailure = [
  `create table sign_in_failure (
    -- sha256 of what is counted: people type passwords where the name belongs.
    key bytea primary key,
    failures integer not null,
    -- The count starts anew after this.
    until timestamptz not null
  )`,
  'create index sign_in_failure_by_end on sign_in_failure (until)',
]
