import { AppError } from '@billfold/contracts/errors'
import type { PoolClient } from 'pg'

/** The function of Postgres that waits for the synchronous standby. The text of its notice is translated. */
const WAITING_FOR_STANDBY = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<PoolClient>()

export function watchReplication(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAITING_FOR_STANDBY) unconfirmed.add(client)
  })
}

/**
 * Postgres reports a commit as successful when someone cancels its wait for the synchronous standby. A failover would lose it, so do not acknowledge
 * it. A retry with the same Idempotency-Key waits again.
 */
export function requireReplicated(client: PoolClient): void {
  if (!unconfirmed.delete(client)) return
  throw new AppError('service_unavailable', 'Billfold could not confirm that this was saved. Please try again in a moment.', { retryAfter: 5 })
}
