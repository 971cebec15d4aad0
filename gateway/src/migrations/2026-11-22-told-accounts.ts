import { Migration } from '@mikro-orm/migrations'

/** Each commit tells whose account, settings, picture or sessions it changed: what gateways know of them is old then. docs/decisions/0030. */
export class ToldAccounts extends Migration {
  override up(): void {
    this.addSql(tellAccount)
    for (const { table, event, rows } of told) this.addSql(`create trigger ${nameOf(event)} after ${event} on ${table} for each row ${rows}`)
  }

  override down(): void {
    for (const { table, event } of told) this.addSql(`drop trigger ${nameOf(event)} on ${table}`)
    this.addSql('drop function tell_account()')
  }
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
