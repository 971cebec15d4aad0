import { dueBatches, jobFunction, seenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { ABANDONED_IMPORT } from './imports.ts'

const schema = 'accounts'

/** Conditions for old rows, by table. */
const old = {
  activity: "at < now() - interval '90 days'",
  // Expired sessions are kept as long as activity, because a network with an earlier session is exempt from the account-wide sign-in limit.
  session: "last_seen_at < now() - interval '90 days'",
  second_factor: "enabled_at is null and begun_at < now() - interval '15 minutes'",
  webhook_event: "created_at < now() - interval '30 days'",
  import_run: ABANDONED_IMPORT,
  data_archive: "created_at < now() - interval '7 days'",
}

export const cleanup = [
  ...seenByJobs({ schema, table: 'activity', columns: ['user_id', 'at'], rows: old.activity, isDeletable: true }),
  ...seenByJobs({ schema, table: 'session', columns: ['user_id', 'last_seen_at'], isDeletable: true }),
  ...seenByJobs({ schema, table: 'second_factor', columns: ['user_id', 'enabled_at', 'begun_at'], rows: old.second_factor, isDeletable: true }),
  ...seenByJobs({ schema, table: 'webhook_event', columns: ['user_id', 'created_at'], rows: old.webhook_event, isDeletable: true }),
  ...seenByJobs({ schema, table: 'data_archive', columns: ['user_id', 'created_at'], rows: old.data_archive, isDeletable: true }),
  ...dueBatches({ schema, name: 'old_rows', query: Object.entries(old).map(([table, rows]) => `select user_id from ${table} where ${rows}`).join(' union all ') }),
  ...Object.entries(old).flatMap(([table, rows]) =>
    jobFunction({ schema, name: `delete_old_rows_of_${table}(first_user integer, last_user integer)`, returns: 'void', query: `delete from ${table} where user_id between first_user and last_user and ${rows}` }),
  ),
]
