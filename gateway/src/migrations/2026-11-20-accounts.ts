import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

/** Who may sign in, and what they have set. Every other schema's rows point to an account. */
export class Accounts extends Migration {
  override up(): void {
    for (const statement of [...account, ...settings, ...userOf]) this.addSql(statement)
  }

  override down(): void {
    this.addSql(`revoke usage on schema accounts from ${OTHER_OWNERS}`)
    for (const object of ['function user_of(integer)', 'table settings', 'table account']) this.addSql(`drop ${object}`)
  }
}

const OTHER_OWNERS = 'billfold_projects_owner, billfold_billing_owner, billfold_proposals_owner'

// No row-level security: signing in looks for a name before anybody is known. See docs/decisions/0004.
const account = [
  `create table account (
    id integer generated always as identity primary key,
    username text not null check (length(username) between 1 and 255),
    email text not null check (length(email) between 1 and 255),
    first_name text not null check (length(first_name) between 1 and 255),
    last_name text not null check (length(last_name) between 1 and 255),
    password_hash text not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index account_username on account (lower(username))',
  'create unique index account_email on account (lower(email))',
  `grant usage on schema accounts to ${OTHER_OWNERS}`,
  `grant references on account to ${OTHER_OWNERS}`,
]

const settings = [
  `create table settings (
    user_id integer primary key references account (id) on delete cascade,
    profile jsonb not null default '{}',
    company jsonb not null default '{}',
    billing jsonb not null default '{}',
    notifications jsonb not null default '{}'
  )`,
  ...keepToUser('settings'),
]

// Enters the user's scope by itself, so that a session, its user and their time zone are one statement.
const userOf = [
  `create function user_of(account_id integer)
    returns table (id integer, username text, email text, first_name text, last_name text, time_zone text, created_at timestamptz)
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return query
        select a.id, a.username, a.email, a.first_name, a.last_name, coalesce(s.profile->>'timezone', 'America/New_York'), a.created_at
        from account a left join settings s on s.user_id = a.id
        where a.id = account_id;
    end $$`,
  'revoke execute on function user_of(integer) from public',
  'grant execute on function user_of(integer) to billfold_accounts',
]
