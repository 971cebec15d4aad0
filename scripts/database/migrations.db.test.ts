import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAs, type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { prepareDatabase } from './prepare-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const prepare = () => prepareDatabase({ adminUrl: database.adminUrl, passwords: testPasswords })

/** Removes the comment that marks the database as prepared, so that the next start checks roles and migrations again. */
const removeMark = () => queryAs(database.adminUrl, null, `comment on database ${new URL(database.adminUrl).pathname.slice(1)} is null`)

test('lets two processes prepare the same database at the same time', async () => {
  await removeMark()
  expect(await Promise.all([prepare(), prepare()])).toEqual([[], []])
})

test('rejects a database created before the first release', async () => {
  await removeMark()
  await queryAs(database.adminUrl, null, "update billing.migration set name = '2026-11-26-initial'")
  await expect(prepare()).rejects.toThrow('before its first release')
})
