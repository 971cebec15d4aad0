import { dueFunctions } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

const schema = 'billing'

/** The functions without a range of users remain for replicas of the previous release until the upgrade is complete. */
const statements = [
  'create index invoice_watched_by_user on invoice (user_id, overdue_after, id) where overdue_after is not null',
  ...dueFunctions({
    schema,
    name: 'invoice_past_due',
    parameters: 'day date',
    columns: 'user_id integer',
    query: 'select distinct i.user_id from invoice i where i.overdue_after < day',
  }),
  ...dueFunctions({
    schema,
    name: 'reminders_due',
    parameters: 'first date, last date',
    columns: 'user_id integer',
    query: `select distinct s.user_id from reminder_step s
      join invoice i on i.user_id = s.user_id and i.due_date between first - s.days and last - s.days
      where s.active_since is not null and i.status in ('sent', 'submitted', 'overdue') and i.send_reminders`,
  }),
  'create index invoice_receipt_waiting_by_user on invoice_receipt (user_id, requested_at) where mailed_at is null',
  ...dueFunctions({
    schema,
    name: 'receipts_waiting',
    parameters: 'before timestamptz',
    columns: 'user_id integer',
    query: 'select distinct r.user_id from invoice_receipt r where r.mailed_at is null and r.requested_at < before',
  }),
]

export class JobsInBatches extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
