import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from '../testing/database.ts'
import { eachUser } from './each-user.ts'

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

async function livingIn(timezone: string): Promise<{ userId: number }> {
  const userId = await createAccount(database)
  await queryAs(database.adminUrl, null, "insert into accounts.settings (user_id, profile) values ($1, jsonb_build_object('timezone', $2::text))", [userId, timezone])
  return { userId }
}

test('a job receives each user’s time zone', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue']
  const met: string[] = []
  await eachUser(orm, await Promise.all(zones.map(livingIn)), async ({ timeZone }) => void met.push(timeZone))
  expect(met).toEqual(zones)
})
