import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../packages/server-kit/src/database/with-client.ts'
import { type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { schemaBreaks } from './compare-schema.ts'
import { type DatabaseSurface, readSchema, releasedSchema } from './released-schema.ts'

/** What no code of the last release uses any more, though it is there: it may go. 'billing.invoice.legacy_number is gone' */
const retired: readonly string[] = []

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const schemaNow = () => withClient(database.adminUrl, readSchema)

test('the code of the last release runs on the schema of today: nothing that it uses is gone or needs more', async () => {
  const breaks = schemaBreaks(await releasedSchema(), await schemaNow()).filter((line) => !retired.includes(line))
  expect(breaks, "First add, then let a release use it, then take away: docs/modules.md, 'Services'").toEqual([])
})

test.each<[string, string, string[]]>([
  ['one more column', 'alter table projects.client add column nickname text', []],
  ['one more that fills itself', "alter table projects.client add column rank integer not null default 0, add column initial text not null generated always as (left(name, 1)) stored", []],
  ['one more that has to be given', 'alter table projects.client add column nickname text not null', ['projects.client.nickname is new and required, and old code does not know it: give it a default']],
  ['a column that is gone', 'alter table accounts.mail drop column reply_to', ['accounts.mail.reply_to is gone']],
  ['one of another name', 'alter table projects.client rename column phone to telephone', ['projects.client.phone is gone']],
  ['one of another type', 'alter table accounts.mail alter column reply_to type varchar(320)', ['accounts.mail.reply_to was text, is character varying(320)']],
  ['one that must not be empty any more', 'alter table projects.client alter column phone set not null', ['projects.client.phone is required now, and old code may leave it out']],
  ['a published view that another service may not read any more', 'revoke all on projects.client_directory from billfold_billing', ['billfold_billing: select projects.client_directory: this right is gone']],
])('%s', async (_name, sql, breaks) => {
  const before = await schemaNow()
  expect(schemaBreaks(before, await schemaAfter(sql))).toEqual(breaks)
})

/** As it would be after this statement, which is taken back. */
function schemaAfter(sql: string): Promise<DatabaseSurface> {
  return withClient(database.adminUrl, async (client) => {
    await client.query('begin')
    await client.query(sql)
    return readSchema(client)
  })
}
