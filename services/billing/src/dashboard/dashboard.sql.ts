import { addDays, firstOfMonth } from '@billfold/contracts/calendar-date'
import { type DashboardMetrics, type DashboardTasks, EXPECTED_DAYS, type OnboardingState, type RevenueTrend, type TopClients, type TrendPeriod } from '@billfold/contracts/dashboard/dashboard'
import { changeOf, instant } from '@billfold/server-kit/database/sql'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'

/**
 * Billed: invoices that are neither draft nor cancelled, by issue date. Collected: payments by date. Payments without an invoice have no
 * date and count for the current month, as in the revenue trend. Uninvoiced: hours × rate of billable entries that are not invoiced, each
 * rounded to cents as on an invoice. Net profit: collected minus expenses. A single statement reads one snapshot, so work invoiced at the
 * same time is counted exactly once. Postgres writes decimals as JSON numbers; they become floats only when that JSON is parsed.
 */
export async function getDashboardMetrics(scope: Scope): Promise<DashboardMetrics | undefined> {
  const month = firstOfMonth(scope.today())
  const lastMonth = firstOfMonth(addDays(month, -1))
  const nextMonth = firstOfMonth(addDays(month, 31))
  const [row] = await scope.rows<{ metrics: DashboardMetrics }>(GET_METRICS, [lastMonth, month, nextMonth, ...Array<number>(5).fill(scope.userId)])
  return row?.metrics
}

/** Aggregates over all time, last month (`_before`) and this month (`_now`). */
function inAllAndByMonth(name: string, aggregate: string, date: string, condition: string): string {
  const within = (from: string, to: string) => `coalesce(${aggregate} filter (where ${condition} and ${date} >= month.${from} and ${date} < month.${to}), 0)`
  return `coalesce(${aggregate} filter (where ${condition}), 0) as ${name}, ${within('before', 'now')} as ${name}_before, ${within('now', 'next')} as ${name}_now`
}

/** Prepared even though it reads all of a user's rows. A plan made for the busiest user would use parallel workers. */
const GET_METRICS = prepared(
  `select json_build_object(
    'totalBilled', i.billed, 'totalCollected', m.collected, 'uninvoicedAmount', t.uninvoiced, 'hoursTracked', t.hours,
    'netProfit', m.collected - m.expenses, 'totalInvoices', i.invoices,
    'changes', json_build_object(
      'totalBilled', ${changeOf('i.billed_before', 'i.billed_now')}, 'totalCollected', ${changeOf('p.paid_before', 'p.paid_now + c.received')},
      'uninvoicedAmount', ${changeOf('t.uninvoiced_before', 't.uninvoiced_now')}, 'hoursTracked', ${changeOf('t.hours_before', 't.hours_now')}
    )
  ) as metrics
  from (select ?::date as before, ?::date as now, ?::date as next) month
  cross join lateral (
    select ${inAllAndByMonth('billed', 'sum(total)', 'issue_date', "status not in ('draft', 'cancelled')")},
      count(*) filter (where status not in ('draft', 'cancelled')) as invoices
    from invoice where user_id = ?
  ) i
  cross join lateral (select ${inAllAndByMonth('paid', 'sum(applied)', 'date', 'true')} from invoice_payment where user_id = ?) p
  cross join lateral (
    select ${inAllAndByMonth('hours', 'sum(hours)', 'date', 'true')},
      ${inAllAndByMonth('uninvoiced', 'sum(round(hours * rate, 2))', 'date', 'is_billable and not is_invoiced')}
    from time_entry where user_id = ?
  ) t
  cross join (select coalesce(sum(total_received), 0) as received from projects.client_receipts where user_id = ?) c
  cross join (select coalesce(sum(amount), 0) as spent from expense where user_id = ?) e
  cross join lateral (select p.paid + c.received as collected, e.spent as expenses) m`,
)

const MONTHS: Record<TrendPeriod, number> = { '6months': 6, '12months': 12, year: 12 }

/** Payments by month. Payments without an invoice have no date and count for the current month. */
export async function getRevenueTrend(scope: Scope, period: TrendPeriod): Promise<RevenueTrend | undefined> {
  const month = firstOfMonth(scope.today())
  const [trend] = await scope.rows<RevenueTrend>(
    prepared(`with bucket as (
      select m.month, coalesce(p.total, 0.00) + case when m.age = 0 then r.total else 0 end as amount, m.age
      from (select (?::date - make_interval(months => age))::date as month, age from generate_series(0, ?::integer - 1) age) m
      left join (
        select date_trunc('month', date::timestamp)::date as month, sum(applied) as total from invoice_payment where user_id = ? group by 1
      ) p on p.month = m.month
      cross join (select coalesce(sum(total_received), 0) as total from projects.client_receipts where user_id = ?) r
    )
    select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount::text) order by month) as buckets,
      round(avg(amount), 2) as average,
      to_json(${changeOf('min(amount) filter (where age = 1)', 'min(amount) filter (where age = 0)')}) as change
    from bucket`),
    [month, MONTHS[period], scope.userId, scope.userId],
  )
  return trend
}

