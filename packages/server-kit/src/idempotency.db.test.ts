import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { once } from './idempotency.ts'
import { type Scope, userScope } from './scope.ts'
import { type TestDatabase, createAccount, queryAs, testDatabase } from './testing/database.ts'

let database: TestDatabase
let orm: MikroORM
let anna: Scope
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
  anna = userScope(orm, await createAccount(database), 'UTC')
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

const create = (key: string, name = 'Acme') => once(anna, { key, call: 'create', input: { name } }, async () => ({ id: (made += 1), name }))
const age = (key: string, by: string) => queryAs(database.adminUrl, null, 'update projects.idempotency_key set created_at = now() - $2::interval where key = $1', [key, by])

test('a key is discarded after two days, so that the same request creates a new record', async () => {
  const first = await create('k-1')
  await age('k-1', '47 hours')
  expect(await create('k-1')).toEqual(first)
  await age('k-1', '49 hours')
  const second = await create('k-1')
  expect(second.id).toBe(first.id + 1)
  expect(await create('k-1')).toEqual(second)
  await age('k-1', '49 hours')
  expect(await create('k-1', 'Other')).toEqual({ id: second.id + 1, name: 'Other' })
})

test('concurrent requests with an expired key create only one record', async () => {
  const first = await create('k-2')
  await age('k-2', '3 days')
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('k-2')))
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([first.id + 1]))
})

test('a key already used for a different request is rejected', async () => {
  await create('k-3')
  await expect(create('k-3', 'Other')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})
