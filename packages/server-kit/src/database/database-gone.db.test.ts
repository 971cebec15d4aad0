import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseAnswers } from '../health.ts'
import { queryAs } from '../testing/database.ts'
import { testPasswords } from '../testing/keys.ts'
import { databaseGone } from './database-gone.ts'
import { userScope } from '../scope.ts'
import { openDatabase } from './open-database.ts'
import { roleUrl } from './roles.ts'

const { adminUrl } = inject('database')

test.each([
  ['has a different password', roleUrl(adminUrl, 'billing', { ...testPasswords, billing: 'another password' })],
  ['is not allowed to connect', Object.assign(new URL(adminUrl), { username: 'test_shut_out', password: 'secret' }).href],
  ['connects to a database that does not exist', Object.assign(new URL(adminUrl), { pathname: '/nowhere' }).href],
])('reports the database as unavailable when its role %s', async (_, url) => {
  await queryAs(adminUrl, null, "create role test_shut_out password 'secret'")
  onTestFinished(async () => void (await queryAs(adminUrl, null, 'drop role test_shut_out')))
  const database = openDatabase({ url, schema: 'billing', entities: [] })
  onTestFinished(() => database.close())
  const error = await databaseAnswers(database)().catch((error: unknown) => error)
  expect(databaseGone(error)).toMatchObject({ code: 'service_unavailable', retryAfter: 5 })
})

test('a statement that exceeds its time limit fails with a retryable error', async () => {
  const url = Object.assign(new URL(roleUrl(adminUrl, 'billing', testPasswords)), { search: '?options=-c%20statement_timeout=10ms' }).href
  const database = openDatabase({ url, schema: 'billing', entities: [] })
  onTestFinished(() => database.close())
  const slow = userScope(database, 1, 'UTC')
  const byOrm = () => database.em.fork().getConnection().execute('select pg_sleep(5)')
  for (const ask of [() => slow.rows('select pg_sleep(5)'), () => slow.transaction((tx) => tx.rows('select pg_sleep(5)')), byOrm]) {
    const error = await ask().catch((error: unknown) => error)
    expect(databaseGone(error)).toMatchObject({ code: 'service_unavailable', message: 'This took too long. Please try again in a moment.', retryAfter: 5 })
  }
})
