import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseAnswers } from '../health.ts'
import { queryAs } from '../testing/database.ts'
import { databaseGone } from './database-gone.ts'
import { openDatabase } from './open-database.ts'
import { roleUrl } from './roles.ts'

const { adminUrl } = inject('database')

test.each([
  ['has another password', roleUrl(adminUrl, 'billing', 'the-internal-key-of-another-one')],
  ['may not connect', Object.assign(new URL(adminUrl), { username: 'test_shut_out', password: 'secret' }).href],
  ['finds no database', Object.assign(new URL(adminUrl), { pathname: '/nowhere' }).href],
])('a request is told that the database cannot be reached right now when its role %s', async (_, url) => {
  await queryAs(adminUrl, null, "create role test_shut_out password 'secret'")
  onTestFinished(async () => void (await queryAs(adminUrl, null, 'drop role test_shut_out')))
  const database = openDatabase({ url, schema: 'billing', entities: [] })
  onTestFinished(() => database.close())
  const error = await databaseAnswers(database)().catch((error: unknown) => error)
  expect(databaseGone(error)).toMatchObject({ code: 'service_unavailable', retryAfter: 5 })
})
