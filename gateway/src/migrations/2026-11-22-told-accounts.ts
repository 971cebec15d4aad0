import { Migration } from '@mikro-orm/migrations'

/** Announced changes of accounts until 2026-11-26. */
export class ToldAccounts extends Migration {
  override up(): void {
    for (const statement of createAccountNotifications()) this.addSql(statement)
  }

  override down(): void {
    for (const statement of dropAccountNotifications()) this.addSql(statement)
  }
}

export function createAccountNotifications(): string[] {
  return [tellAccount, ...told.map(({ table, event, rows }) => `create trigger ${nameOf(event)} after ${event} on ${table} for each row ${rows}`)]
}

export function dropAccountNotifications(): string[] {
  return [...told.map(({ table, event }) => `drop trigger ${nameOf(event)} on ${table}`), 'drop function tell_account()']
}

/** Its argument is the column that names the user. */
const tellAccount = `
  create function tell_account() returns trigger language plpgsql as $$
    declare
      user_id text;
    begin
      execute format('select ($1).%I::text', tg_argv[0]) into user_id using coalesce(new, old);
      perform pg_notify('billfold_accounts', user_id);
      return null;
    end $$`

const BY_USER = "execute function tell_account('user_id')"

// Sessions go with their account. That one was seen again changes nothing: it only lives longer.
const told = [
  { table: 'account', event: 'update', rows: "execute function tell_account('id')" },
  { table: 'settings', event: 'insert or update', rows: BY_USER },
  { table: 'picture', event: 'insert or update or delete', rows: BY_USER },
  { table: 'session', event: 'delete', rows: BY_USER },
  {
    table: 'session',
    event: 'update',
    rows: `when (old.user_id <> new.user_id or old.expires_at <> new.expires_at or old.last_seen_at > new.last_seen_at) ${BY_USER}`,
  },
]

const nameOf = (event: string) => `tell_${event.replaceAll(' or ', '_')}`
