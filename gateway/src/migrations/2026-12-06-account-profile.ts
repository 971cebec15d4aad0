import { Migration } from '@mikro-orm/migrations'

export class AccountProfile extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  // Replaces `user_of_account`, which gateways of the previous release still call. It returns the whole profile, so the next setting needs
  // no new function.
  `create function account_with_profile(account_id integer)
    returns table (id integer, username text, email text, is_email_confirmed boolean, first_name text, last_name text, created_at timestamptz, avatar_hash text, profile jsonb)
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return query
        select a.id, a.username, a.email, a.email_confirmed_at is not null, a.first_name, a.last_name, a.created_at,
          (select p.hash from picture p where p.user_id = a.id and p.kind = 'avatar'), coalesce(s.profile, '{}')
        from account a left join settings s on s.user_id = a.id
        where a.id = account_id;
    end $$`,
  'revoke execute on function account_with_profile(integer) from public',
  'grant execute on function account_with_profile(integer) to billfold_accounts',
]
