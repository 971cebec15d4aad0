import { randomUUID } from 'node:crypto'
import { migrate, withMigrator } from '@billfold/server-kit/database/migrate'
import { createAccount } from '@billfold/server-kit/testing/accounts'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsMigrations } from './index.ts'

let database: TestDatabase
const name = `empty_${randomUUID().replaceAll('-', '')}`
const inEmpty = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href

beforeAll(async () => {
  database = await testDatabase()
  await queryAs(database.adminUrl, null, `create database ${name}`)
})
afterAll(async () => {
  await queryAs(database.adminUrl, null, `drop database ${name} with (force)`)
  await database.drop()
})

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
    for (const of of ['user_of', 'second_factor_of']) await expect(queryAs(url, null, `select * from accounts.${of}(1)`)).rejects.toThrow(/permission denied/)
  }
})

test('a zone that was saved by a former name gets that of today; another setting stays as it is', async () => {
  const { adminUrl } = database
  const [ada, ben] = [await createAccount(database), await createAccount(database)]
  const save = 'insert into accounts.settings (user_id, profile) values ($1, $2)'
  await queryAs(adminUrl, null, save, [ada, { timezone: 'America/Indianapolis', phone: '1' }])
  await queryAs(adminUrl, null, save, [ben, { language: 'de' }])
  const owner = database.ownerUrl('accounts')
  await withMigrator(owner, accountsMigrations, (migrator) => migrator.down({ to: '2026-11-23-announce-by-kept-plans' }))
  await withMigrator(owner, accountsMigrations, (migrator) => migrator.up())
  const profiles = await queryAs(adminUrl, null, 'select profile from accounts.settings where user_id = any($1) order by user_id', [[ada, ben]])
  expect(profiles).toEqual([{ profile: { timezone: 'America/Indiana/Indianapolis', phone: '1' } }, { profile: { language: 'de' } }])
})
