import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../database/prepare-database.ts'
import { startThrowAwayPostgres, testInternalKey } from './throw-away-postgres.ts'

/** Once for all database tests: a server, unless there is one for the whole run, and the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const adminUrl = process.env.TEST_DATABASE_URL ?? starting.use(await startThrowAwayPostgres()).adminUrl
  const internalKey = process.env.INTERNAL_KEY ?? testInternalKey
  const templateName = `billfold_template_${randomBytes(4).toString('hex')}`

  await query(adminUrl, `create database ${templateName}`)
  starting.defer(() => query(adminUrl, `drop database ${templateName} with (force)`))
  await prepareDatabase({ adminUrl: withDatabase(adminUrl, templateName), internalKey })

  project.provide('database', { adminUrl, internalKey, templateName })
  const running = starting.move()
  return () => running.disposeAsync()
}

async function query(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function withDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
