import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createAccount, testDatabase } from '../testing/database.ts'
import { constraintError } from './constraint-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a deadlock is reported as a retryable conflict', async () => {
  const ids = [await createAccount(database), await createAccount(database)]
  const [one, other] = [new Client({ connectionString: database.adminUrl }), new Client({ connectionString: database.adminUrl })]
  const take = (client: Client, id: number | undefined) => client.query('select from accounts.account where id = $1 for update', [id])
  for (const [n, client] of [one, other].entries()) {
    await client.connect()
    await client.query("set deadlock_timeout = '10ms'")
    await client.query('begin')
    await take(client, ids[n])
  }
  const answers = await Promise.allSettled([take(one, ids[1]), take(other, ids[0])])
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [constraintError(answer.reason, {})?.code] : []))
  expect(refused).toEqual(['conflict'])
  for (const client of [one, other]) await client.end()
})

test.each([
  ['text', 'select $1::text', 'a\u0000b'],
  ['JSON', "select $1::jsonb ->> 'a'", JSON.stringify({ a: '\u0000' })],
])('a value that Postgres cannot store in %s is reported as a validation error', async (_, statement, value) => {
  const client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  const refusal = await client.query(statement, [value]).catch((error: unknown) => constraintError(error, {}))
  await client.end()
  expect(refusal).toMatchObject({ code: 'validation_failed', message: 'Contains characters that cannot be stored' })
})
