import type { Scope, Transaction } from '../scope.ts'

/** SQL condition for functions that send notifications or emit webhook events. They skip imported records, because those are history. */
export const NOT_IMPORTING = "coalesce(current_setting('app.imports', true), '') <> 'on'"

/** The arbitrary first half of the advisory lock keys. The second half is the user id. */
const IMPORT_LOCK = 20_261_225

/**
 * Runs the work in a transaction that causes no notifications and no webhook events. A user's import transactions run one at a time. After
 * a failure, records are therefore not removed until any batch whose response was lost has ended.
 */
export function importing<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return scope.transaction(async (tx) => {
    await tx.rows(`select set_config('app.imports', 'on', true), pg_advisory_xact_lock(${IMPORT_LOCK}, ?)`, [tx.userId])
    return work(tx)
  })
}
