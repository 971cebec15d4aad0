import { openDatabase } from '@billfold/server-kit/database/open-database'
import { userScope } from '@billfold/server-kit/scope'
import { createAccount, queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { explaining, type PlanNode, readBy } from '@billfold/server-kit/testing/query-plan'
import type { ProposalQuery } from '@billfold/contracts/proposals/proposal'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { createClient } from '../testing/freelancer.ts'
import { listProposals } from './proposal.sql.ts'

let database: TestDatabase
let orm: MikroORM
/** A user who has 10,000 proposals with two links each, one of them revoked. */
let busy: number

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('proposals'), schema: 'proposals', entities: proposalsService.entities })
  await insertOtherUsers()
  busy = await createAccount(database)
  const clientId = await createClient(database, busy, 'Acme Studio')
  await fill(
    `insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
     select $1, $2, 'Proposal ' || n, 'D', 'c@example.com', 100, 100 from generate_series(1, 10000) n`,
    busy,
    clientId,
  )
  await insertLinks()
  await queryAs(database.adminUrl, null, 'vacuum analyze')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** 2,000 users with one proposal each make Postgres underestimate a busy user's rows. */
async function insertOtherUsers(): Promise<void> {
  await fill(`insert into accounts.account (username, email, first_name, last_name, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@example.com', 'Ada', 'Crowd', '' from generate_series(1, 2000) n`)
  await fill("insert into projects.client (user_id, name, email) select id, 'Client', 'c@example.com' from accounts.account")
  await fill(`insert into proposals.proposal (user_id, client_id, title, description, client_email, typed_amount, amount)
    select user_id, id, 'Proposal', 'D', 'c@example.com', 100, 100 from projects.client`)
}

async function insertLinks(): Promise<void> {
  await fill(`insert into proposals.share_link (user_id, proposal_id, revoked_at, views, first_viewed_at, last_viewed_at)
    select user_id, id, revoked_at, 1, now(), now() from proposals.proposal, (values (null::timestamptz), (now())) v (revoked_at)`)
}

/** Skips foreign key checks, which take ten times as long as the inserts. */
function fill(sql: string, ...values: unknown[]): Promise<unknown> {
  return queryAs(`${database.adminUrl}?options=-c%20session_replication_role%3Dreplica`, null, sql, values)
}

async function planOf(query: ProposalQuery): Promise<PlanNode> {
  const { scope, plans } = explaining(userScope(orm, busy, 'UTC'))
  await listProposals(scope, query)
  const [plan, ...others] = plans
  if (!plan || others.length > 0) throw new Error('The list takes more than one statement')
  return plan
}

function scansOf(plan: PlanNode): PlanNode[] {
  const inner = (plan.Plans ?? []).flatMap(scansOf)
  return 'Relation Name' in plan ? [plan, ...inner] : inner
}

describe('with 10,000 proposals and 20,000 links', () => {
  test('a page takes one statement that reads only the rows of its proposals', async () => {
    const { rows, pages } = readBy(await planOf({ limit: 50 }))
    // Per proposal: the proposal, its client, the current link, and two links with their views.
    expect(rows).toBeLessThanOrEqual(51 * 5)
    expect(pages).toBeLessThanOrEqual(51 * 5 * 4)
  })

  test('the complete list takes one statement without a look-up per row', async () => {
    const loops = scansOf(await planOf({})).map((scan) => scan['Actual Loops'])
    expect(Math.max(...loops)).toBeLessThanOrEqual(10)
  })
})
