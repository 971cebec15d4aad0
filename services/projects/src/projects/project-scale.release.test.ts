import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { type PlanNode, readBy, explaining } from '@billfold/server-kit/testing/query-plan'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getClient } from '../clients/client.sql.ts'
import { projectsService } from '../service.ts'
import { loadProjectDocument } from './pdf/download-project.ts'
import { getProject, getProjectDeletion, getProjectMetrics, listProjects, summariseProjects } from './project.sql.ts'

let database: TestDatabase
let orm: MikroORM
/** A user who has 10,000 projects with one invoice each, and 100,000 entries. */
let busy: number
/** A user who has 10 projects with one invoice each, and 20 entries. */
let modest: number

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: projectsService.entities })
  busy = await createAccount(database)
  modest = await createAccount(database)
  await fill(busy, { clients: 1000, projects: 10_000, entries: 100_000 })
  await fill(modest, { clients: 5, projects: 10, entries: 20 })
  await insertOtherUsers()
  await queryAs(database.adminUrl, null, 'vacuum analyze')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** 2,000 users with one client, project and invoice each make Postgres underestimate a busy user's rows. */
async function insertOtherUsers(): Promise<void> {
  const admin = (sql: string) => queryAs(`${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`, null, sql)
  await admin(`insert into accounts.account (username, email, first_name, last_name, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@example.com', 'Ada', 'Crowd', '' from generate_series(1, 2000) n`)
  await admin("insert into projects.client (user_id, name, email) select id, 'Client', 'c@example.com' from accounts.account where username like 'crowd-%'")
  await admin("insert into projects.project (user_id, client_id, name) select user_id, id, 'Project' from projects.client where name = 'Client'")
  await admin(`insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, subtotal, total)
    select user_id, client_id, id, 'N-1', 'sent', current_date, current_date, 100, 100 from projects.project where name = 'Project'`)
}

async function fill(userId: number, { clients, projects, entries }: { clients: number; projects: number; entries: number }): Promise<void> {
  // Skips foreign key checks, which take ten times as long as the inserts.
  const url = `${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`
  const admin = (sql: string, ...values: unknown[]) => queryAs(url, null, sql, [userId, ...values])
  await admin("insert into projects.client (user_id, name, email) select $1, 'Client ' || n, 'c@example.com' from generate_series(1, $2) n", clients)
  await admin(
    `insert into projects.project (user_id, client_id, name, budget)
     select $1, (array(select id from projects.client where user_id = $1))[1 + n % $3], 'Project ' || n, 1000 from generate_series(1, $2) n`,
    projects,
    clients,
  )
  await admin(
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select $1, p.client_id, p.id, 'Work', 1.25, 100, current_date - n % 90
     from generate_series(0, $2 - 1) n join (select *, row_number() over () - 1 as place from projects.project where user_id = $1) p on p.place = n % $3`,
    entries,
    projects,
  )
  await admin(
    `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, subtotal, total)
     select $1, client_id, id, 'N-' || id, 'sent', current_date, current_date, 100, 100 from projects.project where user_id = $1`,
  )
}

/** The plan of each statement that a query sends, run as the service role under row-level security. */
async function plansOf(userId: number, query: (scope: Scope) => Promise<unknown>): Promise<PlanNode[]> {
  const { scope, plans } = explaining(userScope(orm, userId, 'UTC'))
  await query(scope)
  return plans
}

function scansOf(plan: PlanNode): PlanNode[] {
  const inner = (plan.Plans ?? []).flatMap(scansOf)
  return 'Relation Name' in plan ? [plan, ...inner] : inner
}

/** Number of table and index pages read; the tables alone have 1,400 pages. */
const pagesRead = (plan: PlanNode) => readBy(plan).pages

const someProject = async (userId: number) => {
  const [row] = await queryAs<{ id: number }>(database.adminUrl, null, 'select max(id) - 3 as id from projects.project where user_id = $1', [userId])
  return row?.id ?? 0
}

async function clientOf(project: number): Promise<number> {
  const [row] = await queryAs<{ client: number }>(database.adminUrl, null, 'select client_id as client from projects.project where id = $1', [project])
  return row?.client ?? 0
}

const lists = [
  ['the list', (scope: Scope) => listProjects(scope, {})],
  ['the summary', summariseProjects],
] as const

const singleRecordCalls = [
  ['one project', 1, getProject],
  ['its client', 1, async (scope: Scope, id: number) => getClient(scope, await clientOf(id))],
  ['the deletion preview of one project', 1, getProjectDeletion],
  ['the metrics of one project', 1, getProjectMetrics],
  ['the PDF data of one project', 2, loadProjectDocument],
] as const

describe('with 10,000 projects and 100,000 entries', () => {
  test.each(lists)('%s of 10 projects takes one statement that reads only that user’s rows', async (_, query) => {
    const plans = await plansOf(modest, query)
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect(pagesRead(plan)).toBeLessThanOrEqual(50)
  })

  test.each(lists)('%s of 10,000 projects takes one statement without a look-up per row', async (_, query) => {
    const plans = await plansOf(busy, query)
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect(Math.max(...scansOf(plan).map((scan) => scan['Actual Loops']))).toBeLessThanOrEqual(10)
  })

  // The PDF's sender comes from another schema, which takes a second statement.
  test.each(singleRecordCalls)('%s takes %i statement(s) that read only related rows', async (_, statements, query) => {
    const id = await someProject(busy)
    const plans = await plansOf(busy, (scope) => query(scope, id))
    expect(plans).toHaveLength(statements)
    for (const plan of plans) {
      expect(pagesRead(plan)).toBeLessThanOrEqual(50)
      expect(readBy(plan).rows).toBeLessThanOrEqual(100)
    }
  })
})
