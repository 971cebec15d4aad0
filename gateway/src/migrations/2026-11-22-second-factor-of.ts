import { Migration } from '@mikro-orm/migrations'

/** The second factor of whoever signs in comes with their account: docs/decisions/0026. */
export class SecondFactorOf extends Migration {
  override up(): void {
    for (const statement of secondFactorOf) this.addSql(statement)
  }

  override down(): void {
    this.addSql('drop function second_factor_of(integer)')
  }
}

// Enters the user's scope by itself, as user_of does, and can do nothing that its caller could not.
const secondFactorOf = [
  `create function second_factor_of(account_id integer) returns bytea
    language plpgsql set search_path = accounts as $$
    begin
      perform set_config('app.user_id', account_id::text, true);
      return (select f.secret from second_factor f where f.user_id = account_id and f.enabled_at is not null);
    end $$`,
  'revoke execute on function second_factor_of(integer) from public',
  'grant execute on function second_factor_of(integer) to billfold_accounts',
]
