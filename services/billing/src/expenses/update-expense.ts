import { withCalendarDates } from '@billfold/contracts/calendar-date'
import type { Expense, ExpenseChanges } from '@billfold/contracts/expenses/expense'
import { requireVersion } from '@billfold/server-kit/if-match'
import type { Scope } from '@billfold/server-kit/scope'
import { LockMode } from '@mikro-orm/core'
import { bringClient } from './bring-client.ts'
import { ExpenseEntity } from './expense.entity.ts'
import { getExpense } from './expense.sql.ts'

/** Absent fields keep their value; removing the client removes the project too. With `ifMatch`, a conflicting edit is refused. */
export function updateExpense(scope: Scope, id: number, changes: ExpenseChanges, ifMatch?: number): Promise<Expense | undefined> {
  return scope.transaction(async (tx) => {
    const expense = await tx.em.findOne(ExpenseEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!expense) return undefined
    requireVersion(expense, ifMatch)
    const fields = await bringClient(tx, withCalendarDates(changes, scope.timeZone))
    tx.em.assign(expense, fields, { ignoreUndefined: true })
    await tx.em.flush()
    return getExpense(tx, id)
  })
}
