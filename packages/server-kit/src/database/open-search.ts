import { AppError } from '@billfold/contracts/errors'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from '../logger.ts'
import { DEFAULT_POOL_SIZE, searchConnections } from './connection-budget.ts'
import { openStandby } from './open-database.ts'
import { prepared, toStatement } from './prepared.ts'
import { retryWithoutPlan } from './query-once.ts'
import { tracedQuery } from '../tracing/tracing.ts'

interface SearchOptions {
  databaseUrl: string
  /** A standby. */
  readUrl?: string | undefined
  connections?: number
  log: Logger
}

/** Reads with a role that sees all users' rows, so every statement must filter by user. */
export interface SearchReader {
  /** The number of searches that can run at once. */
  connections: number
  /** Each distinct SQL text is planned once per connection, so use few of them. */
  rows<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Long, because each new connection has to plan all statements again. */
const IDLE_MS = 10 * 60_000
const QUERY_CANCELED = '57014'

/** The settings for searches belong to the role (provision.ts), because a pooler does not pass on session settings. */
export function openSearch({ databaseUrl, readUrl, connections = searchConnections(DEFAULT_POOL_SIZE), log }: SearchOptions): SearchReader {
  const pool = new Pool({ connectionString: databaseUrl, max: connections, idleTimeoutMillis: IDLE_MS })
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for searches broke'))
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, pool, log)
  return {
    connections,
    rows: async <Row extends object>(sql: string, parameters: readonly unknown[]) => {
      const statement = toStatement(prepared(sql), parameters)
      const search = (from: Pool | PoolClient) => tracedQuery(sql, () => retryWithoutPlan(statement, async (wanted) => (await from.query<Row>(wanted)).rows))
      try {
        return await (standby ? standby.read(search, () => search(pool)) : search(pool))
      } catch (error) {
        if ((error as { code?: string }).code !== QUERY_CANCELED) throw error
        throw new AppError('service_unavailable', 'The search took too long. Please try again.', { cause: error })
      }
    },
    close: async () => void (await Promise.all([pool.end(), standby?.close()])),
  }
}
