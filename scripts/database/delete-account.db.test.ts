import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startTestGateway, type TestGateway } from '../../gateway/src/testing/test-gateway.ts'
import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { queryAs } from '../../packages/server-kit/src/testing/database.ts'
import { seedUser } from './seed-user.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const query = <Row extends object>(sql: string, values: unknown[] = []) => queryAs<Row>(gateway.database.adminUrl, null, sql, values)

/** Number of the user's rows in each table. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const tables = await query<{ name: string; owner: string }>(
    `select c.table_schema || '.' || c.table_name as name, c.column_name as owner
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema = any($1)
       and (c.column_name = 'user_id' or (c.table_schema, c.table_name, c.column_name) = ('accounts', 'account', 'id'))`,
    [schemas],
  )
  const counts = tables.map(({ name, owner }) => `select '${name}' as name, count(*)::integer as rows from ${name} where ${owner} = $1`)
  const found = await query<{ name: string; rows: number }>(counts.join(' union all '), [userId])
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
}

test('deletes an account with a hundred thousand records, even if that takes longer than the time limit for other requests', async () => {
  const ada = await gateway.signedIn()
  await query('create table public.allowed as select null::text as limit where false')
  await query("create function public.note_limit() returns trigger language plpgsql security definer as $$ begin insert into public.allowed values (current_setting('statement_timeout')); return old; end $$")
  onTestFinished(async () => void (await query('drop trigger note_limit on accounts.account')))
  await query('create trigger note_limit before delete on accounts.account for each row execute function public.note_limit()')
  expect((await ada.call(securityCalls.deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
  expect(await query('select * from public.allowed')).toEqual([{ limit: '0' }])
})

test('deletes all rows of an account in all schemas if the password is correct', async () => {
  const [ada, berta] = [await gateway.signedIn(), await gateway.signedIn()]
  await query("insert into accounts.module (id) values ('kites')")
  await query("insert into accounts.module_release (module_id, version, container, manifest, published_by) values ('kites', '1.0.0', 'kites', '{}', 'test')")
  for (const { user } of [ada, berta]) {
    await seedUser(gateway.database, user.id)
    await query("insert into accounts.password_reset (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [Buffer.from(user.username), user.id])
    await query("insert into accounts.email_confirmation (token_hash, user_id, email, expires_at) values ($1, $2, 'a@example.com', now() + interval '1 hour')", [Buffer.from(user.username), user.id])
    await query("insert into accounts.unsubscribe_link (token, user_id, setting) values ($1, $2, 'emailInvoices')", [user.username, user.id])
    await query("insert into accounts.module_vote (module_id, version, user_id) values ('kites', '1.0.0', $1)", [user.id])
  }
  const before = await rowsOf(ada.user.id)
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])

  const wrong = await ada.call(securityCalls.deleteAccount, { body: { password: 'wrong' } })
  expect([wrong.status, wrong.error.message]).toEqual([400, 'Current password is incorrect'])
  const { 'accounts.activity': noted = 0, ...rest } = before
  expect(await rowsOf(ada.user.id)).toEqual({ ...rest, 'accounts.activity': noted + 1 })

  const { status } = await ada.call(securityCalls.deleteAccount, { body: { password: PASSWORD } })
  expect([status, ada.cookies.size]).toEqual([204, 0])
  expect(Object.entries(await rowsOf(ada.user.id)).filter(([, rows]) => rows > 0)).toEqual([])
  expect(await rowsOf(berta.user.id)).toEqual(before)
})
