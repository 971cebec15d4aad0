import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from '../logger.ts'
import { needsNewConnection } from './database-gone.ts'

interface StandbyOptions {
  /** Connections to the standby. */
  pool: Pool
  /** Connections to the primary. */
  primary: Pool
  log: Logger
}

/** How long a read waits for the standby to catch up, in milliseconds. */
const WAIT_MS = 200
const POLL_MS = 10
/** After a failure, reads go to the primary for this long, so that they do not all wait for the standby. */
const PAUSE_MS = 5000
const CHECK_TIMEOUT_MS = 1000
/** The query was canceled because the standby had to delete rows that it was still reading. */
const RECOVERY_CONFLICT = '40001'

class NotCurrent extends Error {
  override name = 'NotCurrent'
}

/**
 * Reads from a standby if it has replayed everything committed before the read, and otherwise from the primary. Positions are compared for
 * each read, so this works for writes by any process (docs/decisions/0045).
 */
export class Standby {
  readonly #pool: Pool
  readonly #primary: Pool
  readonly #log: Logger
  #pausedUntil = 0
  #isUsed = true

  constructor({ pool, primary, log }: StandbyOptions) {
    this.#pool = pool
    this.#primary = primary
    this.#log = log
  }

  /** If the standby fails, `onPrimary` is called even if `onStandby` has already been called. */
  async read<T>(onStandby: (client: PoolClient) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) return onPrimary()
    const position = await positionOf(this.#primary).catch(() => undefined)
    if (position === undefined) return onPrimary()
    try {
      const result = await this.#readAt(position, onStandby)
      this.#report(true)
      return result
    } catch (error) {
      if (!isOfStandby(error)) throw error
      this.#pausedUntil = performance.now() + PAUSE_MS
      this.#report(false, error)
      return onPrimary()
    }
  }

  async #readAt<T>(position: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let isBroken = true
    try {
      await waitFor(client, position)
      const result = await work(client)
      isBroken = client.getTransactionStatus() !== 'I'
      return result
    } finally {
      client.release(isBroken)
    }
  }

  /** Logs only when reads switch between the standby and the primary. */
  #report(isUsed: boolean, error?: unknown): void {
    if (isUsed === this.#isUsed) return
    this.#isUsed = isUsed
    if (isUsed) this.#log.info('reports and searches are read from the standby again')
    else this.#log.warn({ err: error }, 'reports and searches are read from the primary, because the standby cannot be used')
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/** Acknowledged commits are always flushed, unless synchronous_commit is off. */
async function positionOf(primary: Pool): Promise<string | undefined> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  return rows[0]?.position
}

/** Defined outside of the call, because the types of `pg` lack the timeout for a single query. */
const CHECK = {
  text: 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"',
  query_timeout: CHECK_TIMEOUT_MS,
}

/**
 * Must run on the same connection as the read, before the read's snapshot is taken, because the URL may connect to any of several standbys.
 */
async function waitFor(client: PoolClient, position: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const { rows } = await client.query<{ isStandby: boolean; isCurrent: boolean | null }>({ ...CHECK, values: [position] })
    const [state] = rows
    // A promoted server may lack some of the primary's writes, but still reports its last replay position.
    if (!state?.isStandby) throw new NotCurrent('the server of the read address is not a standby')
    if (state.isCurrent) return
    if (performance.now() > deadline) throw new NotCurrent(`the standby is more than ${WAIT_MS} ms behind the primary`)
    await delay(POLL_MS)
  }
}

const TIMED_OUT = /^(?:Query read timeout|timeout exceeded when trying to connect)/

function isOfStandby(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof NotCurrent || needsNewConnection(error) || (error as NodeJS.ErrnoException).code === RECOVERY_CONFLICT || TIMED_OUT.test(error.message)
}
