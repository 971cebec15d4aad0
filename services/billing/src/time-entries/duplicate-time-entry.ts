import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'
import { selectOneFrom } from './time-entry.sql.ts'

const DUPLICATE = prepared(
  `with copy as (
     insert into time_entry (user_id, client_id, project_id, description, hours, rate, is_billable, date)
     select user_id, client_id, project_id, description, hours, rate, is_billable, ?::date from time_entry where user_id = ? and id = ?
     returning *
   ) ${selectOneFrom('copy')}`,
)

/** A copy dated today and not invoiced. */
export async function duplicateTimeEntry(scope: Scope, id: number): Promise<TimeEntry | undefined> {
  const [copy] = await scope.rows<TimeEntry>(DUPLICATE, [scope.today(), scope.userId, id])
  return copy
}
