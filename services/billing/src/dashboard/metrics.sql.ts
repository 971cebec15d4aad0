import { addDays, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { DashboardMetrics } from '@billfold/contracts/dashboard/dashboard'
import { changeOf } from '@billfold/server-kit/database/change-of'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'

/**
 * Billed: invoices that are neither draft nor cancelled, by issue date. Collected: paid invoices by paid date, plus
 * payments without an invoice, which have no date and so belong to no month. Uninvoiced: hours × rate of billable entries
 * that are not invoiced, each rounded to cents as on an invoice. Net profit: collected minus expenses. A single statement
 * reads one snapshot, so work invoiced at the same time is counted exactly once. Postgres writes decimals as JSON numbers;
 * they become floats only when that JSON is parsed.
 */
export async function getDashboardMetrics(scope: Scope): Promise<DashboardMetrics | undefined> {
  const month = firstOfMonth(scope.today())
  const lastMonth = firstOfMonth(addDays(month, -1))
  const nextMonth = firstOfMonth(addDays(month, 31))
  const [answer] = await scope.rows<{ metrics: DashboardMetrics }>(GET_METRICS, [lastMonth, month, nextMonth, scope.userId, scope.userId, scope.userId, scope.userId])
  return answer?.metrics
}

/** Aggregates over all time, last month (`_before`) and this month (`_now`). */
function inAllAndByMonth(name: string, aggregate: string, date: string, condition: string): string {
  const within = (from: string, to: string) => `coalesce(${aggregate} filter (where ${condition} and ${date} >= month.${from} and ${date} < month.${to}), 0)`
  return `coalesce(${aggregate} filter (where ${condition}), 0) as ${name}, ${within('before', 'now')} as ${name}_before, ${within('now', 'next')} as ${name}_now`
}

/** Prepared although it reads all rows of the user: a plan made for the busiest user would use parallel workers. */
const GET_METRICS = prepared(
  `select json_build_object(
    'totalBilled', i.billed, 'totalCollected', m.collected, 'uninvoicedAmount', t.uninvoiced, 'hoursTracked', t.hours,
    'netProfit', m.collected - m.expenses, 'totalInvoices', i.invoices,
    'changes', json_build_object(
      'totalBilled', ${changeOf('i.billed_before', 'i.billed_now')}, 'totalCollected', ${changeOf('i.paid_before', 'i.paid_now')},
      'uninvoicedAmount', ${changeOf('t.uninvoiced_before', 't.uninvoiced_now')}, 'hoursTracked', ${changeOf('t.hours_before', 't.hours_now')}
    )
  ) as metrics
  from (select ?::date as before, ?::date as now, ?::date as next) month
  cross join lateral (
    select ${inAllAndByMonth('billed', 'sum(total)', 'issue_date', "status not in ('draft', 'cancelled')")},
      ${inAllAndByMonth('paid', 'sum(total)', 'paid_date', "status = 'paid'")},
      count(*) filter (where status not in ('draft', 'cancelled')) as invoices
    from invoice where user_id = ?
  ) i
  cross join lateral (
    select ${inAllAndByMonth('hours', 'sum(hours)', 'date', 'true')},
      ${inAllAndByMonth('uninvoiced', 'sum(round(hours * rate, 2))', 'date', 'is_billable and not is_invoiced')}
    from time_entry where user_id = ?
  ) t
  cross join (select coalesce(sum(total_received), 0) as received from projects.client_receipts where user_id = ?) c
  cross join (select coalesce(sum(amount), 0) as spent from expense where user_id = ?) e
  cross join lateral (select i.paid + c.received as collected, e.spent as expenses) m`,
)
