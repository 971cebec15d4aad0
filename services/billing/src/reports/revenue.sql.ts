import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { RevenueReport } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'
import { WITHIN } from './period.ts'

/** Includes empty months; the first and last month count only days in the period. */
export function reportRevenue(scope: Moment, { from, to }: DateRange): Promise<RevenueReport> {
  return scope.rows<RevenueReport[number]>(
    `select to_char(m.month, 'YYYY-MM') as month, coalesce(p.total, 0.00) as revenue, coalesce(b.total, 0.00) as billed,
      coalesce(e.total, 0.00) as expenses, coalesce(p.total, 0.00) - coalesce(e.total, 0.00) as profit
    from generate_series(date_trunc('month', ?::date::timestamp), ?::date::timestamp, interval '1 month') m (month)
    left join (${byMonth('paid_date', 'total', "invoice where user_id = ? and status = 'paid'")}) p on p.month = m.month
    left join (${byMonth('issue_date', 'total', "invoice where user_id = ? and status not in ('draft', 'cancelled')")}) b on b.month = m.month
    left join (${byMonth('date', 'amount', 'expense where user_id = ?')}) e on e.month = m.month
    order by m.month`,
    [from, to, scope.userId, from, to, scope.userId, from, to, scope.userId, from, to],
  )
}

function byMonth(date: string, amount: string, rows: string): string {
  return `select date_trunc('month', ${date}::timestamp) as month, sum(${amount}) as total from ${rows} and ${date} ${WITHIN} group by 1`
}
