import { keepToUser } from '@billfold/server-kit/database/row-level-security'
import { Migration } from '@mikro-orm/migrations'

const statements = [
  `create table onboarding (
    user_id integer primary key references accounts.account (id) on delete cascade,
    -- All steps were done, or the user dismissed them.
    closed_at timestamptz,
    congratulated_at timestamptz
  )`,
  // Accounts that already send invoices need no first steps. The table owner sees all users' rows only while row-level security is not
  // forced.
  'alter table invoice no force row level security',
  `insert into onboarding (user_id, closed_at, congratulated_at)
    select user_id, now(), case when bool_or(status = 'paid') then now() end from invoice where status not in ('draft', 'cancelled') group by user_id`,
  'alter table invoice force row level security',
  ...keepToUser('onboarding'),
]

export class Onboarding extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
