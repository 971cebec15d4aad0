import { type DateRange, precedingPeriod } from '@billfold/contracts/reports/report-period'
import type { ReportSummary } from '@billfold/contracts/reports/report'
import { changeOf } from '@billfold/server-kit/database/change-of'
import type { Moment } from '@billfold/server-kit/scope'

/** The figures of a period and of the previous one. `report.ts` of the contract defines them; they match the dashboard's all-time figures. */
export async function summarisePeriod(scope: Moment, { from, to }: DateRange): Promise<ReportSummary | undefined> {
  const [figures] = await scope.rows<Omit<ReportSummary, 'from' | 'to'>>(
    `select b.now as "totalBilled", c.now as "totalCollected", e.now as expenses, n.now as "netProfit", b.invoices_now::integer as "totalInvoices",
      trim_scale(t.hours) as "hoursTracked", to_json(m.now) as "profitMargin",
      json_build_object(
        'totalBilled', ${changeOf('b.before', 'b.now')}, 'netProfit', ${changeOf('n.before', 'n.now')},
        'totalInvoices', ${changeOf('b.invoices_before', 'b.invoices_now')}, 'profitMargin', m.now - m.before
      ) as changes,
      r.total + u.total as "undatedReceipts"
    from (select ?::date as first, ?::date as last, ?::date as before) period
    cross join lateral (
      select ${inBoth('sum(total)', 'issue_date')}, ${inBoth('count(*)', 'issue_date', 'invoices_')}
      from invoice where user_id = ? and status not in ('draft', 'cancelled') and issue_date between period.before and period.last
    ) b
    cross join lateral (
      select ${inBoth('sum(total)', 'paid_date')} from invoice where user_id = ? and status = 'paid' and paid_date between period.before and period.last
    ) c
    cross join lateral (select ${inBoth('sum(amount)', 'date')} from expense where user_id = ? and date between period.before and period.last) e
    cross join lateral (select coalesce(sum(hours), 0) as hours from time_entry where user_id = ? and date between period.first and period.last) t
    cross join lateral (select c.now - e.now as now, c.before - e.before as before) n
    cross join lateral (select ${marginOf('n.now', 'c.now')} as now, ${marginOf('n.before', 'c.before')} as before) m
    cross join (select coalesce(sum(total_received), 0.00) as total from projects.client_receipts where user_id = ?) r
    cross join (select coalesce(sum(total), 0.00) as total from invoice where user_id = ? and status = 'paid' and paid_date is null) u`,
    [from, to, precedingPeriod({ from, to }).from, ...Array<number>(6).fill(scope.userId)],
  )
  return figures && { from, to, ...figures }
}

/** An aggregate over the period (`now`) and over the previous one. */
function inBoth(aggregate: string, date: string, name = ''): string {
  const of = (condition: string) => `coalesce(${aggregate} filter (where ${date} ${condition} period.first), 0.00)`
  return `${of('>=')} as ${name}now, ${of('<')} as ${name}before`
}

/** Profit as a percentage of what was collected, with one decimal; 0 if nothing was collected. */
function marginOf(profit: string, collected: string): string {
  return `coalesce(round(100 * ${profit} / nullif(${collected}, 0), 1), 0)`
}
