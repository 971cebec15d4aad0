import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

export class CalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`create table calendar_feed (
      user_id integer primary key references account (id) on delete cascade,
      -- sha256 of the token in the address, so that nobody can use a copy of the table.
      secret_hash bytea not null,
      created_at timestamptz not null default now()
    )`)
    for (const statement of keepToUser('calendar_feed')) this.addSql(statement)
  }
}
