import { firstOfMonth } from '@billfold/contracts/calendar-date'
import type { RevenueTrend, TrendPeriod } from '@billfold/contracts/dashboard/dashboard'
import { changeOf } from '@billfold/server-kit/database/change-of'
import type { Scope } from '@billfold/server-kit/scope'

const MONTHS: Record<TrendPeriod, number> = { '6months': 6, '12months': 12, year: 12 }

/** Paid invoices by month of payment. Payments without an invoice have no date and count for the current month. */
export async function getRevenueTrend(scope: Scope, period: TrendPeriod): Promise<RevenueTrend | undefined> {
  const month = firstOfMonth(scope.today())
  const [trend] = await scope.rows<RevenueTrend>(
    `with bucket as (
      select m.month, coalesce(p.total, 0.00) + case when m.age = 0 then r.total else 0 end as amount, m.age
      from (select (?::date - make_interval(months => age))::date as month, age from generate_series(0, ?::integer - 1) age) m
      left join (
        select date_trunc('month', paid_date::timestamp)::date as month, sum(total) as total from invoice
        where user_id = ? and status = 'paid' group by 1
      ) p on p.month = m.month
      cross join (select coalesce(sum(total_received), 0) as total from projects.client_receipts where user_id = ?) r
    )
    select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount::text) order by month) as buckets,
      round(avg(amount), 2) as average,
      to_json(${changeOf('min(amount) filter (where age = 1)', 'min(amount) filter (where age = 0)')}) as change
    from bucket`,
    [month, MONTHS[period], scope.userId, scope.userId],
  )
  return trend
}
