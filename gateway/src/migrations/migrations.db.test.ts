import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test.each(['projects', 'billing', 'proposals'] as const)('lets the roles of %s reference accounts but not read them', async (schema) => {
  for (const url of [database.url(schema), database.ownerUrl(schema)]) {
    await expect(queryAs(url, null, 'select password_hash from accounts.account')).rejects.toThrow(/permission denied/)
    for (const name of ['account_with_profile', 'second_factor_of']) await expect(queryAs(url, null, `select * from accounts.${name}(1)`)).rejects.toThrow(/permission denied/)
  }
})

test.each(['appearance', 'density'])('rejects an unknown %s', async (setting) => {
  const insert = "insert into accounts.settings (user_id, profile) values (1, jsonb_build_object($1::text, 'other'))"
  await expect(queryAs(database.adminUrl, null, insert, [setting])).rejects.toThrow(`settings_${setting}_check`)
})
