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

test('every migration can be reverted and applied again with the same result', async () => {
  const migrated = await shape()
  for (const set of migrationSets.toReversed()) {
    await withMigrator(database.ownerUrl(set.schema), set, (migrator) => migrator.down({ to: 0 }))
  }
  expect(await shape()).toEqual([])
  for (const set of migrationSets) await withMigrator(database.ownerUrl(set.schema), set, (migrator) => migrator.up())
  expect(await shape()).toEqual(migrated)
})

test("reverts and applies billing's migrations with a paid invoice that has no paid date", async () => {
  const billing = migrationSets.find(({ schema }) => schema === 'billing')
  if (!billing) throw new Error('There is no billing')
  const user = await createAccount(database)
  await seedUser(database, user)
  const undated = "update billing.invoice set status = 'paid', paid_date = null, overdue_after = null, earlier_status = null where user_id = $1 returning id"
  expect(await queryAs(database.adminUrl, null, undated, [user])).not.toEqual([])
  await withMigrator(database.ownerUrl('billing'), billing, (migrator) => migrator.down({ to: '2026-11-23-orphaned-bills' }))
  await withMigrator(database.ownerUrl('billing'), billing, (migrator) => migrator.up())
  expect(await queryAs(database.adminUrl, null, "select from billing.invoice where user_id = $1 and paid_date is null and status = 'paid'", [user])).not.toEqual([])
})

test('two concurrent starts prepare one database without conflicts', async () => {
  const options = { adminUrl: database.adminUrl, passwords: testPasswords }
  await queryAs(database.adminUrl, null, `comment on database ${new URL(database.adminUrl).pathname.slice(1)} is null`)
  await expect(Promise.all([prepareDatabase(options), prepareDatabase(options)])).resolves.toBeDefined()
})
