import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { type Moment, userScope } from './scope.ts'
import { createAccount } from './testing/accounts.ts'
import { queryAs, type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await testDatabase()
  orm = openDatabase({ url: database.url('projects'), schema: 'projects', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

test('what is read in one moment does not change while it is read, is the user’s own, and cannot be written', async () => {
  const [anna, berta] = [await createAccount(database), await createAccount(database)]
  const add = (user: number) => queryAs(database.adminUrl, null, "insert into projects.client (user_id, name, email) values ($1, 'Client', 'c@example.com')", [user])
  const count = async ({ rows }: Pick<Moment, 'rows'>) => (await rows('select from client')).length
  const scope = userScope(orm, anna, 'UTC')
  for (const user of [anna, berta]) await add(user)
  const counts = await scope.moment(async (moment) => {
    const before = await count(moment)
    await add(anna)
    return [before, await count(moment)]
  })
  expect([...counts, await count(scope)]).toEqual([1, 1, 2])
  await expect(scope.moment(({ rows }) => rows('delete from client'))).rejects.toThrow(/read-only/)
})
