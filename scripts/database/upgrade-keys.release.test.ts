import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server-kit/src/database/migrate.ts'
import { schemas } from '../../packages/server-kit/src/database/roles.ts'
import { createAccount, newDatabase, queryAs, type TestDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { migrationSets } from './prepare-database.ts'
import { seedUser } from './seed-user.ts'

test('an upgrade moves all foreign keys to the new primary keys and adds existing share links to the directory', { timeout: 120_000 }, async () => {
  await using upgraded = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  const { url } = upgraded
  const before = '2026-12-20'
  const sets = migrationSets.map(({ schema, migrations }) => ({ schema, migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < before)) }))
  await migrate({ adminUrl: url, passwords: testPasswords, sets })
  const as = { adminUrl: url } as TestDatabase
  await seedUser(as, await createAccount(as))
  await migrate({ adminUrl: url, passwords: testPasswords, sets: migrationSets })

  await using created = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`)
  await migrate({ adminUrl: created.url, passwords: testPasswords, sets: migrationSets })
  const constraints = (of: string) =>
    queryAs(of, null, "select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where contype in ('p', 'u', 'f') and connamespace = any($1::text[]::regnamespace[]) order by 1, 2", [schemas])
  expect(await constraints(url)).toEqual(await constraints(created.url))
  const indexes = (of: string) => queryAs(of, null, 'select indexdef from pg_indexes where schemaname = any($1) order by 1', [schemas])
  expect(await indexes(url)).toEqual(await indexes(created.url))
  const lost = await queryAs(url, null, 'select l.id from projects.share_link l left join projects.share_link_directory d on d.id = l.id and d.user_id = l.user_id where d.id is null')
  expect(lost).toEqual([])
})
