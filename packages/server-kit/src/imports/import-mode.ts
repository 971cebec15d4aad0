import type { Scope, Transaction } from '../scope.ts'

/** Imported records are history: SQL condition of the functions that notify and emit webhook events. */
export const NOT_IMPORTING = "coalesce(current_setting('app.imports', true), '') <> 'on'"

/** Runs the work in a transaction that causes no notifications and no webhook events. */
export function importing<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return scope.transaction(async (tx) => {
    await tx.rows("select set_config('app.imports', 'on', true)")
    return work(tx)
  })
}
