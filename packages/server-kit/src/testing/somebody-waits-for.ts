import type { Client } from 'pg'
import { expect } from 'vitest'

/** Until another connection waits for a lock that this one holds. Asked of the locks: who is connected stays the same for as long as a transaction. */
export async function somebodyWaitsFor(holder: Client): Promise<void> {
  const waiting = () => holder.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))')
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}
