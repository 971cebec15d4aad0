import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { Pool, type QueryResult } from 'pg'
import type { Logger } from '../logger.ts'
import { isPlanOutdated } from './constraint-error.ts'

interface SearchOptions {
  databaseUrl: string
  log: Logger
}

/** Reads as a role that sees the rows of all users, so each statement must filter by user. */
export interface SearchReader {
  /** Each distinct text is planned once per connection, so use few texts. */
  rows<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Searches are short, and a user sends one after another. */
export const SEARCH_CONNECTIONS = 4
/** A new connection has to plan all statements again. */
const IDLE_MS = 10 * 60_000
const QUERY_CANCELED = '57014'

const SETTINGS = {
  // Planning and compiling would take longer than the search itself.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  // Under row-level security Postgres often overestimates the cost of the index.
  enable_seqscan: 'off',
  // It would also sort all records of a user rather than read the newest from an index.
  enable_sort: 'off',
  // The default of 0.6 rejects short words with two letters swapped.
  'pg_trgm.word_similarity_threshold': '0.4',
}

export function openSearch({ databaseUrl, log }: SearchOptions): SearchReader {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: SEARCH_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    options: Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a connection for searches broke'))
  return {
    rows: async <Row extends object>(sql: string, parameters: readonly unknown[]) => {
      try {
        return (await ask<Row>(pool, sql, [...parameters])).rows
      } catch (error) {
        if ((error as { code?: string }).code !== QUERY_CANCELED) throw error
        throw new AppError('service_unavailable', 'The search took too long. Please try again.', { cause: error })
      }
    },
    close: () => pool.end(),
  }
}

async function ask<Row extends object>(pool: Pool, text: string, values: unknown[]): Promise<QueryResult<Row>> {
  try {
    return await pool.query<Row>({ name: nameOf(text), text, values })
  } catch (error) {
    if (!isPlanOutdated(error)) throw error
    // A migration changed the result. Other connections may have an outdated plan too, so retry without a prepared statement.
    return pool.query<Row>({ text, values })
  }
}

/** Postgres limits statement names to 63 bytes. */
function nameOf(sql: string): string {
  return createHash('sha256').update(sql).digest('base64url')
}
