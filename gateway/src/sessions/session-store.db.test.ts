import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import type { JobContext } from '@billfold/server-kit/jobs/job'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { queryAs } from '@billfold/server-kit/testing/database'
import { silentLog } from '@billfold/server-kit/testing/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldRecordsJob } from '../jobs.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const query = (sql: string, values: unknown[] = []) => queryAs<{ user_id: number }>(gateway.database.url('accounts'), null, sql, values)

async function lastSeen(age: string): Promise<number> {
  const { user } = await gateway.signedIn()
  await query('update session set last_seen_at = now() - $1::interval where user_id = $2', [age, user.id])
  return user.id
}

async function withDatabase<T>(work: (context: JobContext) => Promise<T>): Promise<T> {
  const orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
  try {
    return await work({ orm, log: silentLog })
  } finally {
    await orm.close()
  }
}

const passNight = () => withDatabase((context) => oldRecordsJob.run(context, everyUser))

test('a nightly job deletes sessions unused for ninety days', async () => {
  const here = await gateway.signedIn()
  const away = await lastSeen('89 days')
  await lastSeen('91 days')
  await passNight()
  expect((await query('select user_id from session order by user_id')).map(({ user_id }) => user_id)).toEqual([here.user.id, away])
  expect((await here.call(accountCalls.currentUser)).status).toBe(200)
})

test('deletes old sessions even if another cleanup fails', async () => {
  await lastSeen('91 days')
  const rename = (from: string, to: string) => queryAs(gateway.database.adminUrl, null, `alter function accounts.${from}(integer, integer) rename to ${to}`)
  await rename('delete_old_rows_of_activity', 'disabled')
  try {
    await expect(passNight()).rejects.toThrow(/delete_old_rows_of_activity/)
  } finally {
    await rename('disabled', 'delete_old_rows_of_activity')
  }
  expect(await query("select user_id from session where last_seen_at < now() - interval '90 days'")).toEqual([])
})

test('the nightly job lists only users with old records, and deletes only those of its batch', async () => {
  const [old, recent] = [await lastSeen('91 days'), await lastSeen('89 days')]
  await withDatabase(async (context) => {
    const users = await oldRecordsJob.listBatches(context, { firstUser: 0, usersPerBatch: 1, most: 1000 })
    expect([users.includes(old), users.includes(recent)]).toEqual([true, false])
    const isKept = async () => (await query('select user_id from session where user_id = $1', [old])).length > 0
    await oldRecordsJob.run(context, { firstUser: old + 1, lastUser: recent })
    expect(await isKept()).toBe(true)
    await oldRecordsJob.run(context, { firstUser: old, lastUser: old })
    expect(await isKept()).toBe(false)
  })
})
