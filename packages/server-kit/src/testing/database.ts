import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { ownerUrl, roleUrl, type Schema, searchUrl } from '../database/roles.ts'
import { withClient } from '../database/with-client.ts'
import { testPasswords } from './keys.ts'
import { newDatabase } from './new-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of this test run, and the migrated template database that each test file copies. */
    database: { adminUrl: string; templateName: string }
  }
}

export interface TestDatabase {
  adminUrl: string
  /** Connects with the service's own role. */
  url(schema: Schema): string
  searchUrl: string
  /** The administrator, switched to the owner role. */
  ownerUrl(schema: Schema): string
  drop(): Promise<void>
}

/** Copies the migrated template in 50 ms; each test file has its own copy. */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, templateName } = inject('database')
  const database = await newDatabase(adminUrl, `test_${randomUUID().replaceAll('-', '')}`, templateName)
  const { url } = database
  return {
    adminUrl: url,
    url: (schema) => roleUrl(url, schema, testPasswords),
    searchUrl: searchUrl(url, testPasswords),
    ownerUrl: (schema) => ownerUrl(url, schema),
    drop: async () => database[Symbol.asyncDispose](),
  }
}

/** Runs a query with one role, for a user or (null) anonymously. */
export function queryAs<Row extends object>(url: string, userId: number | null, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(url, async (client) => {
    if (userId !== null) await client.query("select set_config('app.user_id', $1, false)", [String(userId)])
    return (await client.query<Row>(sql, values)).rows
  })
}
