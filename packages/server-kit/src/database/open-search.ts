import { createHash } from 'node:crypto'
import { AppError } from '@billfold/contracts/errors'
import { Pool, type QueryResult } from 'pg'
import type { Logger } from '../logger.ts'
import { isPlanOutdated } from './constraint-error.ts'

interface SearchOptions {
  /** As the role billfold_search. */
  databaseUrl: string
  log: Logger
}

/** Reads as the role that may look through everybody's rows: each statement says whose. */
export interface SearchReader {
  /** Of a statement that is planned once, whatever its parameters: of these there must be few. */
  rows<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Few: whoever types sends one search after another, and each is short. */
export const SEARCH_CONNECTIONS = 4
/** Each connection plans the statements anew. */
const IDLE_MS = 10 * 60_000
const QUERY_CANCELED = '57014'

const SETTINGS = {
  // Planning takes longer than finding, and so would compiling. Under a policy nothing better is known of other words.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  // For the same reason Postgres believes too often that reading a whole table is cheaper than its index.
  enable_seqscan: 'off',
  // Nor does it know how many records one user has: it would sort them all rather than read the newest from an index.
  enable_sort: 'off',
  // Its own 0.6 does not forgive two letters of a short word that changed places.
  'pg_trgm.word_similarity_threshold': '0.4',
}

export function openSearch({ databaseUrl, log }: SearchOptions): SearchReader {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: SEARCH_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    options: Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
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
    // A migration changed what the connection had planned. The pool has given it up; the next one may be as old, and is not asked for its plan.
    return pool.query<Row>({ text, values })
  }
}

/** Postgres keeps a statement under a name of at most 63 letters. */
function nameOf(sql: string): string {
  return createHash('sha256').update(sql).digest('base64url')
}
