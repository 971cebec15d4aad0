import { openDatabase } from '@billfold/server-kit/database/open-database'
import { type Scope, userScope } from '@billfold/server-kit/scope'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'

const USERS = 40
const PROJECTS = 50

let database: TestDatabase
let orm: MikroORM
let one: Scope

/** Creates forty users with fifty projects each, and one entry per project. */
beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('billing'), schema: 'billing', entities: [] })
  const [user] = await queryAs<{ id: number }>(
    database.adminUrl,
    null,
    `with account as (
       insert into accounts.account (username, email, first_name, last_name, password_hash)
       select 'one-' || n, 'one-' || n || '@example.com', 'One', 'Of many', 'none' from generate_series(1, ${USERS}) n returning id
     ), client as (insert into projects.client (user_id, name, email) select id, 'Acme', 'hello@acme.test' from account returning user_id, id
     ), project as (
       insert into projects.project (user_id, client_id, name) select user_id, id, 'Website ' || n from client, generate_series(1, ${PROJECTS}) n
       returning user_id, client_id, id
     ), entry as (
       insert into billing.time_entry (user_id, client_id, project_id, description, hours, rate, date)
       select user_id, client_id, id, 'Work', 1, 100, '2026-01-01' from project
     )
     select id from account limit 1`,
  )
  if (!user) throw new Error('no user')
  one = userScope(orm, user.id, 'UTC')
  await queryAs(database.adminUrl, null, 'analyze')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

interface Plan {
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

function rowsExpectedOf(table: string, plan: Plan): number[] {
  const below = (plan.Plans ?? []).flatMap((inner) => rowsExpectedOf(table, inner))
  return plan['Relation Name'] === table ? [plan['Plan Rows'], ...below] : below
}

test('Postgres correctly estimates one user’s rows in a published view, even when it is joined by owner', async () => {
  const sql = 'select count(*) from time_entry t join projects.project_directory p on p.user_id = t.user_id and p.name = t.description'
  const [explained] = await one.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`)
  const expected = rowsExpectedOf('project', explained?.['QUERY PLAN'][0].Plan ?? { 'Plan Rows': 0 })
  expect(expected).toHaveLength(1)
  expect(expected[0]).toBeGreaterThan(PROJECTS / 2)
  expect(expected[0]).toBeLessThan(PROJECTS * 2)
})
