import type { Scope, Transaction } from '../scope.ts'

/** Imported records are history: SQL condition of the functions that notify and emit webhook events. */
export const NOT_IMPORTING = "coalesce(current_setting('app.imports', true), '') <> 'on'"

/** Arbitrary first half of the advisory lock keys; the second half is the user. */
const IMPORT_LOCK = 20_261_225

/**
 * Runs the work in a transaction that causes no notifications and no webhook events. Those of one user wait for each other: after a failure, records are
 * removed only when a batch whose answer was lost has ended.
 */
export function importing<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return scope.transaction(async (tx) => {
    await tx.rows(`select set_config('app.imports', 'on', true), pg_advisory_xact_lock(${IMPORT_LOCK}, ?)`, [tx.userId])
    return work(tx)
  })
}
