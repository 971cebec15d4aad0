import { defineEntity, p } from '@mikro-orm/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scope, userScope } from '../scope.ts'
import { createAccount, queryAs, type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './open-database.ts'

const SectionEntity = defineEntity({
  name: 'SavedSection',
  tableName: 'saved_section',
  properties: { id: p.integer().primary(), userId: p.integer(), name: p.string(), text: p.text() },
})

let database: TestDatabase
let orm: Database
let anna: Scope
let hers: number[]

beforeAll(async () => {
  database = await testDatabase()
  // The administrator bypasses row-level security, so only the statements' conditions protect other users' rows.
  const url = new URL(database.adminUrl)
  url.searchParams.set('options', '-c search_path=proposals')
  orm = openDatabase({ url: url.href, schema: 'proposals', entities: [SectionEntity] })
  const [annaId, berta] = [await createAccount(database), await createAccount(database)]
  anna = userScope(orm, annaId, 'UTC')
  const rows = await queryAs<{ id: number }>(database.adminUrl, null, "insert into proposals.saved_section (user_id, name, text) values ($1, 'One', 'Text'), ($1, 'Two', 'Text') returning id", [berta])
  hers = rows.map(({ id }) => id)
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

const texts = async (ids: readonly number[]) =>
  (await queryAs<{ text: string }>(database.adminUrl, null, 'select text from proposals.saved_section where id = any($1) order by id', [ids])).map(({ text }) => text)

/** Updates sections through references, so MikroORM only knows their ids. */
function change(ids: readonly number[], text: string): Promise<void> {
  return anna.transaction(async (tx) => {
    for (const id of ids) tx.em.assign(tx.em.getReference(SectionEntity, id), { text })
    await tx.em.flush()
  })
}

test('MikroORM’s updates and deletions filter by user', async () => {
  await change(hers.slice(0, 1), 'Changed')
  await change(hers, 'Changed')
  await anna.transaction(async (tx) => {
    for (const id of hers) tx.em.remove(tx.em.getReference(SectionEntity, id))
    await tx.em.flush()
    await tx.em.nativeDelete(SectionEntity, { id: hers[0] })
    await tx.em.nativeUpdate(SectionEntity, { id: hers[1] }, { text: 'Changed' })
  })
  expect(await texts(hers)).toEqual(['Text', 'Text'])
})

test('a user’s own rows can be written', async () => {
  const own = await anna.transaction(async (tx) => {
    const rows = ['Three', 'Four'].map((name) => tx.em.create(SectionEntity, { userId: tx.userId, name, text: 'Text' }))
    await tx.em.flush()
    return rows.map(({ id }) => id)
  })
  await change(own.slice(0, 1), 'One changed')
  expect(await texts(own)).toEqual(['One changed', 'Text'])
  await change(own, 'Both changed')
  expect(await texts(own)).toEqual(['Both changed', 'Both changed'])
  await anna.transaction(async (tx) => {
    tx.em.remove(tx.em.getReference(SectionEntity, own[0] ?? 0))
    await tx.em.flush()
  })
  expect(await texts(own)).toEqual(['Both changed'])
})