const TOP_CLIENTS = 5

/** Revenue is what the client paid, with or without an invoice. Ties are sorted by name. */
export async function listTopClients(scope: Scope): Promise<TopClients | undefined> {
  const [top] = await scope.rows<TopClients>(
    prepared(`select count(*) > 0 as "hasClients", coalesce(sum(revenue), 0.00) as total,
      coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'industry', industry, 'revenue', revenue::text, 'share', round(100 * revenue / nullif(total, 0), 1)
      ) order by place) filter (where revenue > 0 and place <= ?), '[]') as clients
    from (
      select *, row_number() over (order by revenue desc, name, id) as place, sum(revenue) over () as total
      from (
        select c.id, c.name, c.industry, c.total_received + coalesce(p.total, 0) as revenue
        from projects.client_receipts c
        left join (
          select client_id, sum(amount_paid) as total from invoice where user_id = ? group by client_id
        ) p on p.client_id = c.id
        where c.user_id = ?
      ) client
    ) ranked`),
    [TOP_CLIENTS, scope.userId, scope.userId],
  )
  return top
}

const TASK_CLIENTS = 3

type Tasks = Omit<DashboardTasks, keyof OnboardingState>

/**
 * Amounts are text because a JSON number would pass through a binary float. Open invoices with no balance are left out, because they
 * require no action.
 */
export async function getDashboardTasks(scope: Scope): Promise<Tasks | undefined> {
  const today = scope.today()
  const [tasks] = await scope.rows<Tasks>(
    `with open as (
      select id, client_id, status, due_date, total - amount_paid as balance
      from invoice where user_id = ? and status in ('sent', 'submitted', 'overdue') and total > amount_paid
    ), overdue as (
      select *, row_number() over (order by amount desc, name, client_id) as place
      from (
        select o.client_id, c.name, count(*) as invoices, sum(o.balance) as amount, min(o.due_date) as due_date,
          (array_agg(o.id order by o.due_date, o.id))[1] as invoice_id
        from open o join projects.client_directory c on c.user_id = ? and c.id = o.client_id
        where o.status = 'overdue' group by o.client_id, c.name
      ) client
    ), uninvoiced as (
      select *, row_number() over (order by amount desc, name, client_id) as place
      from (
        select w.*, c.name
        from (
          select client_id, count(*) as entries, sum(hours) as hours, sum(round(hours * rate, 2)) as amount
          from time_entry where user_id = ? and is_billable and not is_invoiced group by client_id
        ) w
        join projects.client_directory c on c.user_id = ? and c.id = w.client_id
      ) client
    )
    select (
      select json_build_object(
        'invoices', coalesce(sum(invoices), 0), 'amount', coalesce(sum(amount), 0.00)::text, 'clientCount', count(*),
        'clients', coalesce(json_agg(json_build_object(
          'clientId', client_id, 'clientName', name, 'invoices', invoices, 'amount', amount::text, 'invoiceId', invoice_id, 'dueDate', due_date,
          'remindedAt', (
            select ${instant('max(m.created_at)')} from mail m
            where m.user_id = ? and m.invoice_id = overdue.invoice_id and m.kind = 'reminder' and m.state <> 'failed'
          )
        ) order by place) filter (where place <= ${TASK_CLIENTS}), '[]')
      )
      from overdue
    ) as overdue,
    (select ${invoiceFigure('total')} from invoice where user_id = ? and status = 'draft') as drafts,
    (
      select json_build_object(
        'entries', coalesce(sum(entries), 0), 'amount', coalesce(sum(amount), 0.00)::text, 'clientCount', count(*),
        'clients', coalesce(json_agg(json_build_object(
          'clientId', client_id, 'clientName', name, 'entries', entries, 'hours', trim_scale(hours)::text, 'amount', amount::text
        ) order by place) filter (where place <= ${TASK_CLIENTS}), '[]')
      )
      from uninvoiced
    ) as uninvoiced,
    (select ${invoiceFigure('balance')} from open) as outstanding,
    (select ${invoiceFigure('balance')} from open where due_date between ?::date and ?::date) as expected`,
    [...Array<number>(6).fill(scope.userId), today, addDays(today, EXPECTED_DAYS)],
  )
  return tasks
}

function invoiceFigure(amount: string): string {
  return `json_build_object('invoices', count(*), 'amount', coalesce(sum(${amount}), 0.00)::text)`
}
