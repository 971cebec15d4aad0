import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '@billfold/server-kit/testing/database'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectsService } from '../service.ts'
import { getSharedProject } from './shared-project.sql.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

let database: TestDatabase
let orm: MikroORM
let userId: number

/** Creates 1,000 projects with 100 entries and 20 invoices each. */
beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: projectsService.entities })
  userId = await createAccount(database)
  // Skips foreign key checks, which take ten times as long as the inserts.
  const url = `${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`
  const fill = (sql: string) => queryAs(url, null, sql, [userId])
  await fill("insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')")
  await fill("insert into projects.project (user_id, client_id, name) select user_id, id, 'P' from projects.client, generate_series(1, 1000) where user_id = $1")
  const ofEach = 'from projects.project p, generate_series(1, %) where user_id = $1'
  await fill(
    `insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
     select user_id, client_id, p.id, 'Work', 1.25, 100, current_date ${ofEach.replace('%', '100')}`,
  )
  await fill(
    `insert into billing.invoice (user_id, client_id, project_id, invoice_number, status, issue_date, due_date, subtotal, total)
     select user_id, client_id, p.id, gen_random_uuid(), 'sent', current_date, current_date, 10, 10 ${ofEach.replace('%', '20')}`,
  )
  await queryAs(database.adminUrl, null, 'analyze')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

test('reads the public page’s data in a single statement that touches only the project’s rows', async () => {
  const scope = userScope(orm, userId, 'UTC')
  const [middle] = await scope.rows<{ id: number }>('select id from project where user_id = ? order by id offset 500 limit 1', [userId])
  const plans: Plan[] = []
  async function explain<Row extends object>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    const [row] = await scope.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, buffers, format json) ${sql}`, parameters)
    if (row) plans.push(row['QUERY PLAN'][0].Plan)
    return []
  }
  await getSharedProject({ ...scope, rows: explain }, middle?.id ?? 0)
  expect(plans).toHaveLength(1)
  const [plan] = plans
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(200)
  expect((await getSharedProject(scope, middle?.id ?? 0))?.metrics).toMatchObject({ totalHours: '125.0000', totalBilled: '200.00' })
})
