import type { Client } from 'pg'
import { expect } from 'vitest'

/**
 * Waits until another connection waits for a lock that this one holds. Checks pg_locks, because pg_stat_activity does not change within a
 * transaction.
 */
export async function somebodyWaitsFor(holder: Client): Promise<void> {
  const waiting = () => holder.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))')
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}
