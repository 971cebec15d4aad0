import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

function tables(): Promise<{ name: string }[]> {
  return queryAs(inEmpty(database.adminUrl), null, "select tablename as name from pg_tables where schemaname = 'accounts' order by 1")
}

test('every migration goes forward, back and forward again', async () => {
  await migrate({ adminUrl: inEmpty(database.adminUrl), passwords: testPasswords, sets: [accountsMigrations] })
  const all = await tables()
  expect(all.map(({ name }) => name)).toEqual([
    'account',
    'activity',
    'email_confirmation',
    'mail',
    'migration',
    'module',
    'module_asset',
    'module_event',
    'module_load',
    'module_release',
    'module_vote',
    'notification',
    'password_reset',
    'picture',
    'rate_limit',
    'recovery_code',
    'report_mail',
    'second_factor',
    'second_factor_failure',
    'session',
    'settings',
    'sign_in_failure',
    'unmailed_notification',
    'unsubscribe_link',
  ])
  const owner = inEmpty(database.ownerUrl('accounts'))
  for (const _ of Object.keys(accountsMigrations.migrations)) await withMigrator(owner, accountsMigrations, (migrator) => migrator.down())
  expect((await tables()).map(({ name }) => name)).toEqual(['migration'])
  await withMigrator(owner, accountsMigrations, (migrator) => migrator.up())
  expect(await tables()).toEqual(all)
})

test.each(['projects', 'billing', 'proposals'] as const)('the role of %s can point at an account, not read it', async (schema) => {
  for (const url of [database.url(schema), database.ownerUrl(schema)]) {
    await expect(queryAs(url, null, 'select password_hash from accounts.account')).rejects.toThrow(/permission denied/)
    for (const name of ['user_of', 'second_factor_of']) await expect(queryAs(url, null, `select * from accounts.${name}(1)`)).rejects.toThrow(/permission denied/)
  }
})
