import { Migration } from '@mikro-orm/migrations'
import { timeZoneOf } from './initial/accounts.ts'

export class HoursFormat extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  // Replaces `user_of`, which gateways of the previous release still call.
  `create function user_of_account(account_id integer)
    returns table (id integer, username text, email text, is_email_confirmed boolean, first_name text, last_name text, time_zone text, created_at timestamptz,
      language text, hours_format text, avatar_hash text)
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return query
        select a.id, a.username, a.email, a.email_confirmed_at is not null, a.first_name, a.last_name, ${timeZoneOf('s')}, a.created_at,
          coalesce(s.profile->>'language', 'en'), coalesce(s.profile->>'hoursFormat', 'decimal'),
          (select p.hash from picture p where p.user_id = a.id and p.kind = 'avatar')
        from account a left join settings s on s.user_id = a.id
        where a.id = account_id;
    end $$`,
  'revoke execute on function user_of_account(integer) from public',
  'grant execute on function user_of_account(integer) to billfold_accounts',
]
