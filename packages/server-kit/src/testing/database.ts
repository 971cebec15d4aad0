import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { ownerUrl, roleUrl, type Schema } from '../database/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of this test run, and the migrated database that every test file gets a copy of. */
    database: { adminUrl: string; internalKey: string; templateName: string }
  }
}

export interface TestDatabase {
  adminUrl: string
  internalKey: string
  /** The address for the role that the service really uses. */
  url(schema: Schema): string
  ownerUrl(schema: Schema): string
  drop(): Promise<void>
}

/** A copy of the migrated template: 50 ms, and nobody else's. */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, internalKey, templateName } = inject('database')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template ${templateName}`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  return {
    adminUrl: url,
    internalKey,
    url: (schema) => roleUrl(url, schema, internalKey),
    ownerUrl: (schema) => ownerUrl(url, schema, internalKey),
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}

/** Rows as one role sees them, acting for a user or (null) for nobody. */
export async function queryAs<Row extends object>(url: string, userId: number | null, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    if (userId !== null) await client.query("select set_config('app.user_id', $1, false)", [String(userId)])
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
