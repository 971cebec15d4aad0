import { type DateRange, precedingPeriod } from '@billfold/contracts/reports/report-period'
import type { AgedReceivables, ClientsReport, ProjectsReport, ReportSummary, RevenueReport, TimeReport, UninvoicedWork } from '@billfold/contracts/reports/report-calls'
import { changeOf } from '@billfold/server-kit/database/sql'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Moment } from '@billfold/server-kit/scope'

/** Condition for a date in the period. Parameters: first and last day. */
const WITHIN = 'between ?::date and ?::date'

/**
 * Joins the project `f.project_id` and its client as `p`. Parameter: the user. Forces look-ups by key: under row-level security, Postgres
 * expects one project instead of a thousand and would compare each row with each project.
 */
const PROJECT_NAMES = `
  cross join lateral (
    select p.id, p.name, c.name as client, p.cost_rate
    from projects.project_directory p
    join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
    where p.user_id = ? and p.id = f.project_id
    limit 1
  ) p`

/** Totals for a period and for the previous one. `report.ts` in the contracts defines them; they match the dashboard's all-time totals. */
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
      select ${inBoth('sum(applied)', 'date')} from invoice_payment where user_id = ? and date between period.before and period.last
    ) c
    cross join lateral (select ${inBoth('sum(amount)', 'date')} from expense where user_id = ? and date between period.before and period.last) e
    cross join lateral (select coalesce(sum(hours), 0) as hours from time_entry where user_id = ? and date between period.first and period.last) t
    cross join lateral (select c.now - e.now as now, c.before - e.before as before) n
    cross join lateral (select ${marginOf('n.now', 'c.now')} as now, ${marginOf('n.before', 'c.before')} as before) m
    cross join (select coalesce(sum(total_received), 0.00) as total from projects.client_receipts where user_id = ?) r
    cross join (select coalesce(sum(applied), 0.00) as total from invoice_payment where user_id = ? and date is null) u`,
    [from, to, precedingPeriod({ from, to }).from, ...Array<number>(6).fill(scope.userId)],
  )
  return figures && { from, to, ...figures }
}

/** SQL for an aggregate over the period (`now`) and over the previous one (`before`). */
function inBoth(aggregate: string, date: string, name = ''): string {
  const of = (condition: string) => `coalesce(${aggregate} filter (where ${date} ${condition} period.first), 0.00)`
  return `${of('>=')} as ${name}now, ${of('<')} as ${name}before`
}

/** Profit as a percentage of the collected amount, with one decimal; 0 if nothing was collected. */
function marginOf(profit: string, collected: string): string {
  return `coalesce(round(100 * ${profit} / nullif(${collected}, 0), 1), 0)`
}

/** Includes empty months; the first and last month count only days in the period. */
export function reportRevenue(scope: Moment, { from, to }: DateRange): Promise<RevenueReport> {
  return scope.rows<RevenueReport[number]>(
    prepared(`select to_char(m.month, 'YYYY-MM') as month, coalesce(p.total, 0.00) as revenue, coalesce(b.total, 0.00) as billed,
      coalesce(e.total, 0.00) as expenses, coalesce(p.total, 0.00) - coalesce(e.total, 0.00) as profit
    from generate_series(date_trunc('month', ?::date::timestamp), ?::date::timestamp, interval '1 month') m (month)
    left join (${byMonth('date', 'applied', 'invoice_payment where user_id = ?')}) p on p.month = m.month
    left join (${byMonth('issue_date', 'total', "invoice where user_id = ? and status not in ('draft', 'cancelled')")}) b on b.month = m.month
    left join (${byMonth('date', 'amount', 'expense where user_id = ?')}) e on e.month = m.month
    order by m.month`),
    [from, to, scope.userId, from, to, scope.userId, from, to, scope.userId, from, to],
  )
}

function byMonth(date: string, amount: string, rows: string): string {
  return `select date_trunc('month', ${date}::timestamp) as month, sum(${amount}) as total from ${rows} and ${date} ${WITHIN} group by 1`
}

/** Planned for its values, because a generic plan would look up the invoice of each payment. */
export function reportClients(scope: Moment, { from, to }: DateRange): Promise<ClientsReport> {
  return scope.rows<ClientsReport[number]>(
    `select p.client_id as "clientId", c.name as "clientName", p.invoices, p.revenue, to_json(round(100 * p.revenue / sum(p.revenue) over (), 1)) as share
    from (
      select i.client_id, count(distinct i.id)::integer as invoices, sum(p.applied) as revenue
      from invoice_payment p join invoice i on i.user_id = p.user_id and i.id = p.invoice_id
      where p.user_id = ? and p.date ${WITHIN} group by i.client_id having sum(p.applied) > 0
    ) p
    join projects.client_directory c on c.user_id = ? and c.id = p.client_id
    order by p.revenue desc, c.name, c.id`,
    [scope.userId, from, to, scope.userId],
  )
}

/**
 * A project's revenue is the amount paid on its invoices, as on the project page. Invoices without a project are not counted. Labor cost
 * uses today's rates.
 */
export function reportProjects(scope: Moment, { from, to }: DateRange): Promise<ProjectsReport> {
  return scope.rows<ProjectsReport[number]>(
    `select f.project_id as "projectId", p.name as "projectName", p.client as "clientName", trim_scale(f.hours) as hours, f.revenue, f.expenses,
      l.cost as "laborCost", n.profit, to_json(round(100 * n.profit / nullif(f.revenue, 0), 1)) as margin
    from (
      select project_id, sum(hours) as hours, sum(revenue) as revenue, sum(expenses) as expenses
      from (
        select project_id, sum(hours) as hours, 0.00 as revenue, 0.00 as expenses from time_entry where user_id = ? and date ${WITHIN} group by project_id
        union all
        select i.project_id, 0, sum(p.applied), 0.00 from invoice_payment p join invoice i on i.user_id = p.user_id and i.id = p.invoice_id
        where p.user_id = ? and i.project_id is not null and p.date ${WITHIN} group by i.project_id
        union all
        select project_id, 0, 0.00, sum(amount) from expense where user_id = ? and project_id is not null and date ${WITHIN} group by project_id
      ) part
      group by project_id
    ) f
    ${PROJECT_NAMES}
    left join accounts.cost_rate r on r.user_id = ?
    cross join lateral (select round(f.hours * coalesce(p.cost_rate, r.rate), 2) as cost) l
    cross join lateral (select f.revenue - f.expenses - coalesce(l.cost, 0) as profit) n
    where f.hours > 0 or f.revenue > 0 or f.expenses > 0
    order by f.revenue desc, f.hours desc, p.name, p.id`,
    [scope.userId, from, to, scope.userId, from, to, scope.userId, from, to, scope.userId, scope.userId],
  )
}

/**
 * Includes weeks without work; the first and last week count only days in the period. The weeks and the projects add up to the same hours.
 */
export async function reportTime(scope: Moment, { from, to }: DateRange): Promise<TimeReport | undefined> {
  const [report] = await scope.rows<TimeReport>(
    prepared(`with work as (
      -- In one pass: rows of a week have no project, and those of a project no week.
      select project_id, ${mondayOf('date')} as monday, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable
      from time_entry where user_id = ? and date ${WITHIN} group by grouping sets ((1), (2))
    )
    select (
      select json_agg(json_build_object('monday', m.monday, ${HOURS}) order by m.monday)
      from (select generate_series(${mondayOf('?::date')}::timestamp, ?::date::timestamp, interval '7 days')::date as monday) m
      left join work f on f.project_id is null and f.monday = m.monday
    ) as weeks, (
      select coalesce(json_agg(
        json_build_object('projectId', p.id, 'projectName', p.name, 'clientName', p.client, ${HOURS}) order by f.hours desc, p.name, p.id
      ), '[]')
      from work f
      ${PROJECT_NAMES}
      where f.monday is null and f.hours > 0
    ) as projects`),
    [scope.userId, from, to, from, from, to, scope.userId],
  )
  return report
}

/** Twice as fast as `date_trunc` on 100,000 entries. 1900-01-01, the earliest allowed date, was a Monday. */
function mondayOf(date: string): string {
  return `(${date} - (${date} - date '1900-01-01') % 7)`
}

/** Hours are text because a JSON number would pass through a binary float. */
const HOURS = `'billable', trim_scale(coalesce(f.billable, 0))::text, 'nonBillable', trim_scale(coalesce(f.hours - f.billable, 0))::text`

/** Unpaid amounts of open invoices by days past due, with the largest debtor first. */
export function listAgedReceivables(scope: Moment): Promise<AgedReceivables> {
  return scope.rows<AgedReceivables[number]>(
    `select c.id as "clientId", c.name as "clientName", count(*)::integer as invoices, ${owed('days <= 0')} as "notDue",
      ${owed('days between 1 and 30')} as "days1To30", ${owed('days between 31 and 60')} as "days31To60", ${owed('days between 61 and 90')} as "days61To90",
      ${owed('days > 90')} as "over90", sum(amount) as total
    from (
      select client_id, ?::date - due_date as days, total - amount_paid as amount
      from invoice where user_id = ? and status in ('sent', 'submitted', 'overdue')
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

/** Adds up to the dashboard's total, because each entry is rounded to cents, as on an invoice. */
export function listUninvoicedWork(scope: Moment, clientId?: number): Promise<UninvoicedWork> {
  const ofClient = clientId === undefined ? { condition: '', values: [] } : { condition: 'and client_id = ?', values: [clientId] }
  return scope.rows<UninvoicedWork[number]>(
    `select c.id as "clientId", c.name as "clientName", w.entries, trim_scale(w.hours) as hours, w.amount, w.since
    from (
      select client_id, count(*)::integer as entries, sum(hours) as hours, sum(round(hours * rate, 2)) as amount, min(date) as since
      from time_entry where user_id = ? and is_billable and not is_invoiced ${ofClient.condition} group by client_id
    ) w
    join projects.client_directory c on c.user_id = ? and c.id = w.client_id
    order by w.amount desc, c.name, c.id`,
    [scope.userId, ...ofClient.values, scope.userId],
  )
}
