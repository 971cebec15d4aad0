import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import type { Scope } from '@billfold/server-kit/scope'
import { getTimeEntry } from './time-entry.queries.ts'

/** The same work again: dated today, and open to be billed. */
export function duplicateTimeEntry(scope: Scope, id: number): Promise<TimeEntry | undefined> {
  return scope.transaction(async (tx) => {
    const [copy] = await tx.rows<{ id: number }>(
      `insert into time_entry (user_id, client_id, project_id, description, hours, rate, is_billable, date)
       select user_id, client_id, project_id, description, hours, rate, is_billable, ?::date from time_entry where user_id = ? and id = ?
       returning id`,
      [scope.today(), scope.userId, id],
    )
    return copy && getTimeEntry(tx, copy.id)
  })
}
