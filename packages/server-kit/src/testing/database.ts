import { randomUUID } from 'node:crypto'
import { type Client, Pool } from 'pg'
import { expect, inject } from 'vitest'
import { withClient } from '../database/provision.ts'
import type { Moment, Scope } from '../scope.ts'
import { type Schema, ownerUrl, roleUrl, searchUrl } from '../database/roles.ts'
import { testPasswords } from './keys.ts'

interface NewDatabase extends AsyncDisposable {
  url: string
}

export async function newDatabase(adminUrl: string, name: string, template?: string): Promise<NewDatabase> {
  const run = (sql: string) => withClient(adminUrl, (admin) => admin.query(sql))
  // Copying files is twice as fast as the Postgres default, which writes each page to the WAL.
  await run(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  return {
    url: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    async [Symbol.asyncDispose]() {
      await run(`drop database if exists ${name} with (force)`)
    },
  }
}

export async function createAccount(database: TestDatabase, username = `user-${randomUUID()}`): Promise<number> {
  const [account] = await queryAs<{ id: number }>(
    database.adminUrl,
    null,
    `insert into accounts.account (username, email, first_name, last_name, password_hash)
     values ($1, $1 || '@example.com', 'Test', 'User', '-') returning id`,
    [username],
  )
  if (!account) throw new Error('no account was created')
  return account.id
}

/** Simulates a concurrent write after the first read. Only code that reads without a snapshot sees the change. */
export function changingAfterFirstRead(scope: Scope, change: () => Promise<unknown>): Scope {
  let changed: Promise<unknown> | undefined
  const reading = <Reader extends Moment>(reader: Reader): Reader => {
    const then = async <Rows>(read: Promise<Rows>) => {
      const rows = await read
      await (changed ??= change())
      return rows
    }
    return { ...reader, rows: (...asked) => then(reader.rows(...asked)) }
  }
  return { ...reading(scope), moment: (read) => scope.moment((moment) => read(reading(moment))) }
}

/**
 * Resolves once another connection is waiting for a lock that this connection holds. Checks pg_locks, because pg_stat_activity does not
 * change within a transaction.
 */
export async function somebodyWaitsFor(holder: Client): Promise<void> {
  const waiting = () => holder.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))')
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres server for this test run, and the migrated template database that each test file copies. */
    database: { adminUrl: string; templateName: string }
  }
}

export interface TestDatabase {
  adminUrl: string
  url(schema: Schema): string
  searchUrl: string
  ownerUrl(schema: Schema): string
  drop(): Promise<void>
}

/** Copies the migrated template, so that each test file has its own database. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('database').templateName)
}

/** Copies a database with its records. Nothing may be connected to it. */
export function copyDatabase({ adminUrl }: TestDatabase): Promise<TestDatabase> {
  return copyOf(new URL(adminUrl).pathname.slice(1))
}

async function copyOf(template: string): Promise<TestDatabase> {
  const database = await newDatabase(inject('database').adminUrl, `test_${randomUUID().replaceAll('-', '')}`, template)
  const { url } = database
  return {
    adminUrl: url,
    url: (schema) => roleUrl(url, schema, testPasswords),
    searchUrl: searchUrl(url, testPasswords),
    ownerUrl: (schema) => ownerUrl(url, schema),
    drop: async () => database[Symbol.asyncDispose](),
  }
}

/** Runs a query with a given role, for a user or, if null, anonymously. */
export async function queryAs<Row extends object>(url: string, userId: number | null, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = await poolOf(url).connect()
  try {
    await client.query('discard all')
    if (userId !== null) await client.query("select set_config('app.user_id', $1, false)", [String(userId)])
    return (await client.query<Row>(sql, values)).rows
  } finally {
    client.release()
  }
}

const pools = new Map<string, Pool>()

/** Connections are reused, because connecting takes longer than most queries. */
function poolOf(url: string): Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new Pool({ connectionString: url, allowExitOnIdle: true })
  // A connection only breaks when its database has been dropped.
  pool.on('error', () => pools.delete(url))
  pools.set(url, pool)
  return pool
}
