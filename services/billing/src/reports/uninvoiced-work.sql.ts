import type { UninvoicedWork } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'

/** Adds up to the dashboard's figure: each entry is rounded to cents, as on an invoice. */
export function listUninvoicedWork(scope: Moment): Promise<UninvoicedWork> {
  return scope.rows<UninvoicedWork[number]>(
    `select c.id as "clientId", c.name as "clientName", w.entries, trim_scale(w.hours) as hours, w.amount, w.since
    from (
      select client_id, count(*)::integer as entries, sum(hours) as hours, sum(round(hours * rate, 2)) as amount, min(date) as since
      from time_entry where user_id = ? and is_billable and not is_invoiced group by client_id
    ) w
    join projects.client_directory c on c.user_id = ? and c.id = w.client_id
    order by w.amount desc, c.name, c.id`,
    [scope.userId, scope.userId],
  )
}
