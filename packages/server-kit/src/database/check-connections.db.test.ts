import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { recordedLog } from '../testing/log.ts'
import { checkConnections, requireConnections } from './check-connections.ts'
import { oneOfEach } from './connection-budget.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const settings = { poolSize: 10, replicas: oneOfEach }

/** Limits only this test's own database. */
async function limitDatabase(connections: number): Promise<void> {
  await queryAs(database.adminUrl, null, `do $$ begin execute format('alter database %I connection limit ${connections}', current_database()); end $$`)
}

function logOf(databaseUrl: string, directUrl = databaseUrl): () => string {
  const { log, text } = recordedLog()
  const check = checkConnections({ databaseUrl, directUrl, ...settings, log })
  onTestFinished(() => check.stop())
  return text
}

test('if the connections exceed a limit, a process only warns, but the migration job fails', async () => {
  const url = database.url('billing')
  await limitDatabase(59)
  onTestFinished(() => limitDatabase(-1))
  await expect.poll(logOf(url)).toContain('may open 60 connections')
  const required = () => requireConnections({ databaseUrl: url, directUrl: url, ...settings })
  await expect(required()).rejects.toThrow(/the database allows 59\. Raise its limit with "alter database … connection limit 60", or DATABASE_POOL_SIZE to at most 9/)
  await limitDatabase(60)
  await expect(required()).resolves.toBeUndefined()
})

test('the warning shows the connection limits of Postgres itself', async () => {
  const url = database.url('billing')
  const [limit] = await queryAs<{ max: number }>(url, null, "select current_setting('max_connections')::integer as max")
  await expect(requireConnections({ databaseUrl: url, directUrl: url, poolSize: 200, replicas: oneOfEach })).rejects.toThrow(`max_connections = ${limit?.max}, less 3 reserved`)
})

const changed = (change: Partial<URL>) => Object.assign(new URL(database.url('billing')), change).href

test.each([
  ['the password is wrong', () => changed({ password: 'another' }), 'does not let billfold_billing in (DATABASE_URL). Check the password, or run the migration job'],
  ['the database does not exist', () => changed({ pathname: '/nowhere' }), 'There is no database nowhere at 127.0.0.1:'],
  ['nothing is listening on the port', () => changed({ port: '1' }), 'No Postgres answers at 127.0.0.1:1 (DATABASE_URL).'],
])('the log explains what to check if %s', async (_, url, message) => {
  await expect.poll(logOf(url())).toContain(message)
})

test('the error names the variable that contains a wrong direct database URL', async () => {
  await expect.poll(logOf(database.url('billing'), changed({ port: '1' }))).toContain('No Postgres answers at 127.0.0.1:1 (DATABASE_DIRECT_URL).')
})

test('the log names every other database URL that cannot be used', async () => {
  const { log, text } = recordedLog()
  const url = database.url('billing')
  const otherUrls = { DATABASE_READ_URL: changed({ port: '1' }), SEARCH_DATABASE_URL: changed({ password: 'another' }), SEARCH_DATABASE_READ_URL: undefined }
  const check = checkConnections({ databaseUrl: url, directUrl: url, otherUrls, ...settings, log })
  onTestFinished(() => check.stop())
  await expect.poll(text).toContain('No Postgres answers at 127.0.0.1:1 (DATABASE_READ_URL).')
  await expect.poll(text).toContain('does not let billfold_billing in (SEARCH_DATABASE_URL).')
})

test('the log names database URLs that lead to different databases', async () => {
  const other = await testDatabase()
  onTestFinished(() => other.drop())
  const { log, text } = recordedLog()
  const [databaseUrl, readUrl] = [database.url('billing'), other.url('billing')]
  const otherUrls = { DATABASE_READ_URL: readUrl, SEARCH_DATABASE_URL: database.searchUrl }
  const check = checkConnections({ databaseUrl, directUrl: databaseUrl, otherUrls, ...settings, log })
  onTestFinished(() => check.stop())
  const { host, pathname } = new URL(readUrl)
  await expect.poll(text).toContain(`DATABASE_READ_URL and DATABASE_URL lead to different databases (${host}${pathname} and `)
  expect(text()).not.toContain('SEARCH_DATABASE_URL')
})

test('the error lists which settings to change if no connection is left', async () => {
  await limitDatabase(0)
  onTestFinished(() => limitDatabase(-1))
  await expect.poll(logOf(database.url('billing'))).toContain('has no connection left (DATABASE_URL). Raise max_connections of Postgres, or max_client_conn of the pooler.')
})
