import type { AgedReceivables } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'

/** Unpaid amounts of open invoices by days past due, largest debtor first. */
export function listAgedReceivables(scope: Moment): Promise<AgedReceivables> {
  return scope.rows<AgedReceivables[number]>(
    `select c.id as "clientId", c.name as "clientName", count(*)::integer as invoices, ${owed('days <= 0')} as "notDue",
      ${owed('days between 1 and 30')} as "days1To30", ${owed('days between 31 and 60')} as "days31To60", ${owed('days between 61 and 90')} as "days61To90",
      ${owed('days > 90')} as "over90", sum(amount) as total
    from (
      select i.client_id, ?::date - i.due_date as days, i.total - coalesce(b.amount_paid, 0.00) as amount
      from invoice i
      left join synced_bill b on b.user_id = i.user_id and b.invoice_id = i.id
      where i.user_id = ? and i.status in ('sent', 'submitted', 'overdue')
    ) o
    join projects.client_directory c on c.user_id = ? and c.id = o.client_id
    where o.amount > 0
    group by c.id, c.name
    order by total desc, c.name, c.id`,
    [scope.today(), scope.userId, scope.userId],
  )
}

function owed(condition: string): string {
  return `coalesce(sum(amount) filter (where ${condition}), 0.00)`
}
