import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { hasCode, Problem } from '../../start/command-line.ts'

export async function inTransaction<T>(client: Client, work: () => Promise<T>, opening = 'begin'): Promise<T> {
  await client.query(opening)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Shorter than Postgres' `deadlock_timeout` of one second, so that in a deadlock, this transaction fails rather than a user's request. */
const LOCK_MS = 500
const PAUSE_MS = 1000
const ATTEMPTS = 300

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Retries a transaction until it gets its locks. Each attempt is short, because requests for the same table have to wait behind a pending
 * lock.
 */
export async function withoutWaiting<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, work, `begin; set local lock_timeout = '${LOCK_MS}ms'`)
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE, DEADLOCK)) throw error
      if (attempt === ATTEMPTS) throw new Problem('A long transaction keeps a table locked. End it (select * from pg_stat_activity), then run the command again: it continues where it stopped.')
      await delay(PAUSE_MS)
    }
  }
}
