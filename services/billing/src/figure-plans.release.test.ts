import { addDays } from '@billfold/contracts/calendar-date'
import type { DateRange } from '@billfold/contracts/reports/report-period'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { type PlanNode, explaining } from '@billfold/server-kit/testing/query-plan'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboardMetrics, getDashboardTasks, getRevenueTrend, listTopClients } from './dashboard/dashboard.sql.ts'
import { listExpenses } from './expenses/expense.sql.ts'
import { listAgedReceivables, listUninvoicedWork, reportClients, reportProjects, reportRevenue, reportTime, summarisePeriod } from './reports/report.sql.ts'
import { reportTax } from './reports/tax-report.sql.ts'
import { billingWithoutStripe } from './testing/billing-without-stripe.ts'

let database: TestDatabase
let orm: MikroORM
/**
 * A user with 100,000 entries, 10,000 invoices and 10,000 expenses for 200 clients and 1,000 projects over two and a half years,
 * interleaved with the rows of two other users.
 */
let busy: Scope

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: billingWithoutStripe.entities })
  // Skips foreign key checks, which take ten times as long as the writes.
  const url = `${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`
  const fill = (sql: string, ...values: unknown[]) => queryAs(url, null, sql, values)
  const users = [await createAccount(database), await createAccount(database), await createAccount(database)]
  await fill("insert into projects.client (user_id, name, email, total_received) select u, 'Client ' || n, 'c@example.com', n % 3 from unnest($1::integer[]) u, generate_series(1, 200) n", users)
  await fill("insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client, generate_series(1, 5)")
  await fill(
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date, is_invoiced)
     select user_id, client_id, id, 'Work on the website', 1.25, 99.99, current_date - n * 9, n % 4 < 3 from generate_series(1, 100) n, projects.project order by n`,
  )
  await fill(
    `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, paid_date, subtotal, total, amount_paid)
     select user_id, client_id, id, gen_random_uuid(), s.status, current_date - n * 80, current_date, case when s.status = 'paid' then current_date - n * 80 end, 100, 100,
       case when s.status = 'paid' then 100 else 0 end
     from generate_series(1, 10) n, projects.project, lateral (select case when n < 8 then 'paid' else 'sent' end as status) s order by n`,
  )
  await fill("insert into billing.invoice_payment (user_id, invoice_id, amount, date) select user_id, id, amount_paid, paid_date from billing.invoice where status = 'paid' order by id")
  await fill(
    `insert into billing.expense (user_id, client_id, project_id, date, category, amount)
     select user_id, client_id, id, current_date - n * 80, 'Other', 10 from generate_series(1, 10) n, projects.project order by n`,
  )
  await settle()
  busy = userScope(orm, users[1] ?? 0, 'UTC')
}, 120_000)
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** Index-only scans need pages that are marked as all-visible. Concurrent snapshots, such as autovacuum's, delay that, so this retries. */
async function settle(): Promise<void> {
  for (let round = 0; round < 100; round++) {
    await queryAs(database.adminUrl, null, 'vacuum analyze billing.time_entry, billing.invoice, billing.invoice_payment, billing.expense, projects.client, projects.project')
    const hidden = await queryAs(
      database.adminUrl,
      null,
      `select from pg_class where oid in ('billing.time_entry'::regclass, 'billing.invoice'::regclass, 'billing.invoice_payment'::regclass, 'billing.expense'::regclass)
        and relallvisible < relpages`,
    )
    if (hidden.length === 0) return
  }
  throw new Error('an old snapshot is still open')
}

/** Explains each statement under the service's own role and row-level security, as in production. */
async function plansOf(query: (scope: Scope) => Promise<unknown>): Promise<PlanNode[]> {
  const { scope, plans } = explaining(busy)
  await query(scope)
  return plans
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The plan nodes that read the large tables, without the name look-ups. */
const factsOf = (plan: PlanNode) => nodesOf(plan).filter((node) => ['time_entry', 'invoice', 'invoice_payment', 'expense'].includes(node['Relation Name'] ?? ''))

async function planOf(query: (scope: Scope) => Promise<unknown>): Promise<PlanNode> {
  const [plan, ...more] = await plansOf(query)
  if (!plan) throw new Error('no statement was sent')
  expect(more).toEqual([])
  return plan
}

const pagesOf = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

test.each([
  ['the metrics', getDashboardMetrics, 1500],
  ['the trend', (scope: Scope) => getRevenueTrend(scope, '12months'), 150],
  ['the top clients', listTopClients, 150],
  ['uninvoiced work', listUninvoicedWork, 1500],
] as const)('%s: 100,000 entries and 10,000 invoices are summed from an index in one statement', async (_, query, pages) => {
  const plan = await planOf(query)
  expect(new Set(factsOf(plan).map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
  // A page is 8 kB, and the tables have 8,000 pages. Each worker's loop counts as one pass.
  expect(pagesOf(plan)).toBeLessThan(pages)
  expect(Math.max(...factsOf(plan).map((node) => node['Actual Loops']))).toBeLessThanOrEqual(5)
})

/** Page reads for the names of a thousand projects and their clients: the same few index pages, read repeatedly. */
const LOOK_UPS = 6000

const reports = [
  ['the cards', summarisePeriod],
  ['the months', reportRevenue],
  ['the clients', reportClients],
  ['the projects', reportProjects],
  ['the weeks', reportTime],
  ['the taxes', reportTax],
  ['aged receivables', listAgedReceivables],
  ['the list of expenses', listExpenses],
  ['the tasks', getDashboardTasks],
] as const

test.each(reports)('%s: half a year is read in one statement without a full table scan', async (_, query) => {
  const period: DateRange = { from: addDays(busy.today(), -182), to: busy.today() }
  const plan = await planOf((scope) => query(scope, period))
  expect(factsOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(pagesOf(plan) - LOOK_UPS).toBeLessThan(500)
  // A nested loop over a thousand projects would read a million rows.
  expect(Math.max(...nodesOf(plan).map((node) => node['Rows Removed by Join Filter'] ?? 0))).toBeLessThan(10_000)
  expect(Math.max(...factsOf(plan).map((node) => node['Actual Loops']))).toBeLessThanOrEqual(5)
})
