import { RENAMED_ZONES } from '@billfold/contracts/settings/time-zone-names'
import { Migration } from '@mikro-orm/migrations'

/** What was saved by a former name gets the one of today: not every Postgres knows the former ones. */
export class TimeZonesOfToday extends Migration {
  override up(): void {
    this.addSql(rename)
  }

  /** Each means what it meant. */
  override down(): void {}
}

// User by user: row-level security hides everybody's rows from a migration.
const rename = `
  do $$
    declare
      today constant jsonb = '${JSON.stringify(RENAMED_ZONES)}';
      of_user integer;
    begin
      for of_user in select id from account loop
        perform set_config('app.user_id', of_user::text, true);
        update settings set profile = jsonb_set(profile, '{timezone}', today -> (profile->>'timezone'))
          where user_id = of_user and today -> (profile->>'timezone') is not null;
      end loop;
      perform set_config('app.user_id', '', true);
    end $$`
