import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { ClientsReport } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'
import { WITHIN } from './period.ts'

/** Ties are sorted by name. */
export function reportClients(scope: Moment, { from, to }: DateRange): Promise<ClientsReport> {
  return scope.rows<ClientsReport[number]>(
    `select p.client_id as "clientId", c.name as "clientName", p.invoices, p.revenue, to_json(round(100 * p.revenue / sum(p.revenue) over (), 1)) as share
    from (
      select client_id, count(*)::integer as invoices, sum(total) as revenue from invoice
      where user_id = ? and status = 'paid' and paid_date ${WITHIN} group by client_id having sum(total) > 0
    ) p
    join projects.client_directory c on c.user_id = ? and c.id = p.client_id
    order by p.revenue desc, c.name, c.id`,
    [scope.userId, from, to, scope.userId],
  )
}
