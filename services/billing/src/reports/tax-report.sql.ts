import type { TaxReport } from '@billfold/contracts/reports/report-calls'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { Moment } from '@billfold/server-kit/scope'

/**
 * Counts issued invoices by issue date and payments by payment date. Deposits have no tax of their own, because it is on the invoice that
 * deducts them.
 */
export function reportTax(scope: Moment, { from, to }: DateRange): Promise<TaxReport> {
  return scope.rows<TaxReport[number]>(
    `select rate, sum(net) as net, sum(invoiced) as invoiced, sum(collected) as collected
    from (
      select ${TAX_RATE} as rate, i.subtotal as net, i.tax_amount as invoiced, case when i.tax_amount > 0 then ${taxIn('i.deducted')} else 0.00 end as collected
      from invoice i
      where i.user_id = ? and i.status not in ('draft', 'cancelled') and (i.kind = 'standard' or i.tax_amount > 0) and i.issue_date between ?::date and ?::date
      union all
      select ${TAX_RATE}, 0.00, 0.00, ${taxIn('p.paid')} - ${taxIn('p.paid - p.applied')}
      from (select distinct invoice_id from invoice_payment where user_id = ? and date between ?::date and ?::date) paid
      join invoice i on i.user_id = ? and i.id = paid.invoice_id and i.tax_amount > 0
      cross join lateral (${PAYMENTS}) p
      where p.date between ?::date and ?::date
    ) part
    group by rate
    having sum(net) > 0 or sum(invoiced) > 0 or sum(collected) > 0
    order by rate desc nulls last`,
    [scope.userId, from, to, scope.userId, from, to, scope.userId, from, to],
  )
}

/**
 * The payments of invoice `i`, each with the total paid up to and including it. A deducted deposit counts as paid first. Payments are
 * ordered as recorded, so that a new payment does not change the shares of earlier ones.
 */
const PAYMENTS = `select y.date, y.applied, i.deducted + sum(y.applied) over (order by y.id) as paid
  from invoice_payment y where y.user_id = i.user_id and y.invoice_id = i.id`

/**
 * The tax in the first `paid` dollars of invoice `i`. The tax in a payment is the difference between two such amounts, so that all payments
 * add up to the cent.
 */
function taxIn(paid: string): string {
  return `round(i.tax_amount * (${paid}) / (i.subtotal + i.tax_amount), 2)`
}

/** The rate of invoice `i`: the stored rate, or else the rate that `taxRateOf` in the contracts finds for the tax. */
const TAX_RATE = `case
  when i.tax_rate is not null then trim_scale(i.tax_rate)
  when i.tax_amount = 0 then 0
  else (
    select trim_scale(r.rate)
    from (values (0), (1), (2), (4)) d (places), lateral (select round(100 * i.tax_amount / nullif(i.subtotal, 0), d.places) as rate) r
    where r.rate <= 100 and case when d.places > 2 then i.subtotal * r.rate = 100 * i.tax_amount else round(i.subtotal * r.rate / 100, 2) = i.tax_amount end
    order by d.places limit 1
  )
end`
