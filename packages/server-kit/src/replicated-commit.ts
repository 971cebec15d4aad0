import { AppError } from '@billfold/contracts/errors'
import type { PoolClient } from 'pg'

/** The Postgres function that waits for the synchronous standby. Used to identify the notice, because the notice's text is translated. */
const WAITING_FOR_STANDBY = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<PoolClient>()

export function watchReplication(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAITING_FOR_STANDBY) unconfirmed.add(client)
  })
}

/**
 * Postgres reports a commit as successful even if its wait for the synchronous standby was canceled. A failover would lose this commit, so
 * it must not be acknowledged. A retry with the same Idempotency-Key waits again.
 */
export function requireReplicated(client: PoolClient): void {
  if (!unconfirmed.delete(client)) return
  throw new AppError('service_unavailable', 'Billfold could not confirm that this was saved. Please try again in a moment.', { retryAfter: 5 })
}
