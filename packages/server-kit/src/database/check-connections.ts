import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from '../logger.ts'
import { budgetProblem, type Configured, leftForPooler, type Limits } from './connection-budget.ts'
import { isUnreachable } from './database-gone.ts'
import { isNameLost, stopPreparing } from './prepared.ts'
import { DatabaseProblem, withClient } from './provision.ts'
import { schemas, searchRole, serviceRole } from './roles.ts'

interface CheckOptions extends Omit<Configured, 'isPooled'> {
  databaseUrl: string
  directUrl: string
  /** URLs of standbys and for searches, by environment variable. */
  otherUrls?: Readonly<Record<string, string | undefined>>
  log: Logger
}

const RETRY_MS = 10_000
const CONNECT_MS = 5000

/**
 * Runs once the database is up, and logs what to change. Never prevents a process from starting, because that process may be the only one
 * that still works.
 */
export function checkConnections(options: CheckOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { databaseUrl, directUrl, otherUrls, log } = options
  const others = Object.entries({ DATABASE_DIRECT_URL: directUrl, ...otherUrls }).flatMap(([variable, url]) => (url === undefined || url === databaseUrl ? [] : [() => requireSameDatabase(databaseUrl, variable, url)]))
  const reported = new Set<string>()
  const report = (message: string) => {
    if (!reported.has(message)) log.error(message)
    reported.add(message)
  }
  const checked = Promise.all([() => checkOnce(options), ...others].map((check) => untilItSucceeds(check, stopping.signal, report)))
  return {
    async stop() {
      stopping.abort()
      await checked
    },
  }
}

async function untilItSucceeds(check: () => Promise<void>, stop: AbortSignal, report: (message: string) => void): Promise<void> {
  while (!stop.aborted) {
    try {
      return await check()
    } catch (error) {
      report((error as Error).message)
      await delay(RETRY_MS, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}

/** A standby has the same identifier as its primary. */
async function requireSameDatabase(databaseUrl: string, variable: string, url: string): Promise<void> {
  const found = await withClientOf(variable, url, readIdentity)
  const expected = await withClientOf('DATABASE_URL', databaseUrl, readIdentity)
  if (found !== expected) throw new DatabaseProblem(`${variable} and DATABASE_URL lead to different databases (${nameOf(url)} and ${nameOf(databaseUrl)}).`)
}

async function readIdentity(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ identity: string }>("select system_identifier || ' ' || current_database() as identity from pg_control_system()")
  return rows[0]?.identity
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

async function checkOnce({ databaseUrl, directUrl, poolSize, replicas, log }: CheckOptions): Promise<void> {
  const isPooled = leadsElsewhere(databaseUrl, directUrl)
  const variable = directUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const configured = { poolSize, replicas, isPooled }
  const { limits, hasPooler } = await withClientOf(variable, directUrl, async (client) => ({ limits: await readLimits(client), hasPooler: await isBehindPooler(client) }))
  if (hasPooler) log.warn(`${variable} leads to a pooler. Live updates and jobs need sessions of their own: set DATABASE_DIRECT_URL to the address of Postgres itself, unless the pooler is in session mode.`)
  const problem = budgetProblem(configured, limits)
  if (problem !== undefined) log.warn(problem)
  else if (isPooled) log.info(`the pooler may open up to ${leftForPooler(configured, limits)} connections to Postgres (max_db_connections)`)
  if (isPooled || hasPooler) await checkPreparedStatements(databaseUrl, log)
}

/** Makes the migration job fail if the database has too few connections. The running version is not affected. */
export async function requireConnections({ databaseUrl, directUrl, ...configured }: Omit<CheckOptions, 'log'>): Promise<void> {
  const limits = await withClientOf(directUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', directUrl, readLimits)
  const problem = budgetProblem({ ...configured, isPooled: leadsElsewhere(databaseUrl, directUrl) }, limits)
  if (problem !== undefined) throw new DatabaseProblem(problem)
}

function leadsElsewhere(url: string, other: string): boolean {
  return new URL(url).host !== new URL(other).host
}

async function readLimits(client: Client): Promise<Limits> {
  const { rows } = await client.query<Omit<Limits, 'databaseLimit'> & { databaseLimit: number | null }>(
    `select current_setting('max_connections')::integer as "maxConnections",
       current_setting('superuser_reserved_connections')::integer + current_setting('reserved_connections')::integer as reserved,
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as "databaseLimit",
       (select coalesce(json_object_agg(rolname, rolconnlimit), '{}') from pg_roles where rolconnlimit >= 0 and rolname = any($1)) as "roleLimits"`,
    [[...schemas.map(serviceRole), searchRole]],
  )
  const [found] = rows
  if (!found) throw new Error('Postgres has no settings')
  return { ...found, databaseLimit: found.databaseLimit ?? undefined }
}

/** A pooler reports its own process id instead of the Postgres server process's. */
async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID
}

/** Two clients prepare different statements with the same name. Only a pooler without support for prepared statements mixes them up. */
async function checkPreparedStatements(url: string, log: Logger): Promise<void> {
  const isSupported = await withClientOf('DATABASE_URL', url, (one) =>
    withClientOf('DATABASE_URL', url, async (other) => {
      const ask = async (client: Client, value: number) => (await client.query<{ value: number }>({ name: 'billfold_probe', text: `select ${value} as value` })).rows[0]?.value === value
      return (await ask(one, 1)) && (await ask(other, 2)) && (await ask(one, 1))
    }).catch((error: unknown) => {
      if (isNameLost((error as Error).cause)) return false
      throw error
    }),
  )
  if (isSupported) return
  stopPreparing()
  log.warn('The pooler of DATABASE_URL does not support prepared statements, so they are off and queries are slower. Use PgBouncer 1.21 or later with max_prepared_statements of at least 100.')
}

async function withClientOf<T>(variable: string, url: string, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await withClient({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }, work)
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : new DatabaseProblem(explain(variable, url, error as Error), { cause: error })
  }
}

const FULL = /no more connections allowed|too many/i

function explain(variable: string, url: string, error: Error): string {
  const { host, username, pathname } = new URL(url)
  const { code = '' } = error as NodeJS.ErrnoException
  if (isUnreachable(error)) return `No Postgres answers at ${host} (${variable}).`
  if (code === '28P01' || code === '28000') return `${host} does not let ${username} in (${variable}). Check the password, or run the migration job, which sets it.`
  if (code === '3D000') return `There is no database ${pathname.slice(1)} at ${host} (${variable}).`
  if (code === '53300' || FULL.test(error.message)) return `${host} has no connection left (${variable}). Raise max_connections of Postgres, or max_client_conn of the pooler.`
  if (/timeout/.test(error.message)) return `${host} did not answer within ${CONNECT_MS / 1000} seconds (${variable}). Postgres is overloaded, or the pooler has no free connection to it.`
  return `The Postgres at ${host} cannot be used (${variable}): ${error.message}`
}
