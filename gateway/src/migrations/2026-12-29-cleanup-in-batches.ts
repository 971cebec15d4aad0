import { dueBatches, jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'

const schema = 'accounts'

/** Conditions for old rows, by table. */
const old = {
  activity: "at < now() - interval '90 days'",
  // Expired sessions are kept as long as activity, because a network with an earlier session is exempt from the account-wide sign-in limit.
  session: "last_seen_at < now() - interval '90 days'",
  second_factor: "enabled_at is null and begun_at < now() - interval '15 minutes'",
  webhook_event: "created_at < now() - interval '30 days'",
  import_run: "state in ('receiving', 'checking', 'checked') and touched_at < now() - interval '1 day'",
  data_archive: "created_at < now() - interval '7 days'",
}

/** The functions that delete without a range of users are kept until the upgrade is complete, because replicas of the previous release still call them. */
const statements = [
  ...seenByJobs({ schema, table: 'session', columns: ['user_id', 'last_seen_at'], isDeletable: true }),
  ...['activity', 'second_factor', 'webhook_event', 'data_archive'].flatMap((table) => seenByJobs({ schema, table, columns: ['user_id'] })),
  ...dueBatches({ schema, name: 'old_rows', query: Object.entries(old).map(([table, rows]) => `select user_id from ${table} where ${rows}`).join(' union all ') }),
  ...Object.entries(old).flatMap(([table, rows]) =>
    jobFunction({ schema, name: `delete_old_rows_of_${table}(first_user integer, last_user integer)`, returns: 'void', query: `delete from ${table} where user_id between first_user and last_user and ${rows}` }),
  ),
]

export class CleanupInBatches extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
