import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** The second factor, recovery codes, links for a new password, and sessions that can be named one by one. */
export class Security extends Migration {
  override up(): void {
    for (const statement of [...session, ...secondFactor, ...passwordReset]) this.addSql(statement)
  }

  override down(): void {
    for (const table of ['password_reset', 'second_factor_failure', 'recovery_code', 'second_factor']) this.addSql(`drop table ${table}`)
    this.addSql('alter table session drop column id')
  }
}

// What a session is called in addresses: the cookie's id is a key, and its hash is nobody's business.
const session = ['alter table session add column id integer generated always as identity unique']

const secondFactor = [
  `create table second_factor (
    user_id integer primary key references account (id) on delete cascade,
    -- Sealed with a key that only the gateway has: docs/decisions/0014.
    secret bytea not null,
    -- Null until a code of it was given.
    enabled_at timestamptz,
    -- The time step of the code that was last taken: no code is taken twice, nor one before it.
    last_step bigint not null default 0
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
    -- A network where the user has signed in before counts for itself; '' counts all others together.
    network text not null,
    failures integer not null,
    -- No code is looked at before.
    until timestamptz not null,
    primary key (user_id, network)
  )`,
  ...keepToUser('second_factor_failure'),
]

// No row-level security: the link leads to the user, not the other way round. See docs/decisions/0004.
const passwordReset = [
  `create table password_reset (
    -- sha256 of the token in the link.
    token_hash bytea primary key,
    user_id integer not null references account (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index password_reset_by_user on password_reset (user_id)',
]
